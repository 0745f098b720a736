// Elements of arrays, as flang addresses them.
#include "flang/Optimizer/Builder/FIRBuilder.h"
#include "flang/Optimizer/Builder/HLFIRTools.h"
#include "mlir/CAPI/IR.h"

// The address of the element of `array` whose `rank` subscripts count from 1,
// in `block` before the operation `next`, or at the end if that is null.
extern "C" MlirValue acccElementAt(MlirBlock block, MlirOperation next,
                                   MlirLocation location, MlirValue array,
                                   intptr_t rank, const MlirValue *subscripts) {
  mlir::OpBuilder at = next.ptr ? mlir::OpBuilder(unwrap(next))
                                : mlir::OpBuilder::atBlockEnd(unwrap(block));
  mlir::Operation *around = unwrap(block)->getParentOp();
  fir::FirOpBuilder builder(at, around->getParentOfType<mlir::ModuleOp>());
  llvm::SmallVector<mlir::Value> indices;
  for (intptr_t i = 0; i < rank; ++i)
    indices.push_back(unwrap(subscripts[i]));
  hlfir::Entity entity{unwrap(array)};
  return wrap(hlfir::getElementAt(unwrap(location), builder, entity, indices));
}
