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

// A name that a construct gives.
struct Association {
  const Name *name;
  // What it stands for; null where that is not known.
  const Selector *selector;
  // Which of all associations is the first of the construct.
  size_t first;
};

class Renamer final
    : public AcccVisitor<AssociateConstruct, SelectTypeConstruct,
                         SelectRankConstruct, BlockConstruct, AccClause> {
public:
  bool Pre(AssociateConstruct &construct) override {
    const auto &statement =
        std::get<Statement<AssociateStmt>>(construct.t).statement;
    begin();
    for (const auto &association :
         std::get<std::list<Fortran::parser::Association>>(statement.t))
      add(std::get<Name>(association.t), &std::get<Selector>(association.t));
    return true;
  }
  void Post(AssociateConstruct &) override { end(); }

  bool Pre(SelectTypeConstruct &construct) override {
    beginSelect(std::get<Statement<SelectTypeStmt>>(construct.t).statement);
    return true;
  }
  void Post(SelectTypeConstruct &) override { end(); }

  bool Pre(SelectRankConstruct &construct) override {
    beginSelect(std::get<Statement<SelectRankStmt>>(construct.t).statement);
    return true;
  }
  void Post(SelectRankConstruct &) override { end(); }

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
      std::optional<DataRef> selector = name ? selectorOf(*name) : std::nullopt;
      if (selector)
        std::get<Designator>(object.u).u = std::move(*selector);
    }
  }

private:
  void begin() { begins.push_back(associations.size()); }
  void end() {
    associations.resize(begins.back());
    begins.pop_back();
  }
  void add(const Name &name, const Selector *selector) {
    associations.push_back({&name, selector, begins.back()});
  }

  // Of SELECT TYPE and SELECT RANK, whose second name is that for the selector.
  template <typename SelectStmt> void beginSelect(const SelectStmt &statement) {
    begin();
    if (const auto &name = std::get<1>(statement.t))
      add(*name, nullptr);
  }

  // What `name` stands for, if that means the same here.
  std::optional<DataRef> selectorOf(const Name &name) const {
    const Association *association = lastOf(name, 0);
    const auto *variable =
        association && association->selector
            ? std::get_if<Variable>(&association->selector->u)
            : nullptr;
    const auto *designator =
        variable ? std::get_if<Indirection<Designator>>(&variable->u) : nullptr;
    const auto *reference =
        designator ? std::get_if<DataRef>(&designator->value().u) : nullptr;
    std::optional<DataRef> selector =
        reference ? copyOf(*reference) : std::nullopt;
    // Selectors know no names of their own statement.
    if (selector && lastOf(first(*selector), association->first))
      return std::nullopt;
    return selector;
  }

  // The innermost association from the one `start` on that gives `name`.
  const Association *lastOf(const Name &name, size_t start) const {
    for (size_t at = associations.size(); at-- > start;)
      if (associations[at].name->source == name.source)
        return &associations[at];
    return nullptr;
  }

  // Those around, the innermost last.
  std::vector<Association> associations;
  // How many there are outside of each construct.
  std::vector<size_t> begins;
  // Those that are outside of BLOCK constructs.
  std::vector<std::vector<Association>> outside;
};

} // namespace

void acccAttachSelectors(Program &program) { acccWalk(program, Renamer{}); }
