// Takes `loop seq` directives away from loops without a range.
//
// A DO WHILE, or a DO that an EXIT ends, cannot be shared; `seq` asks for
// nothing else (OpenACC 3.4, 2.9: the conditions for the form of loops are for
// those without `seq`). flang crashes at such loops; without the directive they
// run in sequence anyway. So do those of routines that return from within the
// loop: flang overlooks the RETURN unless it is in the loop's last construct.
//
// An EXIT out of the loop of a combined construct with `seq` does not leave the
// construct (2.11: it is a construct with a LOOP construct inside), for which
// flang takes it. Such a construct becomes the two that it stands for. With
// `reduction`, of which both would have a part, and with `device_type`, flang's
// message stays.
#include "check_directives.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"

using namespace Fortran::parser;

namespace {

class Dissolver {
public:
  template <typename T> bool Pre(T &) { return true; }
  template <typename T> void Post(T &) {}

  // Constructs that are split have blocks of their own then.
  bool Pre(Block &block) {
    for (ExecutionPartConstruct &item : block)
      if (auto *combined = const_cast<OpenACCCombinedConstruct *>(
              Unwrap<OpenACCCombinedConstruct>(item)))
        split(item, *combined);
    return true;
  }

  void Post(Block &block) {
    for (ExecutionPartConstruct &item : block)
      if (auto *loop = const_cast<OpenACCLoopConstruct *>(
              Unwrap<OpenACCLoopConstruct>(item)))
        dissolve(item, *loop);
  }

private:
  template <typename Statement> struct Finder {
    template <typename T> bool Pre(const T &) { return true; }
    template <typename T> void Post(const T &) {}
    void Post(const Statement &) { found = true; }
    bool found = false;
  };

  template <typename Statement> static bool has(const DoConstruct &loop) {
    Finder<Statement> finder;
    Walk(std::get<Block>(loop.t), finder);
    return finder.found;
  }

  static void split(ExecutionPartConstruct &item,
                    OpenACCCombinedConstruct &combined) {
    auto &loop = std::get<std::optional<DoConstruct>>(combined.t);
    auto &begin = std::get<AccBeginCombinedDirective>(combined.t);
    auto &clauses = std::get<AccClauseList>(begin.t).v;
    if (!loop || loop->IsDoConcurrent() || !isSequentialAlone(clauses))
      return;
    if (loop->IsDoNormal() && !has<ExitStmt>(*loop))
      return;
    std::list<AccClause> ofLoop;
    for (auto clause = clauses.begin(); clause != clauses.end();) {
      auto next = std::next(clause);
      if (isOfLoop(*clause))
        ofLoop.splice(ofLoop.end(), clauses, clause);
      clause = next;
    }
    AccLoopDirective loopDirective{llvm::acc::Directive{llvm::acc::ACCD_loop}};
    loopDirective.source = begin.source;
    AccBeginLoopDirective loopBegin{std::move(loopDirective),
                                    AccClauseList{std::move(ofLoop)}};
    loopBegin.source = begin.source;
    OpenACCLoopConstruct inner{std::move(loopBegin)};
    std::get<std::optional<DoConstruct>>(inner.t) = std::move(*loop);
    Block body;
    body.emplace_back(construct(std::move(inner)));

    AccBlockDirective directive{
        outer(std::get<AccCombinedDirective>(begin.t).v)};
    directive.source = begin.source;
    AccBlockDirective last{llvm::acc::Directive{directive.v}};
    last.source = begin.source;
    AccBeginBlockDirective first{std::move(directive),
                                 AccClauseList{std::move(clauses)}};
    first.source = begin.source;
    AccEndBlockDirective end{std::move(last)};
    end.source = begin.source;
    item = construct(OpenACCBlockConstruct{std::move(first), std::move(body),
                                           std::move(end)});
  }

  template <typename Construct>
  static ExecutionPartConstruct construct(Construct &&made) {
    return ExecutionPartConstruct{
        ExecutableConstruct{Fortran::common::Indirection<OpenACCConstruct>{
            OpenACCConstruct{std::move(made)}}}};
  }

  static llvm::acc::Directive outer(llvm::acc::Directive combined) {
    switch (combined) {
    case llvm::acc::ACCD_serial_loop:
      return llvm::acc::ACCD_serial;
    case llvm::acc::ACCD_kernels_loop:
      return llvm::acc::ACCD_kernels;
    default:
      return llvm::acc::ACCD_parallel;
    }
  }

  // Whether there is `seq` for all devices, and nothing that is of both parts.
  static bool isSequentialAlone(const std::list<AccClause> &clauses) {
    bool isSequential = false;
    for (const AccClause &clause : clauses) {
      if (std::holds_alternative<AccClause::Reduction>(clause.u) ||
          std::holds_alternative<AccClause::DeviceType>(clause.u))
        return false;
      isSequential |= std::holds_alternative<AccClause::Seq>(clause.u);
    }
    return isSequential;
  }

  static bool isOfLoop(const AccClause &clause) {
    return std::holds_alternative<AccClause::Seq>(clause.u) ||
           std::holds_alternative<AccClause::Private>(clause.u) ||
           std::holds_alternative<AccClause::Collapse>(clause.u) ||
           std::holds_alternative<AccClause::Tile>(clause.u);
  }

  static void dissolve(ExecutionPartConstruct &item,
                       OpenACCLoopConstruct &loop) {
    auto &counted = std::get<std::optional<DoConstruct>>(loop.t);
    if (!counted || counted->IsDoConcurrent() || !isSequentialOnly(loop))
      return;
    if (counted->IsDoNormal() && !has<ReturnStmt>(*counted))
      return;
    DoConstruct taken{std::move(*counted)};
    item = ExecutionPartConstruct{ExecutableConstruct{
        Fortran::common::Indirection<DoConstruct>{std::move(taken)}}};
  }

  // Whether the directive says nothing but `seq`.
  static bool isSequentialOnly(const OpenACCLoopConstruct &loop) {
    const auto &begin = std::get<AccBeginLoopDirective>(loop.t);
    const auto &clauses = std::get<AccClauseList>(begin.t).v;
    if (clauses.empty())
      return false;
    for (const AccClause &clause : clauses)
      if (!std::holds_alternative<AccClause::Seq>(clause.u))
        return false;
    return true;
  }
};

} // namespace

void acccDissolveUncountedLoops(ProgramUnit &unit) {
  Dissolver dissolver;
  Walk(unit, dissolver);
}
