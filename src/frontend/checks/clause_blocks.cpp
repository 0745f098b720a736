// Finds the common blocks that clauses name.
//
// A data clause may name a common block (OpenACC 3.4, 1.6), but flang 22 does
// not look for those of NO_CREATE and DELETE, and crashes at those of
// REDUCTION, whose variables have to be named (2.5.15).
#include "checks/checks.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"

using namespace Fortran::parser;
using Fortran::semantics::SemanticsContext;

namespace {

class BlockFinder final
    : public AcccVisitor<const AccClause::NoCreate, const AccClause::Delete,
                         const AccClause::Reduction> {
public:
  explicit BlockFinder(SemanticsContext &context) : context(context) {}

  void Post(const AccClause::NoCreate &clause) override { find(clause.v); }
  void Post(const AccClause::Delete &clause) override { find(clause.v); }
  void Post(const AccClause::Reduction &clause) override {
    for (const AccObject &object : std::get<AccObjectList>(clause.v.t).v)
      if (const auto *block = std::get_if<Name>(&object.u))
        say(*block,
            "REDUCTION takes variables, not COMMON block '%s'"_err_en_US);
  }

  bool foundMistakes = false;

private:
  // What an object that is only a name stands for.
  void find(const AccObjectList &objects) {
    for (const AccObject &object : objects.v)
      if (const auto *block = std::get_if<Name>(&object.u)) {
        block->symbol = context.FindScope(block->source)
                            .FindCommonBlockInVisibleScopes(block->source);
        if (!block->symbol)
          // As flang says of other clauses.
          say(*block,
              "Could not find COMMON block '%s' used in OpenACC directive"_err_en_US);
      }
  }

  void say(const Name &block, MessageFixedText &&message) {
    foundMistakes = true;
    context.Say(block.source, std::move(message), block.source);
  }

  SemanticsContext &context;
};

} // namespace

bool acccBlocksAreSound(SemanticsContext &context, const ProgramUnit &unit) {
  BlockFinder finder{context};
  acccWalk(unit, finder);
  return !finder.foundMistakes;
}
