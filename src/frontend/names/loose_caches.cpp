// Takes CACHE directives away that stand in a construct, but in no loop, and
// components out of the others.
//
// A cache directive belongs to the top of a loop (OpenACC 3.4, 2.10), and flang
// refuses others. Programs for other compilers have them behind the PARALLEL
// directive, where they ask for private arrays in fast memory. Such a directive
// changes no result, and private arrays of gangs lie in shared memory without
// one: a warning is enough.
//
// Components stay in memory: the directive is advice (2.10), and flang 22 has
// no name for what it would declare for one.
#include "names/names.h"
#include "syntax/clauses.h"
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
    block.remove_if([&](ExecutionPartConstruct &item) {
      auto *cache = Unwrap<OpenACCCacheConstruct>(item);
      return cache && (isLoose(*cache) || hasOnlyComponents(*cache));
    });
  }

private:
  bool isLoose(const OpenACCCacheConstruct &cache) {
    if (loops > 0 || constructs == 0)
      return false;
    context.Warn(
        UsageWarning::OpenAccUsage, cache.source,
        "a CACHE directive outside of a loop has no effect"_warn_en_US);
    return true;
  }

  // Takes them out.
  bool hasOnlyComponents(OpenACCCacheConstruct &cache) {
    auto &objects =
        std::get<AccObjectList>(std::get<AccObjectListWithModifier>(cache.t).t);
    objects.v.remove_if([&](const AccObject &object) {
      const StructureComponent *component = acccComponentIn(object);
      if (component)
        context.Warn(
            UsageWarning::OpenAccUsage, component->component.source,
            "CACHE has no effect on a component, which stays in memory"_warn_en_US);
      return component != nullptr;
    });
    return objects.v.empty();
  }

  SemanticsContext &context;
  // How many of them are around.
  int loops = 0, constructs = 0;
};

} // namespace

void acccDropLooseCaches(SemanticsContext &context, ProgramUnit &unit) {
  Dropper dropper{context};
  acccWalk(unit, dropper);
}
