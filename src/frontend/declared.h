// Variables of declare directives that stand in another file.
#ifndef ACCC_FRONTEND_DECLARED_H
#define ACCC_FRONTEND_DECLARED_H

#include "mlir/IR/BuiltinOps.h"

namespace Fortran::semantics {
class SemanticsContext;
}

// Marks the global variables of used modules that a declare directive of their
// module names. flang marks them in the file of the module only, but knows the
// directive from the module file.
void acccMarkDeclared(mlir::ModuleOp module,
                      Fortran::semantics::SemanticsContext &semantics);

#endif
