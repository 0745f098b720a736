// Procedures that routine directives name.
#ifndef ACCC_FRONTEND_NAMED_ROUTINES_H
#define ACCC_FRONTEND_NAMED_ROUTINES_H

#include "flang/Parser/parse-tree.h"
#include "mlir/IR/BuiltinOps.h"

// Marks the declarations in `module` of external procedures without an interface that
// a routine directive of `program` names. flang forgets the directive.
void acccMarkNamedRoutines(mlir::ModuleOp module,
                           const Fortran::parser::Program &program);

#endif
