// Takes the condition of SELF on compute constructs for an expression.
//
// The clause has a list of variables on UPDATE and a condition elsewhere
// (OpenACC 3.4, 2.5.7). flang 22 parses f(n) as an element of an array, for a
// list, and says then that a function is none. A variable's name alone stays:
// it is found to be a condition.
//
//   !$acc parallel self(f(n))
//
// becomes what `self((f(n)))` is parsed to.
#include "parsed/parsed.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <algorithm>
#include <list>
#include <optional>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;

namespace {

class Converter final
    : public AcccVisitor<AccBeginBlockDirective, AccBeginCombinedDirective> {
public:
  using AcccVisitor::Post;
  using AcccVisitor::Pre;

  void Post(AccBeginBlockDirective &directive) override {
    convert(std::get<AccClauseList>(directive.t));
  }
  void Post(AccBeginCombinedDirective &directive) override {
    convert(std::get<AccClauseList>(directive.t));
  }

private:
  static void convert(AccClauseList &clauses) {
    for (AccClause &clause : clauses.v)
      if (auto *self = std::get_if<AccClause::Self>(&clause.u); self && self->v)
        convert(*self->v);
  }

  static void convert(AccSelfClause &clause) {
    auto *objects = std::get_if<AccObjectList>(&clause.u);
    if (!objects || objects->v.size() != 1)
      return;
    auto *designator = std::get_if<Designator>(&objects->v.front().u);
    if (!designator || isName(*designator))
      return;
    CharBlock source = designator->source;
    Expr condition = conditionOf(*designator);
    condition.source = source;
    clause.u = std::optional<ScalarLogicalExpr>{ScalarLogicalExpr{
        LogicalExpr{Indirection<Expr>{std::move(condition)}}}};
  }

  // The parser takes name(i) in expressions for a function; elements of arrays
  // are made of it when names have been resolved.
  static Expr conditionOf(Designator &designator) {
    auto *data = std::get_if<DataRef>(&designator.u);
    auto *element =
        data ? std::get_if<Indirection<ArrayElement>>(&data->u) : nullptr;
    auto *name =
        element ? std::get_if<Name>(&element->value().base.u) : nullptr;
    if (!name || !areSubscripts(element->value().subscripts))
      return Expr{Indirection<Designator>{std::move(designator)}};
    std::list<ActualArgSpec> arguments;
    for (SectionSubscript &subscript : element->value().subscripts)
      arguments.emplace_back(
          std::optional<Keyword>{},
          ActualArg{std::move(std::get<IntExpr>(subscript.u).thing)});
    FunctionReference reference{
        Call{ProcedureDesignator{Name{*name}}, std::move(arguments)}};
    reference.source = designator.source;
    return Expr{Indirection<FunctionReference>{std::move(reference)}};
  }

  static bool areSubscripts(const std::list<SectionSubscript> &subscripts) {
    return std::all_of(subscripts.begin(), subscripts.end(),
                       [](const auto &subscript) {
                         return std::holds_alternative<IntExpr>(subscript.u);
                       });
  }

  static bool isName(const Designator &designator) {
    const auto *data = std::get_if<DataRef>(&designator.u);
    return data && std::holds_alternative<Name>(data->u);
  }
};

} // namespace

void acccTakeSelfConditions(Program &program) {
  Converter converter;
  acccWalk(program, converter);
}
