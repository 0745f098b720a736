// What FIR's operations do not say of themselves: branches by a number touch
// no memory. As an interface of theirs, so that operations around them are
// free of effects too if all others inside are.
#include "flang/Optimizer/Dialect/FIRDialect.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace {
template <typename Op>
struct NoEffects : MemoryEffectOpInterface::ExternalModel<NoEffects<Op>, Op> {
  void
  getEffects(Operation *,
             SmallVectorImpl<MemoryEffects::EffectInstance> &effects) const {}
};
} // namespace

extern "C" void acccRegisterEffects(MlirDialectRegistry registry) {
  unwrap(registry)->addExtension(+[](MLIRContext *context,
                                     fir::FIROpsDialect *) {
    fir::SelectOp::attachInterface<NoEffects<fir::SelectOp>>(*context);
    fir::SelectCaseOp::attachInterface<NoEffects<fir::SelectCaseOp>>(*context);
    fir::SelectRankOp::attachInterface<NoEffects<fir::SelectRankOp>>(*context);
  });
}
