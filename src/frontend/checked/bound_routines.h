// Routine directives with a bind clause that are not at the procedure's
// definition.
#ifndef ACCC_FRONTEND_CHECKED_BOUND_ROUTINES_H
#define ACCC_FRONTEND_CHECKED_BOUND_ROUTINES_H

#include "flang/Parser/parse-tree.h"
#include "mlir/IR/BuiltinOps.h"

namespace Fortran::semantics {
class SemanticsContext;
}

// Gives the procedures in `module` the bind clauses that their interfaces have,
// and routine directives of `program` that name procedures without one.
void acccBindRoutines(mlir::ModuleOp module,
                      const Fortran::parser::Program &program,
                      Fortran::semantics::SemanticsContext &semantics);

#endif
