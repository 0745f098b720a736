// Takes directives for the compiler, `!dir$`, out of the nests that COLLAPSE
// and TILE take.
//
// They are comments in the program (F2023, 6.3.2.3): the loops are tightly
// nested (OpenACC 3.4, 2.9.1 and 2.9.8). flang 22 has TILE take a loop only if
// nothing is in front of it, and lowers a collapsed nest without its body if
// one of its loops has such a line in front. What the lines ask for, as vectors
// of independent iterations, these loops have anyway.
#include "check_directives.h"
#include "loop_directives.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"

#include <cstddef>
#include <limits>

using namespace Fortran::parser;

namespace {

class Cleaner : public AcccLoopDirectiveVisitor<Cleaner> {
public:
  void visitLoop(AccClauseList &clauses, DoConstruct &loop) {
    for (const AccClause &clause : clauses.v)
      if (const auto *tile = std::get_if<AccClause::Tile>(&clause.u))
        clean(loop, tile->v.v.size());
      else if (std::holds_alternative<AccClause::Collapse>(clause.u))
        // Its number has no value yet.
        clean(loop, std::numeric_limits<std::size_t>::max());
  }

private:
  // Of the nest that begins with `outermost`, so many loops.
  static void clean(DoConstruct &outermost, std::size_t loops) {
    DoConstruct *loop = &outermost;
    for (std::size_t depth = 1; loop && depth < loops; ++depth) {
      Block &body = std::get<Block>(loop->t);
      body.remove_if(acccIsComment);
      loop = nullptr;
      for (ExecutionPartConstruct &item : body)
        if (auto *inner = acccAs<DoConstruct>(item))
          loop = inner;
    }
  }
};

} // namespace

void acccDropNestComments(Program &program) {
  Cleaner cleaner;
  Walk(program, cleaner);
}
