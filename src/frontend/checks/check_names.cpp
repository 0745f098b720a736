// Finds names in directives that stand for something else than they have to.
//
// flang 22 checks that the objects of data clauses are variables, and what
// their subscripts say, but leaves out NO_CREATE, DELETE and CACHE: it crashes
// when it lowers other names there. It takes any name in ROUTINE, and crashes
// at a ROUTINE directive outside of all program units.
#include "checks/check_names.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/parsing.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"

#include <variant>

using namespace Fortran::parser;
using namespace Fortran::semantics;

namespace {

class NameChecker final
    : public AcccVisitor<const AccClause::NoCreate, const AccClause::Delete,
                         const OpenACCCacheConstruct,
                         const OpenACCRoutineConstruct> {
public:
  explicit NameChecker(SemanticsContext &context) : context(context) {}

  void Post(const AccClause::NoCreate &clause) override {
    check(clause.v, "NO_CREATE");
  }
  void Post(const AccClause::Delete &clause) override {
    check(clause.v, "DELETE");
  }
  void Post(const OpenACCCacheConstruct &cache) override {
    const auto &objects = std::get<AccObjectListWithModifier>(cache.t);
    check(std::get<AccObjectList>(objects.t), "CACHE");
  }

  void Post(const OpenACCRoutineConstruct &routine) override {
    const auto &name = std::get<std::optional<Name>>(routine.t);
    if (!name)
      return;
    const Symbol *found =
        context.FindScope(name->source).FindSymbol(name->source);
    if (found && isNoProcedure(found->GetUltimate()))
      say(name->source, "'%s' is not a procedure"_err_en_US, name->source);
  }

  bool foundMistakes = false;

private:
  void check(const AccObjectList &objects, const char *clause) {
    for (const AccObject &object : objects.v)
      if (const auto *designator = std::get_if<Designator>(&object.u))
        check(*designator, clause);
  }

  void check(const Designator &designator, const char *clause) {
    const Name &name = GetFirstName(designator);
    // flang says itself that it does not know a name.
    if (!name.symbol)
      foundMistakes = true;
    else if (isNoVariable(name.symbol->GetUltimate()))
      say(name.source, "'%s' is not a variable here, as %s needs it"_err_en_US,
          name.source, clause);
    else if (!isWhole(designator) &&
             !Fortran::evaluate::ExpressionAnalyzer{context}.Analyze(
                 designator))
      foundMistakes = true;
  }

  // An array of assumed size is no expression.
  static bool isWhole(const Designator &designator) {
    const auto *reference = std::get_if<DataRef>(&designator.u);
    return reference && std::holds_alternative<Name>(reference->u);
  }

  // The other data clauses take named constants, too.
  static bool isNoVariable(const Symbol &symbol) {
    return !IsVariableName(symbol) && !IsNamedConstant(symbol) &&
           !symbol.has<AssocEntityDetails>();
  }

  // The result of a function has its name.
  static bool isNoProcedure(const Symbol &symbol) {
    bool isObject = symbol.has<ObjectEntityDetails>() ||
                    symbol.has<DerivedTypeDetails>() ||
                    symbol.has<NamelistDetails>();
    return isObject && !IsFunctionResult(symbol);
  }

  template <typename... Arguments>
  void say(CharBlock at, MessageFixedText &&message, Arguments &&...arguments) {
    foundMistakes = true;
    context.Say(at, std::move(message), std::forward<Arguments>(arguments)...);
  }

  SemanticsContext &context;
};

} // namespace

bool acccNamesAreSound(SemanticsContext &context, const ProgramUnit &unit) {
  NameChecker checker{context};
  acccWalk(unit, checker);
  return !checker.foundMistakes;
}

void acccRefuseLoneRoutines(Parsing &parsing) {
  using Routine = Fortran::common::Indirection<OpenACCRoutineConstruct>;
  for (const ProgramUnit &unit : parsing.parseTree()->v)
    if (const auto *routine = std::get_if<Routine>(&unit.u))
      parsing.messages().Say(
          routine->value().source,
          "a ROUTINE directive belongs in a specification part"_err_en_US);
}
