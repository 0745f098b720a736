// Values of the constants of other files' modules.
#ifndef ACCC_FRONTEND_LOWERING_MODULE_CONSTANTS_H
#define ACCC_FRONTEND_LOWERING_MODULE_CONSTANTS_H

namespace mlir {
class ModuleOp;
}
namespace Fortran::semantics {
class SemanticsContext;
}

// Gives the constant arrays of numbers and logicals that `module` declares only
// the values that module files tell.
void acccDefineModuleConstants(mlir::ModuleOp module,
                               Fortran::semantics::SemanticsContext &semantics);

#endif
