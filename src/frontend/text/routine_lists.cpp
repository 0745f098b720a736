// ROUTINE directives with several names, as NVIDIA's compiler takes them:
//
//   !$acc routine(lsame, xerbla) seq
//
// OpenACC has one name in each (OpenACC 3.4, 2.15.1). What else the directive
// says holds for all of them, so that there is a directive for each. flang's
// parser sees the first name, and blanks for the others; then the text is what
// it was, since names in the tree are places in the text.
#include "text/routine_lists.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <list>
#include <optional>
#include <set>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;
using Fortran::common::LanguageFeatureControl;
using Fortran::common::UsageWarning;
using llvm::StringRef;

namespace {

CharBlock blockOf(StringRef text) { return {text.data(), text.size()}; }

// The names in `parentheses`; none where anything else stands there.
std::vector<CharBlock> namesIn(StringRef parentheses) {
  std::vector<CharBlock> names;
  if (!parentheses.consume_front("(") || !parentheses.consume_back(")"))
    return {};
  while (true) {
    StringRef name = acccTakeName(parentheses);
    if (name.empty())
      return {};
    names.push_back(blockOf(name));
    if (parentheses.empty())
      return names;
    if (!parentheses.consume_front(","))
      return {};
  }
}

// Nothing for clauses that mean different things for different procedures, or
// have expressions.
std::optional<AccClause> copyOf(const AccClause &clause) {
  auto from = [&](auto &&kind) {
    AccClause copy{std::move(kind)};
    copy.source = clause.source;
    return std::optional(std::move(copy));
  };
  if (acccIs<AccClause::Seq>(clause))
    return from(AccClause::Seq{});
  if (acccIs<AccClause::Nohost>(clause))
    return from(AccClause::Nohost{});
  if (const auto *gang = std::get_if<AccClause::Gang>(&clause.u);
      gang && !gang->v)
    return from(AccClause::Gang{std::nullopt});
  if (const auto *worker = std::get_if<AccClause::Worker>(&clause.u);
      worker && !worker->v)
    return from(AccClause::Worker{std::nullopt});
  if (const auto *vector = std::get_if<AccClause::Vector>(&clause.u);
      vector && !vector->v)
    return from(AccClause::Vector{std::nullopt});
  if (const auto *types = std::get_if<AccClause::DeviceType>(&clause.u)) {
    std::list<AccDeviceTypeExpr> copies;
    for (const AccDeviceTypeExpr &type : types->v.v) {
      auto value = type.v;
      copies.emplace_back(std::move(value)).source = type.source;
    }
    return from(
        AccClause::DeviceType{AccDeviceTypeExprList{std::move(copies)}});
  }
  return std::nullopt;
}

// Puts the directives of further names behind the one of the first name.
class Splitter final : public AcccVisitor<SpecificationPart> {
public:
  Splitter(const std::vector<AcccRoutineLists::List> &lists, Messages &messages)
      : lists(lists), messages(messages) {}

  void Post(SpecificationPart &part) override {
    auto &first = std::get<std::list<OpenACCDeclarativeConstruct>>(part.t);
    splitIn(
        first, [](auto &item) { return &item; },
        [](auto &&directive) { return std::move(directive); });
    splitIn(
        std::get<ImplicitPart>(part.t).v,
        [](ImplicitPartStmt &item) { return directiveIn(item); },
        [](auto &&directive) {
          return ImplicitPartStmt{Directive{std::move(directive)}};
        });
    splitIn(
        std::get<std::list<DeclarationConstruct>>(part.t),
        [](DeclarationConstruct &item) {
          auto *other = std::get_if<SpecificationConstruct>(&item.u);
          return other ? directiveIn(*other) : nullptr;
        },
        [](auto &&directive) {
          return DeclarationConstruct{
              SpecificationConstruct{Directive{std::move(directive)}}};
        });
  }

private:
  using Directive = Indirection<OpenACCDeclarativeConstruct>;

  template <typename Item>
  static OpenACCDeclarativeConstruct *directiveIn(Item &item) {
    auto *directive = std::get_if<Directive>(&item.u);
    return directive ? &directive->value() : nullptr;
  }

  template <typename Item, typename Find, typename Make>
  void splitIn(std::list<Item> &items, Find find, Make make) {
    for (auto next = items.begin(); next != items.end();) {
      OpenACCDeclarativeConstruct *directive = find(*next++);
      auto *routine = directive
                          ? std::get_if<OpenACCRoutineConstruct>(&directive->u)
                          : nullptr;
      const auto *list = routine ? listOf(*routine) : nullptr;
      if (!list)
        continue;
      for (size_t i = 1; i < list->names.size(); ++i) {
        OpenACCDeclarativeConstruct copy{copyOf(*routine, list->names[i])};
        copy.source = directive->source;
        items.insert(next, make(std::move(copy)));
      }
    }
  }

  const AcccRoutineLists::List *
  listOf(const OpenACCRoutineConstruct &routine) const {
    const auto &name = std::get<std::optional<Name>>(routine.t);
    auto list = llvm::find_if(lists, [&](const AcccRoutineLists::List &list) {
      return name && name->source.begin() == list.names.front().begin();
    });
    return list == lists.end() ? nullptr : &*list;
  }

  OpenACCRoutineConstruct copyOf(const OpenACCRoutineConstruct &routine,
                                 CharBlock name) {
    Verbatim verbatim;
    verbatim.source = std::get<Verbatim>(routine.t).source;
    const auto &clauses = std::get<AccClauseList>(routine.t);
    std::list<AccClause> copies;
    for (const AccClause &clause : clauses.v)
      if (auto copy = ::copyOf(clause))
        copies.push_back(std::move(*copy));
      else if (refused.insert(&clause).second)
        messages.Say(clause.source,
                     "a ROUTINE directive with %s has one name"_err_en_US,
                     acccNameOf(clause));
    AccClauseList list{std::move(copies)};
    list.source = clauses.source;
    OpenACCRoutineConstruct copy{std::move(verbatim),
                                 std::optional(Name{name, nullptr}),
                                 std::move(list)};
    copy.source = routine.source;
    return copy;
  }

  const std::vector<AcccRoutineLists::List> &lists;
  Messages &messages;
  std::set<const AccClause *> refused;
};

} // namespace

AcccRoutineLists::AcccRoutineLists(Parsing &parsing,
                                   const LanguageFeatureControl &warnings)
    : parsing(parsing) {
  AcccCookedText source(parsing);
  for (size_t start = 0; start < source.size();) {
    StringRef line = source.lineAt(start);
    start += line.size();
    std::vector<CharBlock> names =
        namesIn(acccParenthesesOfRoutine(line).value_or(StringRef()));
    if (names.size() < 2)
      continue;
    parsing.messages().Warn(
        false, warnings, UsageWarning::OpenAccUsage,
        CharBlock(names.front().begin(), names.back().end()),
        "OpenACC has one name in a ROUTINE directive: this is taken for one directive for each name"_warn_en_US);
    CharBlock others(names.front().end(), names.back().end());
    char *hidden = source.begin() + (others.begin() - source.begin());
    lists.push_back({names, hidden, others.ToString()});
    std::fill_n(hidden, others.size(), ' ');
  }
}

void AcccRoutineLists::split() {
  if (lists.empty())
    return;
  for (const List &list : lists)
    llvm::copy(list.text, list.hidden);
  Splitter splitter(lists, parsing.messages());
  acccWalk(*parsing.parseTree(), splitter);
}
