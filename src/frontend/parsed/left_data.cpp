// Lets RETURN, EXIT and CYCLE leave DATA and HOST_DATA constructs.
//
// flang 22 refuses that; other compilers take it, and end the data region on
// the way. Nothing but the host runs these statements: they are those of the
// construct itself, not of a compute construct inside.
//
//   !$acc data copy(a)
//     if (c) return
//     x
//   !$acc end data
//
// becomes
//
//   block
//     integer :: left
//     left = 0
//     !$acc data copy(a)
//     body: block
//       if (c) then
//         left = 1
//         exit body
//       end if
//       x
//     end block body
//     !$acc end data
//     if (left == 1) return
//   end block
//
// The new names are texts of the directive with a blank in them, which no name
// of the program has; those of an outer construct are longer. RETURN with the
// number of an alternate return stays, and so do EXIT and CYCLE without a name
// beside loops that end with a label, which are not constructs yet.
#include "parsed/left_data.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace Fortran::parser;
using Fortran::common::Indirection;

namespace {

bool isOfHostOnly(const OpenACCBlockConstruct &construct) {
  const auto &begin = std::get<AccBeginBlockDirective>(construct.t);
  auto directive = std::get<AccBlockDirective>(begin.t).v;
  return directive == llvm::acc::ACCD_data ||
         directive == llvm::acc::ACCD_host_data;
}

template <typename Action>
ExecutionPartConstruct actionOf(Action &&action, CharBlock source,
                                std::optional<Label> label = {}) {
  Statement<ActionStmt> statement{
      label, ActionStmt{Indirection<Action>{std::move(action)}}};
  statement.source = source;
  return ExecutionPartConstruct{ExecutableConstruct{std::move(statement)}};
}

BlockSpecificationPart
specification(std::list<DeclarationConstruct> declarations) {
  return BlockSpecificationPart{SpecificationPart{
      std::list<OpenACCDeclarativeConstruct>{},
      std::list<OpenMPDeclarativeConstruct>{},
      std::list<Indirection<CompilerDirective>>{},
      std::list<Statement<Indirection<UseStmt>>>{},
      std::list<Statement<Indirection<ImportStmt>>>{},
      ImplicitPart{std::list<ImplicitPartStmt>{}}, std::move(declarations)}};
}

// The variable that says by which statement a construct was left.
class Flag {
public:
  explicit Flag(CharBlock name) : name(name) {}

  CharBlock text() const { return name; }

  AssignmentStmt set(std::size_t number, CharBlock source) const {
    return AssignmentStmt{Variable{Indirection<Designator>{designator()}},
                          constant(number, source)};
  }

  ScalarLogicalExpr is(std::size_t number, CharBlock source) const {
    Expr value{Indirection<Designator>{designator()}};
    value.source = source;
    Expr comparison{Expr::EQ{Indirection<Expr>{std::move(value)},
                             Indirection<Expr>{constant(number, source)}}};
    comparison.source = source;
    return ScalarLogicalExpr{
        LogicalExpr{Indirection<Expr>{std::move(comparison)}}};
  }

  BlockSpecificationPart declaration() const {
    std::list<EntityDecl> entities;
    entities.emplace_back(Name{name, nullptr}, std::optional<ArraySpec>{},
                          std::optional<CoarraySpec>{},
                          std::optional<CharLength>{},
                          std::optional<Initialization>{});
    Statement<Indirection<TypeDeclarationStmt>> statement{
        std::nullopt, Indirection<TypeDeclarationStmt>{TypeDeclarationStmt{
                          DeclarationTypeSpec{IntrinsicTypeSpec{
                              IntegerTypeSpec{std::optional<KindSelector>{}}}},
                          std::list<AttrSpec>{}, std::move(entities)}}};
    statement.source = name;
    std::list<DeclarationConstruct> declarations;
    declarations.emplace_back(SpecificationConstruct{std::move(statement)});
    return specification(std::move(declarations));
  }

  static constexpr std::size_t mostNumbers = 9;

private:
  Designator designator() const {
    Designator variable{DataRef{Name{name, nullptr}}};
    variable.source = name;
    return variable;
  }

  static Expr constant(std::size_t number, CharBlock source) {
    // flang reads digits as far as there are any.
    static constexpr const char *digits[] = {"0", "1", "2", "3", "4",
                                             "5", "6", "7", "8", "9"};
    Expr value{LiteralConstant{IntLiteralConstant{CharBlock{digits[number], 1},
                                                  std::optional<KindParam>{}}}};
    value.source = source;
    return value;
  }

