// Lets clauses name components in constructs with DEFAULT(NONE).
//
// The clause asks for a data clause for what the construct uses, on the
// construct or on a DATA construct around it (OpenACC 3.4, 2.5.16). A component
// is a variable of its own there, but flang 22 asks for the object at each use
// of a component; and it overlooks some clauses, such as NO_CREATE. While it
// resolves names, what clauses name is listed in a PRESENT that goes
// afterwards:
//
//     !$acc parallel default(none) copy(x%b)  ->  ... copy(x%b) present(x)
//
// That would let other components of the object through: flang's message for
// these comes from here. With components DEFAULT(NONE) goes as well, having
// been checked: the object comes with them as without the clause, since the
// components' descriptors lie in it.
//
// On a DATA construct, the clause goes to the compute constructs inside that
// have no DEFAULT of their own (2.6.2).
//
// Scalars are listed too, with a warning: other compilers do not ask for them,
// and programs rely on that; so are objects of which scalar components bound
// loops (`component_bounds.cpp`) and nothing else is used. Of variables of
// modules and host procedures, which flang overlooks, the messages come from
// here as well.
#include "names/default_none.h"
#include "lowering/declared.h"
#include "names/component_bounds.h"
#include "names/listed_parts.h"
#include "names/scalars.h"
#include "syntax/clauses.h"
#include "syntax/scopes.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/tools.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

using namespace Fortran::parser;
using Fortran::semantics::SemanticsContext;
using Fortran::semantics::Symbol;

