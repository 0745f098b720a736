// Finds branches into OpenACC constructs and out of them.
//
// OpenACC 3.4 forbids both (2.5.4, 2.6.5, 2.9). flang 22 says so of EXIT, CYCLE
// and RETURN, but not where an EXIT or CYCLE leaves a LOOP construct only, at
// which it crashes; at branches to labels it crashes, or makes code that leaves
// data present. Loops in sequence that may be left so have no directive any
// more (uncounted_loops.cpp).
#include "checks/checks.h"
#include "syntax/branches.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"

#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace Fortran::parser;
using Fortran::semantics::SemanticsContext;

namespace {

class BranchChecker final
    : public AcccBranchVisitor<
          const MainProgram, const SubroutineSubprogram,
          const FunctionSubprogram, const SeparateModuleSubprogram,
          const OpenACCBlockConstruct, const OpenACCCombinedConstruct,
          const OpenACCLoopConstruct, const AcccStatement, const ExitStmt,
          const CycleStmt> {
public:
  explicit BranchChecker(SemanticsContext &context) : context(context) {}

  // Labels are local to a procedure.
  bool Pre(const MainProgram &) override { return enterProcedure(); }
  void Post(const MainProgram &) override { leaveProcedure(); }
  bool Pre(const SubroutineSubprogram &) override { return enterProcedure(); }
  void Post(const SubroutineSubprogram &) override { leaveProcedure(); }
  bool Pre(const FunctionSubprogram &) override { return enterProcedure(); }
  void Post(const FunctionSubprogram &) override { leaveProcedure(); }
  bool Pre(const SeparateModuleSubprogram &) override {
    return enterProcedure();
  }
  void Post(const SeparateModuleSubprogram &) override { leaveProcedure(); }

  bool Pre(const OpenACCBlockConstruct &construct) override {
    return enter<AccBlockDirective>(
        std::get<AccBeginBlockDirective>(construct.t));
  }
  void Post(const OpenACCBlockConstruct &) override { leave(); }
  bool Pre(const OpenACCCombinedConstruct &construct) override {
    return enter<AccCombinedDirective>(
        std::get<AccBeginCombinedDirective>(construct.t));
  }
  void Post(const OpenACCCombinedConstruct &) override { leave(); }
  bool Pre(const OpenACCLoopConstruct &construct) override {
    return enter<AccLoopDirective>(
        std::get<AccBeginLoopDirective>(construct.t));
  }
  void Post(const OpenACCLoopConstruct &) override { leave(); }

  bool Pre(const AcccStatement &statement) override {
    source = statement.source;
    if (statement.label && !procedures.empty())
      procedures.back().labels[*statement.label] = procedures.back().path;
    if (statement.endedName)
      checkLeaving(*statement.endedName);
    return true;
  }

  void branchTo(Label label) override {
    if (!procedures.empty())
      procedures.back().branches.push_back(
          {source, label, procedures.back().path});
  }

  void Post(const ExitStmt &exit) override { noteLeaving("EXIT", exit.v); }
  void Post(const CycleStmt &cycle) override { noteLeaving("CYCLE", cycle.v); }

  bool foundMistakes = false;

private:
  struct Construct {
    llvm::acc::Directive directive;
    CharBlock source;
    // Tells constructs with one directive apart.
    int number;
    bool operator==(const Construct &other) const {
      return number == other.number;
    }
  };
  // Constructs around a statement, outermost first.
  using Path = std::vector<Construct>;

  struct Branch {
    CharBlock source;
    Label label;
    Path path;
  };

  // An EXIT or CYCLE of a construct that has not ended yet.
  struct Leaving {
    CharBlock source;
    const char *statement;
    std::string name;
    Path path;
  };

  struct Procedure {
    std::map<Label, Path> labels;
    std::vector<Branch> branches;
    std::list<Leaving> leaving;
    Path path;
  };

  bool enterProcedure() {
    procedures.emplace_back();
    return true;
  }

  void leaveProcedure() {
    const Procedure &procedure = procedures.back();
    for (const Branch &branch : procedure.branches) {
      auto target = procedure.labels.find(branch.label);
      // flang looks for labels that are missing.
      if (target != procedure.labels.end())
        check(branch, target->second);
    }
    procedures.pop_back();
  }

  template <typename Directive, typename Begin> bool enter(const Begin &begin) {
    if (!procedures.empty())
      procedures.back().path.push_back(
          {std::get<Directive>(begin.t).v, begin.source, ++constructs});
    return true;
  }

  void leave() {
    if (!procedures.empty())
      procedures.back().path.pop_back();
  }

  void check(const Branch &branch, const Path &target) {
    auto [left, entered] = std::mismatch(branch.path.begin(), branch.path.end(),
                                         target.begin(), target.end());
    if (left != branch.path.end())
      explain(say(branch, "outside", *left), *left);
    else if (entered != target.end())
      say(branch, "inside", *entered);
  }

  Message &say(const Branch &branch, const char *where,
               const Construct &construct) {
    foundMistakes = true;
    return context.Say(
        branch.source,
        "Branch to label '%ju' %s of %s construct is not allowed"_err_en_US,
        static_cast<std::uintmax_t>(branch.label), where, nameOf(construct));
  }

  void noteLeaving(const char *statement, const std::optional<Name> &name) {
    if (name && !procedures.empty())
      procedures.back().leaving.push_back(
          {source, statement, name->ToString(), procedures.back().path});
  }

  // The construct `name` ends here: says which statements leave an OpenACC
  // construct on their way to its end.
  void checkLeaving(const std::optional<Name> &name) {
    if (!name || procedures.empty())
      return;
    auto &[labels, branches, leaving, path] = procedures.back();
    for (auto next = leaving.begin(); next != leaving.end();) {
      auto here = next++;
      if (here->name != name->ToString())
        continue;
      if (here->path.size() > path.size())
        checkLeft(*here, here->path[path.size()]);
      leaving.erase(here);
    }
  }

  // flang looks at other constructs than LOOP.
  void checkLeft(const Leaving &leaving, const Construct &left) {
    if (left.directive != llvm::acc::ACCD_loop)
      return;
    foundMistakes = true;
    explain(
        context.Say(
            leaving.source,
            "%s to construct '%s' outside of %s construct is not allowed"_err_en_US,
            leaving.statement, leaving.name, nameOf(left)),
        left);
  }

  // Says which loops may be left.
  static void explain(Message &message, const Construct &left) {
    if (left.directive == llvm::acc::ACCD_loop)
      message.Attach(left.source,
                     "LOOP with SEQ as its only clause may be left so"_en_US);
  }

  static std::string nameOf(const Construct &construct) {
    return ToUpperCaseLetters(
        llvm::acc::getOpenACCDirectiveName(construct.directive).str());
  }

  SemanticsContext &context;
  // Those around the node that is visited, outermost first.
  std::vector<Procedure> procedures;
  CharBlock source;
  int constructs = 0;
};

} // namespace

bool acccBranchesAreSound(SemanticsContext &context, const ProgramUnit &unit) {
  BranchChecker checker{context};
  acccWalk(unit, checker);
  return !checker.foundMistakes;
}