  CharBlock name;
};

// A statement that leaves a construct.
struct Leaving {
  enum Kind { Return, Exit, Cycle } kind;
  std::optional<Name> name;
  CharBlock source;

  bool operator==(const Leaving &other) const {
    return kind == other.kind && text() == other.text();
  }

  ActionStmt statement() const {
    std::optional<Name> target;
    if (name)
      target.emplace(Name{name->source, nullptr});
    switch (kind) {
    case Return:
      return ActionStmt{
          Indirection<ReturnStmt>{ReturnStmt{std::optional<ScalarIntExpr>{}}}};
    case Exit:
      return ActionStmt{Indirection<ExitStmt>{ExitStmt{std::move(target)}}};
    case Cycle:
      return ActionStmt{Indirection<CycleStmt>{CycleStmt{std::move(target)}}};
    }
  }

private:
  std::string text() const { return name ? name->ToString() : ""; }
};

struct NameCollector final : AcccVisitor<const AcccStatement> {
  void Post(const AcccStatement &statement) override {
    if (statement.endedName && *statement.endedName)
      names.insert((*statement.endedName)->ToString());
  }
  std::set<std::string> names;
};

// Replaces the statements that leave a construct by those that go to the end
// of the block inside of it.
class Replacer final : public AcccVisitor<OpenACCConstruct, OpenMPConstruct,
                                          DoConstruct, Block> {
public:
  Replacer(const Block &body, Flag flag, CharBlock blockName)
      : flag(flag), blockName(blockName),
        hasLabelled(acccHasStatement<LabelDoStmt>(body)) {
    NameCollector collector;
    acccWalk(body, collector);
    inside = std::move(collector.names);
  }

  // Those in data constructs have been replaced.
  bool Pre(OpenACCConstruct &) override { return false; }
  bool Pre(OpenMPConstruct &) override { return false; }
  bool Pre(DoConstruct &) override {
    ++loops;
    return true;
  }
  void Post(DoConstruct &) override { --loops; }

  void Post(Block &block) override {
    for (auto item = block.begin(); item != block.end(); ++item)
      if (Statement<ActionStmt> *statement = acccActionIn(*item))
        replace(block, item, *statement);
  }

  // The different ones; the number of each is its place, from 1.
  std::vector<Leaving> found;

private:
  void replace(Block &block, Block::iterator item,
               Statement<ActionStmt> &statement) {
    CharBlock source = statement.source;
    std::optional<Label> label = statement.label;
    if (auto leaving = leavingOf(statement.statement, source)) {
      if (std::size_t number = numberOf(*leaving)) {
        block.splice(item, way(number, source, label));
        *item = exit(source);
      }
      return;
    }
    auto *condition = std::get_if<Indirection<IfStmt>>(&statement.statement.u);
    if (!condition)
      return;
    auto &[test, action] = condition->value().t;
    auto leaving = leavingOf(action.statement, source);
    std::size_t number = leaving ? numberOf(*leaving) : 0;
    if (!number)
      return;
    Statement<IfThenStmt> begin{
        label, IfThenStmt{std::optional<Name>{}, std::move(test)}};
    Statement<EndIfStmt> end{std::nullopt, EndIfStmt{std::optional<Name>{}}};
    begin.source = end.source = source;
    Block body = way(number, source);
    body.push_back(exit(source));
    *item = acccItem(IfConstruct{std::move(begin), std::move(body),
                                 std::list<IfConstruct::ElseIfBlock>{},
                                 std::optional<IfConstruct::ElseBlock>{},
                                 std::move(end)});
  }

  std::optional<Leaving> leavingOf(const ActionStmt &action,
                                   CharBlock source) const {
    if (const auto *found = std::get_if<Indirection<ReturnStmt>>(&action.u)) {
      if (found->value().v)
        return std::nullopt;
      return Leaving{Leaving::Return, std::nullopt, source};
    }
    if (const auto *found = std::get_if<Indirection<ExitStmt>>(&action.u))
      return leavingTo(Leaving::Exit, found->value().v, source);
    if (const auto *found = std::get_if<Indirection<CycleStmt>>(&action.u))
      return leavingTo(Leaving::Cycle, found->value().v, source);
    return std::nullopt;
  }

  std::optional<Leaving> leavingTo(Leaving::Kind kind,
                                   const std::optional<Name> &name,
                                   CharBlock source) const {
    bool stays =
        name ? inside.count(name->ToString()) > 0 : loops > 0 || hasLabelled;
    if (stays)
      return std::nullopt;
    Leaving leaving{kind, std::nullopt, source};
    if (name)
      leaving.name.emplace(Name{name->source, nullptr});
    return leaving;
  }

  // 0 where there are too many.
  std::size_t numberOf(const Leaving &leaving) {
    auto known = std::find(found.begin(), found.end(), leaving);
    if (known == found.end()) {
      if (found.size() == Flag::mostNumbers)
        return 0;
      known = found.insert(found.end(), leaving);
    }
    return known - found.begin() + 1;
  }

  Block way(std::size_t number, CharBlock source,
            std::optional<Label> label = {}) const {
    Block block;
    block.push_back(actionOf(flag.set(number, source), source, label));
    return block;
  }

  ExecutionPartConstruct exit(CharBlock source) const {
    std::optional<Name> target{Name{blockName, nullptr}};
    return actionOf(ExitStmt{std::move(target)}, source);
  }

  Flag flag;
  CharBlock blockName;
  bool hasLabelled;
  std::set<std::string> inside;
  int loops = 0;
};

// How deep constructs that this file may change are in each other.
struct Depth final : AcccVisitor<const OpenACCBlockConstruct> {
  bool Pre(const OpenACCBlockConstruct &) override {
    most = std::max(most, ++depth);
    return true;
  }
  void Post(const OpenACCBlockConstruct &) override { --depth; }
  std::size_t depth = 0, most = 0;
};

class Mender final : public AcccVisitor<Block> {
public:
  // Inner constructs first.
  void Post(Block &block) override {
    for (ExecutionPartConstruct &item : block)
      if (auto *construct = acccAs<OpenACCConstruct>(item))
        if (auto *data = std::get_if<OpenACCBlockConstruct>(&construct->u))
          if (isOfHostOnly(*data))
            mend(item, *data);
  }

private:
  static void mend(ExecutionPartConstruct &item, OpenACCBlockConstruct &data) {
    auto &[begin, body, end] = data.t;
    Depth inside;
    acccWalk(body, inside);
    // What stands in front of the directive's name, `!$acc `.
    constexpr std::size_t sentinel = 6;
    std::size_t before = 1 + inside.most;
    if (before > sentinel)
      return;
    CharBlock word = begin.source;
    Flag flag{CharBlock{word.begin() - before, word.size() + before}};
    CharBlock blockName{word.begin() - before, word.size() + before - 1};
    Replacer replacer{body, flag, blockName};
    acccWalk(body, replacer);
    if (replacer.found.empty())
      return;
    // flang asks for the scope of a block by the place of its end, and the
    // construct is a scope that its directives are in: one block ends before
    // the last of them, the other one behind it.
    CharBlock last = end.v.source;
    CharBlock beforeLast{last.begin() - 1, 1}, behindLast{last.end(), 1};
    CharBlock behindFirst{word.end(), 1};
    body = acccBlockOf(block(blockName, behindFirst, beforeLast,
                             specification({}), std::move(body)));
    Block whole = acccBlockOf(actionOf(flag.set(0, word), word));
    whole.push_back(std::move(item));
    for (std::size_t number = 1; number <= replacer.found.size(); ++number) {
      const Leaving &leaving = replacer.found[number - 1];
      UnlabeledStatement<ActionStmt> action{leaving.statement()};
      action.source = leaving.source;
      whole.push_back(
          actionOf(IfStmt{flag.is(number, leaving.source), std::move(action)},
                   leaving.source));
    }
    item = block(std::nullopt, flag.text(), behindLast, flag.declaration(),
                 std::move(whole));
  }

  static ExecutionPartConstruct block(std::optional<CharBlock> name,
                                      CharBlock first, CharBlock last,
                                      BlockSpecificationPart declarations,
                                      Block body) {
    auto named = [&] {
      std::optional<Name> result;
      if (name)
        result.emplace(Name{*name, nullptr});
      return result;
    };
    Statement<BlockStmt> begin{std::nullopt, BlockStmt{named()}};
    Statement<EndBlockStmt> end{std::nullopt, EndBlockStmt{named()}};
    begin.source = first;
    end.source = last;
    return acccItem(BlockConstruct{std::move(begin), std::move(declarations),
                                   std::move(body), std::move(end)});
  }
};

} // namespace

void acccLeaveDataByItsEnd(Program &program) {
  Mender mender;
  acccWalk(program, mender);
}
