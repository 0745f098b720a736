// DO CONCURRENT loops in OpenACC constructs.
#ifndef ACCC_FRONTEND_CHECKED_CONCURRENT_LOOPS_H
#define ACCC_FRONTEND_CHECKED_CONCURRENT_LOOPS_H

#include "flang/Parser/char-block.h"
#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace Fortran::parser {
struct Program;
class AllCookedSources;
} // namespace Fortran::parser

// A loop whose mask has become an IF construct in its body.
struct AcccMaskedLoop {
  // Where the condition of that is for lowering.
  Fortran::parser::CharBlock source;
  std::size_t indices;
};

// Changes those DO CONCURRENT loops in OpenACC constructs of `program` that
// flang does not lower rightly.
std::vector<AcccMaskedLoop>
acccSpellOutConcurrentLoops(Fortran::parser::Program &program);

// Marks what the masks became (`accc.mask`), and their loops with the number of
// indices (`accc.masked`): of several OpenACC loops the innermost.
void acccMarkMasked(mlir::ModuleOp, const std::vector<AcccMaskedLoop> &,
                    const Fortran::parser::AllCookedSources &);

#endif
