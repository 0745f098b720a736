// Has ATTACH and DETACH clauses name pointers instead of what ASSOCIATE calls
// them:
//
//   associate (p => object%pointer)
//     !$acc enter data attach(p)
//
// becomes
//
//     !$acc enter data attach(object%pointer)
//
// An associate name is no pointer (F2023, 11.1.3.3), so that flang refuses it
// there; to other compilers it is the selector. Only components of components
// without subscripts are taken, which are the same wherever they are named, and
// not inside of a BLOCK construct, whose variables may have their names. What
// is no pointer gets flang's message.
#include "parsed/parsed.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <optional>
#include <string>
#include <vector>

using namespace Fortran::parser;
using Fortran::common::Indirection;

namespace {

// A copy of `reference`, a variable or a component without subscripts.
std::optional<DataRef> copyOf(const DataRef &reference) {
  if (const auto *name = std::get_if<Name>(&reference.u))
    return DataRef{Name{*name}};
  const auto *part = std::get_if<Indirection<StructureComponent>>(&reference.u);
  if (!part)
    return std::nullopt;
  std::optional<DataRef> base = copyOf(part->value().base);
  if (!base)
    return std::nullopt;
  return DataRef{Indirection<StructureComponent>{
      StructureComponent{std::move(*base), Name{part->value().component}}}};
}

// The variable that `reference` begins with.
const Name &first(const DataRef &reference) {
  if (const auto *part =
          std::get_if<Indirection<StructureComponent>>(&reference.u))
    return first(part->value().base);
  return std::get<Name>(reference.u);
}

class Renamer final
    : public AcccVisitor<AssociateConstruct, BlockConstruct, AccClause> {
public:
  bool Pre(AssociateConstruct &construct) override {
    const auto &statement =
        std::get<Statement<AssociateStmt>>(construct.t).statement;
    size_t before = associations.size();
    for (const Association &association :
         std::get<std::list<Association>>(statement.t))
      associations.push_back(&association);
    counts.push_back(before);
    return true;
  }
  void Post(AssociateConstruct &) override {
    associations.resize(counts.back());
    counts.pop_back();
  }

  bool Pre(BlockConstruct &) override {
    outside.push_back(std::move(associations));
    associations.clear();
    return true;
  }
  void Post(BlockConstruct &) override {
    associations = std::move(outside.back());
    outside.pop_back();
  }

  void Post(AccClause &clause) override {
    auto *objects = acccObjectsOf<AccClause::Attach, AccClause::Detach>(clause);
    if (!objects)
      return;
    for (AccObject &object : objects->v) {
      const Name *name = acccVariableOf(object);
      std::optional<DataRef> selector =
          name ? selectorOf(*name, associations.size()) : std::nullopt;
      if (selector)
        std::get<Designator>(object.u).u = std::move(*selector);
    }
  }

private:
  // What `name` stands for at the first `count` of the associations.
  std::optional<DataRef> selectorOf(const Name &name, size_t count) const {
    for (size_t at = count; at-- > 0;) {
      const Association &association = *associations[at];
      if (std::get<Name>(association.t).source != name.source)
        continue;
      const auto *variable =
          std::get_if<Variable>(&std::get<Selector>(association.t).u);
      const auto *designator =
          variable ? std::get_if<Indirection<Designator>>(&variable->u)
                   : nullptr;
      const auto *reference =
          designator ? std::get_if<DataRef>(&designator->value().u) : nullptr;
      std::optional<DataRef> selector =
          reference ? copyOf(*reference) : std::nullopt;
      bool isHidden = selector && isAssociated(first(*selector), at);
      return isHidden ? std::nullopt : std::move(selector);
    }
    return std::nullopt;
  }

  // Whether an association from the one `at` on gives something that name.
  bool isAssociated(const Name &name, size_t at) const {
    for (; at < associations.size(); ++at)
      if (std::get<Name>(associations[at]->t).source == name.source)
        return true;
    return false;
  }

  // Those around, the innermost last.
  std::vector<const Association *> associations;
  // How many there are outside of each construct.
  std::vector<size_t> counts;
  // Those that are outside of BLOCK constructs.
  std::vector<std::vector<const Association *>> outside;
};

} // namespace

void acccAttachSelectors(Program &program) { acccWalk(program, Renamer{}); }
