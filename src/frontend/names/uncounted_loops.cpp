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

#include "flang/Parser/parse-tree-visitor.h"
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
class Branches : public AcccBranchVisitor<Branches> {
public:
  using AcccBranchVisitor::Post;
  using AcccBranchVisitor::Pre;

  template <typename T> bool Pre(const Statement<T> &statement) {
    if (statement.label)
      labels.insert(*statement.label);
    if constexpr (AcccEndsConstruct<T>::value)
      note(names, statement.statement.v);
    return true;
  }
  bool Pre(const NonLabelDoStmt &loop) {
    note(names, std::get<std::optional<Name>>(loop.t));
    return true;
  }
  void Post(const ExitStmt &exit) { note(leftOrCycled, exit.v); }
  void Post(const CycleStmt &cycle) { note(leftOrCycled, cycle.v); }
  void branchTo(Label label) { targets.insert(label); }

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
  Walk(loop, branches);
  return branches.goOut();
}

class Dissolver {
public:
  template <typename T> bool Pre(T &) { return true; }
  template <typename T> void Post(T &) {}

  void Post(Block &block) {
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
  Walk(unit, dissolver);
}
