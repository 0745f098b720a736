// Takes directives for the compiler, `!dir$`, away from between the loops that
// TILE takes.
//
// They are comments in the program (F2023, 6.3.2.3): the loops are tightly
// nested (OpenACC 3.4, 2.9.8). flang 22 has TILE take a loop only if nothing is
// in front of it, and says so before names are resolved. What the lines ask
// for, as vectors of independent iterations, these loops have anyway. For
// COLLAPSE see check_nests.cpp.
#include "parsed/parsed.h"
#include "syntax/loop_directives.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <cstddef>

using namespace Fortran::parser;

namespace {

class Cleaner final : public AcccLoopDirectiveVisitor {
  void visitLoop(AccClauseList &clauses, DoConstruct &loop) override {
    for (const AccClause &clause : clauses.v)
      if (const auto *tile = std::get_if<AccClause::Tile>(&clause.u))
        clean(loop, tile->v.v.size());
  }

  // Of the nest that begins with `outermost`, so many loops.
  static void clean(DoConstruct &outermost, std::size_t loops) {
    DoConstruct *loop = &outermost;
    for (std::size_t depth = 1; loop && depth < loops; ++depth) {
      Block &body = std::get<Block>(loop->t);
      body.remove_if(acccIsComment);
      loop = body.empty() ? nullptr : acccAs<DoConstruct>(body.front());
    }
  }
};

} // namespace

void acccDropTileComments(Program &program) {
  Cleaner cleaner;
  acccWalk(program, cleaner);
}
