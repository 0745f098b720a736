// Finds variables that one directive names in several data clauses.
//
// One of the clauses says nothing then, and which one depends on their order and on what
// is present. flang 22 looks at clauses for private variables only.
#include "check_directives.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"

#include <map>

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Finder {
public:
  explicit Finder(SemanticsContext &context) : context(context) {}

  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}

  void Post(const AccClauseList &clauses) {
    // By the variable: the clause that names it first.
    std::map<std::string, const AccClause *> seen;
    for (const AccClause &clause : clauses.v)
      if (const AccObjectList *objects = dataOf(clause))
        for (const AccObject &object : objects->v)
          if (const Name *name = wholeVariable(object))
            see(*name, clause, seen);
  }

private:
  void see(const Name &name, const AccClause &clause,
           std::map<std::string, const AccClause *> &seen) {
    auto [first, isNew] = seen.emplace(name.ToString(), &clause);
    if (!isNew)
      context.Warn(UsageWarning::OpenAccUsage, name.source,
                   "'%s' is in several data clauses of this directive: %s and %s"_warn_en_US,
                   name.source, acccNameOf(*first->second), acccNameOf(clause));
  }

  // What the clause moves or makes; attachment adds to other clauses.
  static const AccObjectList *dataOf(const AccClause &clause) {
    if (const auto *found = std::get_if<AccClause::Copy>(&clause.u))
      return &found->v;
    if (const auto *found = std::get_if<AccClause::Copyin>(&clause.u))
      return &std::get<AccObjectList>(found->v.t);
    if (const auto *found = std::get_if<AccClause::Copyout>(&clause.u))
      return &std::get<AccObjectList>(found->v.t);
    if (const auto *found = std::get_if<AccClause::Create>(&clause.u))
      return &std::get<AccObjectList>(found->v.t);
    if (const auto *found = std::get_if<AccClause::NoCreate>(&clause.u))
      return &found->v;
    if (const auto *found = std::get_if<AccClause::Present>(&clause.u))
      return &found->v;
    if (const auto *found = std::get_if<AccClause::Deviceptr>(&clause.u))
      return &found->v;
    if (const auto *found = std::get_if<AccClause::Delete>(&clause.u))
      return &found->v;
    return nullptr;
  }

  // None for sections, elements and components, which may be different data.
  static const Name *wholeVariable(const AccObject &object) {
    const auto *designator = std::get_if<Designator>(&object.u);
    const auto *reference =
        designator ? std::get_if<DataRef>(&designator->u) : nullptr;
    return reference ? std::get_if<Name>(&reference->u) : nullptr;
  }

  SemanticsContext &context;
};

} // namespace

void acccWarnRepeatedVariables(SemanticsContext &context,
                               const ProgramUnit &unit) {
  Finder finder{context};
  Walk(unit, finder);
}