namespace {

void sayUnlisted(SemanticsContext &context, CharBlock place,
                 const std::string &variable) {
  context.Say(
      place,
      "The DEFAULT(NONE) clause requires that '%s' must be listed in a data-mapping clause"_err_en_US,
      variable);
}

// Looks for what `listed` does not list of `objects` in the body of a
// construct, but for `bounds`.
class UseChecker final
    : public AcccVisitor<const AccClauseList, const StructureComponent,
                         const Name> {
public:
  UseChecker(SemanticsContext &context, const AcccListed &listed,
             const std::set<std::string> &objects,
             const AcccComponentBounds &bounds, const char *construct)
      : context(context), listed(listed), objects(objects),
        construct(construct), inside(bounds.components), seen(bounds.objects) {}

  bool Pre(const AccClauseList &) override { return false; }

  bool Pre(const StructureComponent &use) override {
    if (inside.count(&use))
      return true;
    AcccPath path;
    const Name &name = acccAppendTo(path, use.base, &inside);
    path.push_back(use.component.ToString());
    seen.insert(&name);
    check(name, path);
    return true;
  }

  void Post(const Name &name) override {
    if (!seen.count(&name))
      check(name, AcccPath{name.ToString()});
  }

private:
  void check(const Name &name, const AcccPath &path) {
    if (!objects.count(path.front()) || !name.symbol ||
        name.symbol->owner().IsDerivedType() ||
        acccIsDeclaredBehind(*name.symbol, construct) || listed.covers(path))
      return;
    sayUnlisted(context, name.source, llvm::join(path, "%"));
  }

  SemanticsContext &context;
  const AcccListed &listed;
  const std::set<std::string> &objects;
  const char *construct;
  // Parts of components that have been looked at.
  std::set<const StructureComponent *> inside;
  std::set<const Name *> seen;
};

// Looks for variables in the body of a construct that no clause lists: scalars,
// and of all others those that flang overlooks.
class UnlistedFinder final
    : public AcccVisitor<const AccClauseList, const LoopControl::Bounds,
                         const AcImpliedDoControl, const ConcurrentControl,
                         const Name> {
public:
  UnlistedFinder(SemanticsContext &context, const AcccListed &listed,
                 const AcccComponentBounds &bounds, const char *construct)
      : context(context), listed(listed), bounds(bounds), construct(construct),
        inside(context) {}

  // Loops inside may have copies of their own.
  bool Pre(const AccClauseList &clauses) override {
    acccWalk(clauses, inside);
    return false;
  }

  // Variables of loops are private (2.6.1).
  void Post(const LoopControl::Bounds &bounds) override {
    loopVariables.insert(bounds.name.thing.symbol);
  }

  // What counts in a constructor or FORALL is no variable of the procedure,
  // though it may have one's symbol (F2023, 19.4).
  void Post(const AcImpliedDoControl &control) override {
    const auto &bounds = std::get<AcImpliedDoControl::Bounds>(control.t);
    if (const Name *name = Unwrap<Name>(bounds.name.thing))
      indices.insert(name->symbol);
  }
  void Post(const ConcurrentControl &control) override {
    indices.insert(std::get<Name>(control.t).symbol);
  }

  void Post(const Name &name) override {
    const Symbol *symbol = name.symbol;
    if (!symbol || symbol->owner().IsDerivedType() ||
        acccIsDeclaredBehind(*symbol, construct) ||
        listed.covers(AcccPath{name.ToString()}))
      return;
    const Symbol &variable = symbol->GetUltimate();
    if (!variable.has<Fortran::semantics::ObjectEntityDetails>() ||
        Fortran::semantics::IsNamedConstant(variable))
      return;
    if (acccIsScalar(variable))
      uses.emplace(symbol, &name);
    else if (&variable != symbol && !acccIsDeclared(variable) &&
             !bounds.objects.count(&name))
      sayUnlisted(context, name.source, name.ToString());
  }

  // By the first use of each.
  std::vector<const Name *> scalars() const {
    std::vector<const Name *> names;
    for (auto [symbol, name] : uses)
      if (!loopVariables.count(symbol))
        names.push_back(name);
    std::sort(names.begin(), names.end(), [](const Name *a, const Name *b) {
      return a->source.begin() < b->source.begin();
    });
    return names;
  }

  // Whether no clause of the construct has to list it.
  bool needsNoClause(const Name &name) const {
    return inside.covers(AcccPath{name.ToString()}) ||
           indices.count(name.symbol);
  }

private:
  SemanticsContext &context;
  const AcccListed &listed;
  const AcccComponentBounds &bounds;
  const char *construct;
  AcccListed inside;
  std::set<const Symbol *> loopVariables, indices;
  std::map<const Symbol *, const Name *> uses;
};

AccObject objectOf(const Name &name) {
  Designator designator{DataRef{Name{name.source, name.symbol}}};
  designator.source = name.source;
  return AccObject{std::move(designator)};
}

bool isDefaultNone(const AccClause &clause) {
  const auto *value = std::get_if<AccClause::Default>(&clause.u);
  return value && value->v.v == llvm::acc::DefaultValue::ACC_Default_none;
}

class Lister final
    : public AcccVisitor<OpenACCBlockConstruct, OpenACCCombinedConstruct> {
public:
  explicit Lister(SemanticsContext &context) : context(context) {}

  bool Pre(OpenACCBlockConstruct &construct) override {
    auto &begin = std::get<AccBeginBlockDirective>(construct.t);
    auto &clauses = std::get<AccClauseList>(begin.t);
    enter(clauses);
    switch (std::get<AccBlockDirective>(begin.t).v) {
    case llvm::acc::Directive::ACCD_data:
      // flang would ask for what the host uses as well.
      clauses.v.remove_if(isDefaultNone);
      break;
    case llvm::acc::Directive::ACCD_host_data:
      break;
    default:
      compute(clauses, begin.source, std::get<Block>(construct.t));
    }
    return true;
  }
  void Post(OpenACCBlockConstruct &) override { around.pop_back(); }

  bool Pre(OpenACCCombinedConstruct &construct) override {
    auto &begin = std::get<AccBeginCombinedDirective>(construct.t);
    auto &clauses = std::get<AccClauseList>(begin.t);
    enter(clauses);
    compute(clauses, begin.source,
            std::get<std::optional<DoConstruct>>(construct.t));
    return true;
  }
  void Post(OpenACCCombinedConstruct &) override { around.pop_back(); }

  std::vector<AcccListing> changed;

private:
  // What holds in a construct, from its directive and those around it.
  struct Visible {
    AcccListed listed;
    bool hasDefaultNone = false;
  };

  void enter(const AccClauseList &clauses) {
    Visible visible{AcccListed{context}};
    if (!around.empty())
      visible = around.back();
    acccWalk(clauses, visible.listed);
    if (acccHas<AccClause::Default>(clauses.v))
      visible.hasDefaultNone =
          std::any_of(clauses.v.begin(), clauses.v.end(), isDefaultNone);
    around.push_back(std::move(visible));
  }

  // A compute construct, with its own or a visible DEFAULT(NONE).
  template <typename Body>
  void compute(AccClauseList &clauses, CharBlock directive, const Body &body) {
    if (!around.back().hasDefaultNone)
      return;
    if (!acccHas<AccClause::Default>(clauses.v)) {
      AccClause clause{AccClause::Default{
          AccDefaultClause{llvm::acc::DefaultValue::ACC_Default_none}}};
      clause.source = directive;
      clauses.v.push_back(std::move(clause));
    }
    list(clauses, around.back().listed, directive, body);
  }

  template <typename Body>
  void list(AccClauseList &clauses, const AcccListed &listed,
            CharBlock directive, const Body &body) {
    std::set<std::string> names, objects;
    std::list<AccObject> named;
    for (const Name *name : listed.bases) {
      if (!names.insert(name->ToString()).second)
        continue;
      if (!listed.covers(AcccPath{name->ToString()}))
        objects.insert(name->ToString());
      named.push_back(objectOf(*name));
    }
    AcccComponentBounds bounds{listed, directive.begin()};
    acccWalk(body, bounds);
    for (const Name *name : bounds.objects) {
      objects.insert(name->ToString());
      if (names.insert(name->ToString()).second)
        named.push_back(objectOf(*name));
    }
    UnlistedFinder unlisted{context, listed, bounds, directive.begin()};
    acccWalk(body, unlisted);
    listScalars(unlisted, bounds, directive, named);
    if (named.empty())
      return;
    UseChecker checker{context, listed, objects, bounds, directive.begin()};
    acccWalk(body, checker);
    AccClause clause{AccClause::Present{AccObjectList{std::move(named)}}};
    clause.source = directive;
    clauses.v.push_back(std::move(clause));
    changed.push_back({&clauses, !objects.empty()});
  }

  void listScalars(const UnlistedFinder &unlisted,
                   const AcccComponentBounds &bounds, CharBlock directive,
                   std::list<AccObject> &named) {
    std::vector<std::string> names;
    for (const Name *name : unlisted.scalars()) {
      named.push_back(objectOf(*name));
      if (!unlisted.needsNoClause(*name))
        names.push_back("'" + name->ToString() + "'");
    }
    for (const AcccPath &path : bounds.paths)
      names.push_back("'" + llvm::join(path, "%") + "'");
    if (!names.empty())
      context.Warn(
          Fortran::common::UsageWarning::OpenAccUsage, directive,
          "no clause lists scalars that this construct with DEFAULT(NONE) uses, which get the attributes that they have without it: %s"_warn_en_US,
          llvm::join(names, ", "));
  }

  SemanticsContext &context;
  // By the constructs from the outside.
  std::vector<Visible> around;
};

} // namespace

std::vector<AcccListing> acccListNamed(SemanticsContext &context,
                                       ProgramUnit &unit) {
  Lister lister{context};
  acccWalk(unit, lister);
  return std::move(lister.changed);
}

void acccUnlist(const std::vector<AcccListing> &listings) {
  for (const AcccListing &listing : listings) {
    listing.clauses->v.pop_back();
    if (listing.hasComponents)
      listing.clauses->v.remove_if(isDefaultNone);
  }
}
