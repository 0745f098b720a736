// Procedures with a routine directive whose body no module file can tell of.
#ifndef ACCC_FRONTEND_CHECKED_NAMED_ROUTINES_H
#define ACCC_FRONTEND_CHECKED_NAMED_ROUTINES_H

#include "flang/Parser/parse-tree.h"
#include "mlir/IR/BuiltinOps.h"

namespace Fortran::semantics {
class SemanticsContext;
}

// Makes routines of the separate module procedures whose interfaces are, before
// lowering.
void acccInheritRoutines(Fortran::semantics::SemanticsContext &semantics);

// Marks the declarations in `module` of external procedures without an
// interface that a routine directive of `program` names, of which flang forgets
// the directive, and of procedures whose body is in a submodule.
void acccMarkNamedRoutines(mlir::ModuleOp module,
                           const Fortran::parser::Program &program,
                           Fortran::semantics::SemanticsContext &semantics);

#endif
