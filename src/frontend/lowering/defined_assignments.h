// Derived types with an assignment of their own.
#ifndef ACCC_FRONTEND_LOWERING_DEFINED_ASSIGNMENTS_H
#define ACCC_FRONTEND_LOWERING_DEFINED_ASSIGNMENTS_H

#include "mlir/IR/BuiltinOps.h"

namespace Fortran::semantics {
class SemanticsContext;
}

// Marks the fir.type_info of types that bind a procedure to ASSIGNMENT(=):
// intrinsic assignment calls it for components (F2023, 10.2.1.3). FIR says so
// only to flang's library, in the description of the type.
void acccMarkDefinedAssignments(
    mlir::ModuleOp module, Fortran::semantics::SemanticsContext &semantics);

#endif
