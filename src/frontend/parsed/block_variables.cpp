// Has flang know variables of BLOCK constructs for such in LOCAL and REDUCE.
//
// A variable in the locality of a DO CONCURRENT has to be one that could be
// assigned (F2023, C1130). flang 22 asks that while it resolves names, before
// it knows that a name which a BLOCK construct declares is a variable's, unless
// an attribute or a shape has told: for program units it knows by then.
//
//   block
//     integer :: total
//     total = 0
//     do concurrent (i = 1:n) reduce(+:total)
//
// So `target :: total` follows its declaration, and says so until the program
// is checked.
#include "parsed/block_variables.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/attr.h"
#include "flang/Semantics/symbol.h"

#include <list>
#include <optional>
#include <set>
#include <string>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;

namespace {

// The names in the locality of loops.
struct LocalityFinder final
    : AcccVisitor<const LocalitySpec::Local, const LocalitySpec::LocalInit,
                  const LocalitySpec::Reduce> {
  void Post(const LocalitySpec::Local &local) override { note(local.v); }
  void Post(const LocalitySpec::LocalInit &local) override { note(local.v); }
  void Post(const LocalitySpec::Reduce &reduce) override {
    note(std::get<std::list<Name>>(reduce.t));
  }

  std::set<std::string> names;

private:
  void note(const std::list<Name> &variables) {
    for (const Name &name : variables)
      names.insert(name.ToString());
  }
};

// The names that declarations without attributes give to variables of a block,
// but for those that statements for TARGET and POINTER name.
class Declarations final
    : public AcccVisitor<const InterfaceBlock, TypeDeclarationStmt, TargetStmt,
                         PointerStmt> {
public:
  explicit Declarations(const std::set<std::string> &wanted) : wanted(wanted) {}

  // Its procedures have variables of their own.
  bool Pre(const InterfaceBlock &) override { return false; }

  void Post(TypeDeclarationStmt &declaration) override {
    if (!std::get<std::list<AttrSpec>>(declaration.t).empty())
      return;
    for (EntityDecl &entity : std::get<std::list<EntityDecl>>(declaration.t))
      if (Name &name = std::get<Name>(entity.t);
          wanted.count(name.ToString()) > 0)
        found.push_back(&name);
  }
  void Post(TargetStmt &statement) override {
    for (const ObjectDecl &object : statement.v)
      others.insert(std::get<Name>(object.t).ToString());
  }
  void Post(PointerStmt &statement) override {
    for (const PointerDecl &pointer : statement.v)
      others.insert(std::get<Name>(pointer.t).ToString());
  }

  std::vector<Name *> plain() const {
    std::vector<Name *> plain;
    for (Name *name : found)
      if (others.count(name->ToString()) == 0)
        plain.push_back(name);
    return plain;
  }

private:
  std::vector<Name *> found;
  std::set<std::string> others;
  const std::set<std::string> &wanted;
};

class BlockVisitor final : public AcccVisitor<BlockConstruct> {
public:
  void Post(BlockConstruct &block) override {
    LocalityFinder locality;
    acccWalk(std::get<Block>(block.t), locality);
    if (locality.names.empty())
      return;
    SpecificationPart &specification =
        std::get<BlockSpecificationPart>(block.t).v;
    Declarations declarations{locality.names};
    acccWalk(specification, declarations);
    for (Name *name : declarations.plain()) {
      std::get<std::list<DeclarationConstruct>>(specification.t)
          .push_back(target(*name));
      variables.push_back(name);
    }
  }

  std::vector<Name *> variables;

private:
  static DeclarationConstruct target(const Name &name) {
    std::list<ObjectDecl> objects;
    objects.emplace_back(Name{name}, std::optional<ArraySpec>{},
                         std::optional<CoarraySpec>{});
    Statement<OtherSpecificationStmt> statement{
        std::nullopt, OtherSpecificationStmt{Indirection<TargetStmt>{
                          TargetStmt{std::move(objects)}}}};
    statement.source = name.source;
    return DeclarationConstruct{SpecificationConstruct{std::move(statement)}};
  }
};

} // namespace

std::vector<Name *> acccMakeBlockVariablesTargets(Program &program) {
  BlockVisitor visitor;
  acccWalk(program, visitor);
  return std::move(visitor.variables);
}

void acccMakeNoTargets(const std::vector<Name *> &variables) {
  for (Name *variable : variables)
    if (variable->symbol)
      variable->symbol->attrs().reset(Fortran::semantics::Attr::TARGET);
}
