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
#include "default_none.h"
#include "clauses.h"
#include "scopes.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

using namespace Fortran::parser;
using Fortran::semantics::SemanticsContext;

namespace {

// A variable by its name, then components from the outside; no subscripts.
using Path = std::vector<std::string>;

const Name &appendTo(Path &path, const DataRef &reference,
                     std::set<const StructureComponent *> *inside) {
  return std::visit(
      Fortran::common::visitors{
          [&](const Name &name) -> const Name & {
            path.push_back(name.ToString());
            return name;
          },
          [&](const Fortran::common::Indirection<StructureComponent> &component)
              -> const Name & {
            if (inside)
              inside->insert(&component.value());
            const Name &name = appendTo(path, component.value().base, inside);
            path.push_back(component.value().component.ToString());
            return name;
          },
          [&](const Fortran::common::Indirection<ArrayElement> &element)
              -> const Name & {
            return appendTo(path, element.value().base, inside);
          },
          [&](const Fortran::common::Indirection<CoindexedNamedObject> &object)
              -> const Name & {
            return appendTo(path, object.value().base, inside);
          },
      },
      reference.u);
}

// What the clauses of a directive list.
struct Listed {
  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}

  void Post(const AccObject &object) {
    const auto *designator = std::get_if<Designator>(&object.u);
    const auto *reference =
        designator ? std::get_if<DataRef>(&designator->u) : nullptr;
    if (!reference)
      return;
    Path path;
    const Name &name = appendTo(path, *reference, nullptr);
    bases.push_back(&name);
    paths.push_back(std::move(path));
  }

  bool covers(const Path &used) const {
    return std::any_of(paths.begin(), paths.end(), [&](const Path &listed) {
      return listed.size() <= used.size() &&
             std::equal(listed.begin(), listed.end(), used.begin());
    });
  }

  // The variables of the paths.
  std::vector<const Name *> bases;
  std::vector<Path> paths;
};

// Looks for what `listed` does not list of `objects` in the body of a
// construct.
class UseChecker {
public:
  UseChecker(SemanticsContext &context, const Listed &listed,
             const std::set<std::string> &objects, const char *construct)
      : context(context), listed(listed), objects(objects),
        construct(construct) {}

  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}

  bool Pre(const AccClauseList &) { return false; }

  bool Pre(const StructureComponent &use) {
    if (inside.count(&use))
      return true;
    Path path;
    const Name &name = appendTo(path, use.base, &inside);
    path.push_back(use.component.ToString());
    seen.insert(&name);
    check(name, path);
    return true;
  }

  void Post(const Name &name) {
    if (!seen.count(&name))
      check(name, Path{name.ToString()});
  }

private:
  void check(const Name &name, const Path &path) {
    if (!objects.count(path.front()) || !name.symbol ||
        name.symbol->owner().IsDerivedType() ||
        acccIsDeclaredBehind(*name.symbol, construct) || listed.covers(path))
      return;
    context.Say(
        name.source,
        "The DEFAULT(NONE) clause requires that '%s' must be listed in a data-mapping clause"_err_en_US,
        llvm::join(path, "%"));
  }

  SemanticsContext &context;
  const Listed &listed;
  const std::set<std::string> &objects;
  const char *construct;
  // Parts of components that have been looked at.
  std::set<const StructureComponent *> inside;
  std::set<const Name *> seen;
};

bool isDefaultNone(const AccClause &clause) {
  const auto *value = std::get_if<AccClause::Default>(&clause.u);
  return value && value->v.v == llvm::acc::DefaultValue::ACC_Default_none;
}

class Lister {
public:
  explicit Lister(SemanticsContext &context) : context(context) {}

  template <typename T> bool Pre(T &) { return true; }
  template <typename T> void Post(T &) {}

  bool Pre(OpenACCBlockConstruct &construct) {
    auto &begin = std::get<AccBeginBlockDirective>(construct.t);
    enter(std::get<AccClauseList>(begin.t), begin.source,
          std::get<Block>(construct.t));
    return true;
  }
  void Post(OpenACCBlockConstruct &) { around.pop_back(); }

  bool Pre(OpenACCCombinedConstruct &construct) {
    auto &begin = std::get<AccBeginCombinedDirective>(construct.t);
    enter(std::get<AccClauseList>(begin.t), begin.source,
          std::get<std::optional<DoConstruct>>(construct.t));
    return true;
  }
  void Post(OpenACCCombinedConstruct &) { around.pop_back(); }

  std::vector<AcccListing> changed;

private:
  template <typename Body>
  void enter(AccClauseList &clauses, CharBlock directive, const Body &body) {
    Listed listed;
    if (!around.empty())
      listed = around.back();
    Walk(clauses, listed);
    if (std::any_of(clauses.v.begin(), clauses.v.end(), isDefaultNone))
      list(clauses, listed, directive, body);
    around.push_back(std::move(listed));
  }

  template <typename Body>
  void list(AccClauseList &clauses, const Listed &listed, CharBlock directive,
            const Body &body) {
    std::set<std::string> names, objects;
    std::list<AccObject> named;
    for (const Name *name : listed.bases) {
      if (!names.insert(name->ToString()).second)
        continue;
      if (!listed.covers(Path{name->ToString()}))
        objects.insert(name->ToString());
      Designator designator{DataRef{Name{name->source, name->symbol}}};
      designator.source = name->source;
      named.emplace_back(std::move(designator));
    }
    if (named.empty())
      return;
    UseChecker checker{context, listed, objects, directive.begin()};
    Walk(body, checker);
    AccClause clause{AccClause::Present{AccObjectList{std::move(named)}}};
    clause.source = directive;
    clauses.v.push_back(std::move(clause));
    changed.push_back({&clauses, !objects.empty()});
  }

  SemanticsContext &context;
  // What the directives of the constructs around list, with those further out.
  std::vector<Listed> around;
};

} // namespace

std::vector<AcccListing> acccListNamed(SemanticsContext &context,
                                       ProgramUnit &unit) {
  Lister lister{context};
  Walk(unit, lister);
  return std::move(lister.changed);
}

void acccUnlist(const std::vector<AcccListing> &listings) {
  for (const AcccListing &listing : listings) {
    listing.clauses->v.pop_back();
    if (listing.hasComponents)
      listing.clauses->v.remove_if(isDefaultNone);
  }
}
