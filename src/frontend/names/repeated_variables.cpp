// Finds variables that one directive names in several clauses.
//
// One of several data clauses says nothing then, and which one depends on their
// order and on what is present. flang 22 looks at clauses for private variables
// only. A data clause beside PRIVATE or FIRSTPRIVATE moves data that nothing in
// the construct uses: legal, but rarely meant.
//
// Of PRIVATE and REDUCTION, which flang refuses together, other compilers take
// the reduction: its copies are private as well. flang refuses a variable twice
// in PRIVATE or FIRSTPRIVATE, too, where the second time says nothing.
#include "names/names.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"

#include <map>
#include <set>

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Finder final : public AcccVisitor<const AccClauseList> {
public:
  explicit Finder(SemanticsContext &context) : context(context) {}

  void Post(const AccClauseList &clauses) override {
    // By the variable: the clause that names it first.
    std::map<std::string, const AccClause *> seen;
    for (const AccClause &clause : clauses.v)
      if (const AccObjectList *objects = dataOf(clause))
        for (const AccObject &object : objects->v)
          if (const Name *name = acccVariableOf(object))
            see(*name, clause, seen);
    for (const AccClause &clause : clauses.v)
      if (const AccObjectList *objects = copiesOf(clause))
        for (const AccObject &object : objects->v)
          if (const Name *name = acccVariableOf(object))
            seeCopy(*name, clause, seen);
  }

private:
  void see(const Name &name, const AccClause &clause,
           std::map<std::string, const AccClause *> &seen) {
    auto [first, isNew] = seen.emplace(name.ToString(), &clause);
    if (!isNew)
      context.Warn(
          UsageWarning::OpenAccUsage, name.source,
          "'%s' is in several data clauses of this directive: %s and %s"_warn_en_US,
          name.source, acccNameOf(*first->second), acccNameOf(clause));
  }

  void seeCopy(const Name &name, const AccClause &clause,
               const std::map<std::string, const AccClause *> &seen) {
    auto found = seen.find(name.ToString());
    if (found != seen.end())
      context.Warn(
          UsageWarning::OpenAccUsage, name.source,
          "'%s' is in %s and in %s: the copies of this directive do not use what the data clause moves"_warn_en_US,
          name.source, acccNameOf(clause), acccNameOf(*found->second));
  }

  static const AccObjectList *copiesOf(const AccClause &clause) {
    return acccObjectsOf<AccClause::Private, AccClause::Firstprivate>(clause);
  }

  // What the clause moves or makes; attachment adds to other clauses.
  static const AccObjectList *dataOf(const AccClause &clause) {
    return acccObjectsOf<AccClause::Copy, AccClause::Copyin, AccClause::Copyout,
                         AccClause::Create, AccClause::NoCreate,
                         AccClause::Present, AccClause::Deviceptr,
                         AccClause::Delete>(clause);
  }

  SemanticsContext &context;
};

class PrivateDropper final : public AcccVisitor<AccClauseList> {
public:
  explicit PrivateDropper(SemanticsContext &context) : context(context) {}

  void Post(AccClauseList &clauses) override {
    std::set<std::string> reduced, privates, firstPrivates;
    for (const AccClause &clause : clauses.v)
      if (const auto *variables = acccObjectsOf<AccClause::Reduction>(clause))
        for (const AccObject &object : variables->v)
          if (const Name *name = acccVariableOf(object))
            reduced.insert(name->ToString());
    clauses.v.remove_if([&](AccClause &clause) {
      if (auto *variables = std::get_if<AccClause::Private>(&clause.u))
        return drop(variables->v.v, reduced, privates);
      if (auto *variables = std::get_if<AccClause::Firstprivate>(&clause.u))
        return drop(variables->v.v, {}, firstPrivates);
      return false;
    });
  }

private:
  // Whether nothing is left of `variables`, of which `seen` have been in such a
  // clause of the directive.
  bool drop(std::list<AccObject> &variables,
            const std::set<std::string> &reduced, std::set<std::string> &seen) {
    variables.remove_if([&](const AccObject &variable) {
      const Name *name = acccVariableOf(variable);
      if (!name)
        return false;
      if (reduced.count(name->ToString())) {
        context.Warn(
            UsageWarning::OpenAccUsage, name->source,
            "'%s' is in a REDUCTION clause of this directive as well: PRIVATE has no effect"_warn_en_US,
            name->source);
        return true;
      }
      if (!seen.insert(name->ToString()).second) {
        context.Warn(UsageWarning::OpenAccUsage, name->source,
                     "'%s' is named twice by this directive"_warn_en_US,
                     name->source);
        return true;
      }
      return false;
    });
    return variables.empty();
  }

  SemanticsContext &context;
};

} // namespace

void acccDropRepeatedPrivates(SemanticsContext &context, ProgramUnit &unit) {
  PrivateDropper dropper{context};
  acccWalk(unit, dropper);
}

void acccWarnRepeatedVariables(SemanticsContext &context,
                               const ProgramUnit &unit) {
  Finder finder{context};
  acccWalk(unit, finder);
}
