// Takes ENTER DATA and EXIT DATA directives away that name no data.
//
// They have at least one clause with data (OpenACC 3.4, 2.6.6), and flang
// refuses others. Programs for other compilers have them, whose data others of
// their directives bring and take. Such a directive moves nothing, whatever
// queue it is for and condition it has, and no other meaning is possible: a
// warning is enough. With a WAIT clause it waits: that one stays, and is an
// error.
#include "names/names.h"
#include "syntax/clauses.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/characters.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/semantics.h"

#include <algorithm>

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Dropper final : public AcccVisitor<Block> {
public:
  explicit Dropper(SemanticsContext &context) : context(context) {}

  void Post(Block &block) override {
    block.remove_if([&](ExecutionPartConstruct &item) {
      const AccStandaloneDirective *directive = bareIn(item);
      if (directive)
        context.Warn(UsageWarning::OpenAccUsage, directive->source,
                     "%s without data has no effect"_warn_en_US,
                     ToUpperCaseLetters(directive->source.ToString()));
      return directive != nullptr;
    });
  }

private:
  // The directive that `item` is if it is such a one, or null.
  static const AccStandaloneDirective *bareIn(ExecutionPartConstruct &item) {
    const auto *construct = acccAs<OpenACCConstruct>(item);
    const auto *standalone =
        construct ? std::get_if<OpenACCStandaloneConstruct>(&construct->u)
                  : nullptr;
    if (!standalone)
      return nullptr;
    const auto &directive = std::get<AccStandaloneDirective>(standalone->t);
    if (directive.v != llvm::acc::ACCD_enter_data &&
        directive.v != llvm::acc::ACCD_exit_data)
      return nullptr;
    const auto &clauses = std::get<AccClauseList>(standalone->t).v;
    bool movesNothing =
        std::all_of(clauses.begin(), clauses.end(),
                    acccIs<AccClause::If, AccClause::Async,
                           AccClause::DeviceType, AccClause::Finalize>);
    return movesNothing ? &directive : nullptr;
  }

  SemanticsContext &context;
};

} // namespace

void acccDropBareDirectives(SemanticsContext &context, ProgramUnit &unit) {
  Dropper dropper{context};
  acccWalk(unit, dropper);
}
