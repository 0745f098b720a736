// Takes CACHE directives away that stand in a construct, but in no loop.
//
// A cache directive belongs to the top of a loop (OpenACC 3.4, 2.10), and flang
// refuses others. Programs for other compilers have them behind the PARALLEL
// directive, where they ask for private arrays in fast memory. Such a directive
// changes no result, and private arrays of gangs lie in shared memory without
// one: a warning is enough.
#include "names/names.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Dropper final
    : public AcccVisitor<DoConstruct, OpenACCBlockConstruct, Block> {
public:
  explicit Dropper(SemanticsContext &context) : context(context) {}

  bool Pre(DoConstruct &) override { return ++loops; }
  void Post(DoConstruct &) override { --loops; }
  bool Pre(OpenACCBlockConstruct &) override { return ++constructs; }
  void Post(OpenACCBlockConstruct &) override { --constructs; }

  void Post(Block &block) override {
    if (loops > 0 || constructs == 0)
      return;
    block.remove_if([&](const ExecutionPartConstruct &item) {
      const auto *cache = Unwrap<OpenACCCacheConstruct>(item);
      if (cache)
        context.Warn(
            UsageWarning::OpenAccUsage, cache->source,
            "a CACHE directive outside of a loop has no effect"_warn_en_US);
      return cache != nullptr;
    });
  }

private:
  SemanticsContext &context;
  // How many of them are around.
  int loops = 0, constructs = 0;
};

} // namespace

void acccDropLooseCaches(SemanticsContext &context, ProgramUnit &unit) {
  Dropper dropper{context};
  acccWalk(unit, dropper);
}
