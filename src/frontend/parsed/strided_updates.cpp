// Gives sections with strides in UPDATE directives a name.
//
// UPDATE may name subarrays that are not contiguous (OpenACC 3.4, 2.14.4), but
// flang 22 refuses strides in all directives. It takes the name of an ASSOCIATE
// construct, whose descriptor has the strides:
//
//   !$acc update self(a(1:n:2), b) if(c)
//
// becomes
//
//   if (c) then
//     associate (section => a(1:n:2))
//       !$acc update self(section, b)
//     end associate
//   end if
//
// where the text of the section is its name. The condition goes around, since
// it may ask whether there is an array at all.
#include "parsed/parsed.h"
#include "syntax/clauses.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"

#include <list>
#include <optional>
#include <set>
#include <string>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;

namespace {

class Namer final : public AcccVisitor<Block> {
public:
  void Post(Block &block) override {
    for (ExecutionPartConstruct &item : block)
      if (OpenACCStandaloneConstruct *update = updateIn(item))
        nameSections(item, *update);
  }

private:
  static OpenACCStandaloneConstruct *updateIn(ExecutionPartConstruct &item) {
    auto *construct = acccAs<OpenACCConstruct>(item);
    auto *standalone =
        construct ? std::get_if<OpenACCStandaloneConstruct>(&construct->u)
                  : nullptr;
    if (!standalone || std::get<AccStandaloneDirective>(standalone->t).v !=
                           llvm::acc::ACCD_update)
      return nullptr;
    return standalone;
  }

  static void nameSections(ExecutionPartConstruct &item,
                           OpenACCStandaloneConstruct &update) {
    auto &clauses = std::get<AccClauseList>(update.t).v;
    std::list<Association> sections;
    std::set<std::string> named;
    for (AccClause &clause : clauses)
      if (AccObjectList *objects =
              acccObjectsOf<AccClause::Self, AccClause::Host,
                            AccClause::Device>(clause))
        for (AccObject &object : objects->v)
          if (auto *section = stridedSection(object))
            nameSection(object, *section, named, sections);
    if (sections.empty())
      return;
    CharBlock source = update.source;
    std::optional<ScalarLogicalExpr> condition = takeCondition(clauses);
    item = acccItem(
        association(std::move(sections), acccBlockOf(std::move(item)), source));
    if (condition)
      item = acccItem(conditional(std::move(*condition),
                                  acccBlockOf(std::move(item)), source));
  }

  // The section that `object` is, if it has a stride.
  static Designator *stridedSection(AccObject &object) {
    auto *designator = std::get_if<Designator>(&object.u);
    auto *reference =
        designator ? std::get_if<DataRef>(&designator->u) : nullptr;
    return reference && hasStride(*reference) ? designator : nullptr;
  }

  static bool hasStride(const DataRef &reference) {
    if (auto *part = std::get_if<Indirection<StructureComponent>>(&reference.u))
      return hasStride(part->value().base);
    auto *element = std::get_if<Indirection<ArrayElement>>(&reference.u);
    if (!element)
      return false;
    for (const SectionSubscript &subscript : element->value().subscripts)
      if (auto *triplet = std::get_if<SubscriptTriplet>(&subscript.u))
        if (const auto &stride = std::get<2>(triplet->t);
            stride && stride->thing.thing.value().source.ToString() != "1")
          return true;
    return hasStride(element->value().base);
  }

  // One name for sections of one text, which are the same.
  static void nameSection(AccObject &object, Designator &section,
                          std::set<std::string> &named,
                          std::list<Association> &sections) {
    CharBlock text = section.source;
    if (named.insert(text.ToString()).second) {
      Variable variable{Indirection<Designator>{std::move(section)}};
      sections.emplace_back(
          Association{Name{text, nullptr}, Selector{std::move(variable)}});
    }
    object.u = Designator{DataRef{Name{text, nullptr}}};
    std::get<Designator>(object.u).source = text;
  }

  static std::optional<ScalarLogicalExpr>
  takeCondition(std::list<AccClause> &clauses) {
    std::optional<ScalarLogicalExpr> condition;
    clauses.remove_if([&](AccClause &clause) {
      auto *found = std::get_if<AccClause::If>(&clause.u);
      if (found)
        condition.emplace(LogicalExpr{std::move(found->v.thing)});
      return found != nullptr;
    });
    return condition;
  }

  static AssociateConstruct association(std::list<Association> sections,
                                        Block body, CharBlock source) {
    Statement<AssociateStmt> begin{
        std::nullopt,
        AssociateStmt{std::optional<Name>{}, std::move(sections)}};
    Statement<EndAssociateStmt> end{std::nullopt,
                                    EndAssociateStmt{std::optional<Name>{}}};
    begin.source = end.source = source;
    return {std::move(begin), std::move(body), std::move(end)};
  }

  static IfConstruct conditional(ScalarLogicalExpr condition, Block body,
                                 CharBlock source) {
    Statement<IfThenStmt> begin{
        std::nullopt, IfThenStmt{std::optional<Name>{}, std::move(condition)}};
    Statement<EndIfStmt> end{std::nullopt, EndIfStmt{std::optional<Name>{}}};
    begin.source = end.source = source;
    return {std::move(begin), std::move(body),
            std::list<IfConstruct::ElseIfBlock>{},
            std::optional<IfConstruct::ElseBlock>{}, std::move(end)};
  }
};

} // namespace

void acccNameStridedUpdates(Program &program) {
  Namer namer;
  acccWalk(program, namer);
}
