// Takes `loop seq` directives away from loops without a range.
//
// A DO WHILE, or a DO that an EXIT ends, cannot be shared; `seq` asks for
// nothing else (OpenACC 3.4, 2.9: the conditions for the form of loops are for
// those without `seq`). flang crashes at such loops; without the directive they
// run in sequence anyway. So do those of routines that return from within the
// loop: flang overlooks the RETURN unless it is in the loop's last construct.
#include "check_directives.h"
#include "clauses.h"
#include "statements.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"

using namespace Fortran::parser;

namespace {

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
    if (counted->IsDoNormal() && !acccHasStatement<ReturnStmt>(*counted))
      return;
    DoConstruct taken{std::move(*counted)};
    item = ExecutionPartConstruct{ExecutableConstruct{
        Fortran::common::Indirection<DoConstruct>{std::move(taken)}}};
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
