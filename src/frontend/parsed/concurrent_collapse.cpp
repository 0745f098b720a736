// Takes COLLAPSE away from DO CONCURRENT.
//
// The indices of a DO CONCURRENT are the variables of one loop (OpenACC 3.4,
// 2.17.2), so that a clause which collapses them changes nothing. flang 22
// refuses it before names are resolved; other compilers take it. Clauses that
// take more loops, or whose number is not a literal, stay.
#include "checked/concurrent_directives.h"
#include "syntax/loop_directives.h"
#include "syntax/loops.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "llvm/ADT/StringRef.h"

#include <cstddef>

using namespace Fortran::parser;

namespace {

class Dropper final : public AcccLoopDirectiveVisitor {
  void visitLoop(AccClauseList &clauses, DoConstruct &loop) override {
    if (!loop.IsDoConcurrent())
      return;
    std::size_t indices = indicesOf(loop);
    clauses.v.remove_if([&](const AccClause &clause) {
      const auto *collapse = std::get_if<AccClause::Collapse>(&clause.u);
      return collapse && loopsOf(collapse->v) - 1 < indices;
    });
  }

  static std::size_t indicesOf(const DoConstruct &loop) {
    const auto &header = std::get<ConcurrentHeader>(acccConcurrentOf(loop).t);
    return std::get<std::list<ConcurrentControl>>(header.t).size();
  }

  // 0 where the number is no literal.
  static std::size_t loopsOf(const AccCollapseArg &collapse) {
    const Expr &number =
        std::get<ScalarIntConstantExpr>(collapse.t).thing.thing.thing.value();
    const auto *literal = std::get_if<LiteralConstant>(&number.u);
    const auto *integer =
        literal ? std::get_if<IntLiteralConstant>(&literal->u) : nullptr;
    std::size_t loops = 0;
    if (!integer || llvm::StringRef(std::get<CharBlock>(integer->t).ToString())
                        .getAsInteger(10, loops))
      return 0;
    return loops;
  }
};

} // namespace

void acccDropConcurrentCollapse(Program &program) {
  Dropper dropper;
  acccWalk(program, dropper);
}
