// Makes a construct with a loop inside of combined constructs whose loop may
// end early.
//
// An EXIT out of the loop of a combined construct does not leave the construct
// (OpenACC 3.4, 2.11: it is a construct with a LOOP construct inside), for
// which flang takes it. Such a construct becomes the two that it stands for.
// Whether its loop may end early is checked later. With `device_type`, of which
// both would have a part, flang's message stays.
#include "names/names.h"
#include "syntax/clauses.h"
#include "syntax/loops.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"

using namespace Fortran::parser;

namespace {

// Whether an EXIT inside of a loop ends it.
struct ExitFinder final : AcccVisitor<const ExitStmt, const DoConstruct> {
  explicit ExitFinder(const DoConstruct &loop)
      : name(std::get<std::optional<Name>>(acccStartOf(loop).statement.t)) {
    acccWalk(std::get<Block>(loop.t), *this);
  }

  void Post(const ExitStmt &exit) override {
    found |= exit.v ? name && exit.v->source == name->source : depth == 0;
  }
  bool Pre(const DoConstruct &) override { return ++depth; }
  void Post(const DoConstruct &) override { --depth; }

  const std::optional<Name> &name;
  int depth = 0;
  bool found = false;
};

class Splitter final : public AcccVisitor<Block> {
public:
  // Constructs that are split have blocks of their own then.
  bool Pre(Block &block) override {
    for (ExecutionPartConstruct &item : block)
      if (auto *combined = const_cast<OpenACCCombinedConstruct *>(
              Unwrap<OpenACCCombinedConstruct>(item)))
        split(item, *combined);
    return true;
  }

private:
  static void split(ExecutionPartConstruct &item,
                    OpenACCCombinedConstruct &combined) {
    auto &loop = std::get<std::optional<DoConstruct>>(combined.t);
    auto &begin = std::get<AccBeginCombinedDirective>(combined.t);
    auto &clauses = std::get<AccClauseList>(begin.t).v;
    if (!loop || loop->IsDoConcurrent() ||
        acccHas<AccClause::DeviceType>(clauses))
      return;
    bool isCounted = loop->IsDoNormal();
    if (isCounted ? !ExitFinder(*loop).found
                  : !acccHas<AccClause::Seq>(clauses))
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
    return acccItem(OpenACCConstruct{std::move(made)});
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

  static bool isOfLoop(const AccClause &clause) {
    return acccIs<AccClause::Seq, AccClause::Auto, AccClause::Independent,
                  AccClause::Gang, AccClause::Worker, AccClause::Vector,
                  AccClause::Private, AccClause::Reduction, AccClause::Collapse,
                  AccClause::Tile>(clause);
  }
};

} // namespace

void acccSplitCombinedExits(ProgramUnit &unit) {
  Splitter splitter;
  acccWalk(unit, splitter);
}
