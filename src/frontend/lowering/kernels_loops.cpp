// Lets flang lower kernels constructs with loops that branch.
//
// flang makes an acc.loop of every DO loop in a kernels construct. One that it
// lowers to branches (an EXIT, a DO WHILE inside) it refuses, although a loop
// that is no acc.loop would be right: without a directive it runs in sequence
// anyway. The linker sends flang's calls of the function that makes such loops
// here
// (--wrap in build.rs); nullptr means an ordinary loop.
#include "flang/Lower/OpenACC.h"
#include "flang/Lower/PFTBuilder.h"

using namespace Fortran;

#define MAKE_LOOP                                                              \
  "_ZN7Fortran5lower29genOpenACCLoopFromDoConstructERNS0_17AbstractConverter"  \
  "ERNS_9semantics16SemanticsContextERNS0_6SymMapERKNS_6parser11DoConstructE"  \
  "RNS0_3pft10EvaluationE"

// flang's own function.
mlir::Operation *
makeLoop(lower::AbstractConverter &, semantics::SemanticsContext &,
         lower::SymMap &, const parser::DoConstruct &,
         lower::pft::Evaluation &) __asm__("__real_" MAKE_LOOP);

mlir::Operation *
makeStructuredLoop(lower::AbstractConverter &, semantics::SemanticsContext &,
                   lower::SymMap &, const parser::DoConstruct &,
                   lower::pft::Evaluation &) __asm__("__wrap_" MAKE_LOOP);

mlir::Operation *makeStructuredLoop(lower::AbstractConverter &converter,
                                    semantics::SemanticsContext &context,
                                    lower::SymMap &symbols,
                                    const parser::DoConstruct &loop,
                                    lower::pft::Evaluation &evaluation) {
  if (evaluation.lowerAsUnstructured())
    return nullptr;
  return makeLoop(converter, context, symbols, loop, evaluation);
}
