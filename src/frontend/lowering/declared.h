// Variables of declare directives that stand in another file.
#ifndef ACCC_FRONTEND_LOWERING_DECLARED_H
#define ACCC_FRONTEND_LOWERING_DECLARED_H

#include "mlir/IR/BuiltinOps.h"

namespace Fortran::semantics {
class SemanticsContext;
class Symbol;
} // namespace Fortran::semantics

// Whether a declare directive names the variable where it is declared.
bool acccIsDeclared(const Fortran::semantics::Symbol &variable);

// Marks the global variables of used modules that a declare directive of their
// module names. flang marks them in the file of the module only, but knows the
// directive from the module file.
void acccMarkDeclared(mlir::ModuleOp module,
                      Fortran::semantics::SemanticsContext &semantics);

#endif
