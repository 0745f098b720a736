// Takes `loop seq` directives away from loops without a range.
//
// A DO WHILE, or a DO that an EXIT, a CYCLE of a loop around it or a branch to
// a label ends, cannot be shared; `seq` asks for nothing else
// (OpenACC 3.4, 2.9: the conditions for the form of loops are for those without
// `seq`). flang crashes at such loops; without the directive they run in
// sequence anyway. So do those of routines that return from within the loop:
// flang overlooks the RETURN unless it is in the loop's last construct.
#include "names/names.h"
#include "syntax/branches.h"
#include "syntax/clauses.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

using namespace Fortran::parser;

namespace {

// Compares the labels and names of a loop and what it contains with those that
// statements in it branch to.
class Branches final
    : public AcccBranchVisitor<const AcccStatement, const NonLabelDoStmt,
                               const ExitStmt, const CycleStmt> {
public:
  bool Pre(const AcccStatement &statement) override {
    if (statement.label)
      labels.insert(*statement.label);
    if (statement.endedName)
      note(names, *statement.endedName);
    return true;
  }
  bool Pre(const NonLabelDoStmt &loop) override {
    note(names, std::get<std::optional<Name>>(loop.t));
    return true;
  }
  void Post(const ExitStmt &exit) override { note(leftOrCycled, exit.v); }
  void Post(const CycleStmt &cycle) override { note(leftOrCycled, cycle.v); }
  void branchTo(Label label) override { targets.insert(label); }

  bool goOut() const {
    return !contains(labels, targets) || !contains(names, leftOrCycled);
  }

private:
  static void note(std::set<std::string> &names,
                   const std::optional<Name> &name) {
    if (name)
      names.insert(name->ToString());
  }

  template <typename Set>
  static bool contains(const Set &all, const Set &some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
  }

  std::set<Label> labels, targets;
  std::set<std::string> names, leftOrCycled;
};

bool branchesOut(const DoConstruct &loop) {
  Branches branches;
  acccWalk(loop, branches);
  return branches.goOut();
}

class Dissolver final : public AcccVisitor<Block> {
public:
  void Post(Block &block) override {
    for (ExecutionPartConstruct &item : block)
      if (auto *loop = const_cast<OpenACCLoopConstruct *>(
              Unwrap<OpenACCLoopConstruct>(item)))
        dissolve(item, *loop);
  }

private:
  static void dissolve(ExecutionPartConstruct &item,
                       OpenACCLoopConstruct &loop) {
    auto &counted = std::get<std::optional<DoConstruct>>(loop.t);
    if (!counted || counted->IsDoConcurrent() || !isSequentialOnly(loop))
      return;
    if (counted->IsDoNormal() && !acccHasStatement<ReturnStmt>(*counted) &&
        !branchesOut(*counted))
      return;
    DoConstruct taken{std::move(*counted)};
    item = acccItem(std::move(taken));
  }

  // Whether the directive says nothing but `seq`.
  static bool isSequentialOnly(const OpenACCLoopConstruct &loop) {
    const auto &begin = std::get<AccBeginLoopDirective>(loop.t);
    const auto &clauses = std::get<AccClauseList>(begin.t).v;
    return !clauses.empty() &&
           std::all_of(clauses.begin(), clauses.end(), acccIs<AccClause::Seq>);
  }
};

} // namespace

void acccDissolveUncountedLoops(ProgramUnit &unit) {
  Dissolver dissolver;
  acccWalk(unit, dissolver);
}
