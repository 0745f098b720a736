// Finds branches into OpenACC constructs and out of them.
//
// OpenACC 3.4 forbids both (2.5.4, 2.6.5, 2.9). flang 22 says so of EXIT, CYCLE
// and RETURN; at branches to labels it crashes, or makes code that leaves data
// present.
#include "branches.h"
#include "check_directives.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"

#include <map>
#include <vector>

using namespace Fortran::parser;
using Fortran::semantics::SemanticsContext;

namespace {

class BranchChecker : public AcccBranchVisitor<BranchChecker> {
public:
  explicit BranchChecker(SemanticsContext &context) : context(context) {}

  using AcccBranchVisitor::Post;
  using AcccBranchVisitor::Pre;

  // Labels are local to a procedure.
  bool Pre(const MainProgram &) { return enterProcedure(); }
  void Post(const MainProgram &) { leaveProcedure(); }
  bool Pre(const SubroutineSubprogram &) { return enterProcedure(); }
  void Post(const SubroutineSubprogram &) { leaveProcedure(); }
  bool Pre(const FunctionSubprogram &) { return enterProcedure(); }
  void Post(const FunctionSubprogram &) { leaveProcedure(); }
  bool Pre(const SeparateModuleSubprogram &) { return enterProcedure(); }
  void Post(const SeparateModuleSubprogram &) { leaveProcedure(); }

  bool Pre(const OpenACCBlockConstruct &construct) {
    const auto &begin = std::get<AccBeginBlockDirective>(construct.t);
    return enter(std::get<AccBlockDirective>(begin.t).v);
  }
  void Post(const OpenACCBlockConstruct &) { leave(); }
  bool Pre(const OpenACCCombinedConstruct &construct) {
    const auto &begin = std::get<AccBeginCombinedDirective>(construct.t);
    return enter(std::get<AccCombinedDirective>(begin.t).v);
  }
  void Post(const OpenACCCombinedConstruct &) { leave(); }
  bool Pre(const OpenACCLoopConstruct &) { return enter(llvm::acc::ACCD_loop); }
  void Post(const OpenACCLoopConstruct &) { leave(); }

  template <typename T> bool Pre(const Statement<T> &statement) {
    source = statement.source;
    if (statement.label && !procedures.empty())
      procedures.back().labels[*statement.label] = procedures.back().path;
    return true;
  }
  template <typename T> bool Pre(const UnlabeledStatement<T> &statement) {
    source = statement.source;
    return true;
  }

  void branchTo(Label label) {
    if (!procedures.empty())
      procedures.back().branches.push_back(
          {source, label, procedures.back().path});
  }

  bool foundMistakes = false;

private:
  struct Construct {
    llvm::acc::Directive directive;
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

  struct Procedure {
    std::map<Label, Path> labels;
    std::vector<Branch> branches;
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

  bool enter(llvm::acc::Directive directive) {
    if (!procedures.empty())
      procedures.back().path.push_back({directive, ++constructs});
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
      say(branch, "outside", *left);
    else if (entered != target.end())
      say(branch, "inside", *entered);
  }

  void say(const Branch &branch, const char *where,
           const Construct &construct) {
    std::string name =
        llvm::acc::getOpenACCDirectiveName(construct.directive).str();
    context.Say(
        branch.source,
        "Branch to label '%ju' %s of %s construct is not allowed"_err_en_US,
        static_cast<std::uintmax_t>(branch.label), where,
        ToUpperCaseLetters(name));
    foundMistakes = true;
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
  Walk(unit, checker);
  return !checker.foundMistakes;
}
