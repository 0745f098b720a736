// DO CONCURRENT loops that flang does not lower rightly.
#ifndef ACCC_FRONTEND_CHECKED_CONCURRENT_LOOPS_H
#define ACCC_FRONTEND_CHECKED_CONCURRENT_LOOPS_H

#include "flang/Parser/char-block.h"
#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace Fortran::parser {
struct Program;
class AllCookedSources;
} // namespace Fortran::parser

// A loop with a mask.
struct AcccMaskedLoop {
  // Where the condition that it becomes is for lowering.
  Fortran::parser::CharBlock source;
  std::size_t indices;
};

// Changes those DO CONCURRENT loops of `program` that flang does not lower
// rightly.
std::vector<AcccMaskedLoop>
acccSpellOutConcurrentLoops(Fortran::parser::Program &program);

// Marks what the masks became (`accc.mask`), and their loops with the number of
// indices (`accc.masked`): of several OpenACC loops the innermost, and where
// the loop is branches, the one that the mask became.
void acccMarkMasked(mlir::ModuleOp, const std::vector<AcccMaskedLoop> &,
                    const Fortran::parser::AllCookedSources &);

#endif
