// Pointees of Cray pointers.
#ifndef ACCC_FRONTEND_LOWERING_POINTEES_H
#define ACCC_FRONTEND_LOWERING_POINTEES_H

#include "mlir/IR/BuiltinOps.h"

namespace Fortran::semantics {
class SemanticsContext;
}

// Marks the declarations of pointees with flang's names of their pointers.
// flang looks at the pointer where the program uses the pointee, but not where
// a clause names it: accc's pass acc-point-pointees does.
void acccMarkPointees(mlir::ModuleOp module,
                      Fortran::semantics::SemanticsContext &semantics);

#endif
