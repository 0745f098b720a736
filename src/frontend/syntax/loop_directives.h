// Directives of loops, before flang has put each loop to its directive.
#ifndef ACCC_FRONTEND_SYNTAX_LOOP_DIRECTIVES_H
#define ACCC_FRONTEND_SYNTAX_LOOP_DIRECTIVES_H

#include "syntax/statements.h"

#include "flang/Parser/parse-tree.h"

// A visitor of the parse tree that tells `Visitor`, which is derived from it,
// of each directive of a loop: it calls `visitLoop` with the clauses and the
// loop.
template <typename Visitor> class AcccLoopDirectiveVisitor {
public:
  template <typename T> bool Pre(T &) { return true; }
  template <typename T> void Post(T &) {}

  void Post(Fortran::parser::OpenACCLoopConstruct &construct) {
    visit<Fortran::parser::AccBeginLoopDirective>(construct);
  }
  void Post(Fortran::parser::OpenACCCombinedConstruct &construct) {
    visit<Fortran::parser::AccBeginCombinedDirective>(construct);
  }

  // The parser may leave loops beside their directives.
  void Post(Fortran::parser::Block &block) {
    Fortran::parser::AccClauseList *clauses = nullptr;
    for (Fortran::parser::ExecutionPartConstruct &item : block) {
      auto *loop = acccAs<Fortran::parser::DoConstruct>(item);
      if (loop && clauses)
        static_cast<Visitor *>(this)->visitLoop(*clauses, *loop);
      if (!acccIsComment(item))
        clauses = clausesOfLoop(item);
    }
  }

private:
  template <typename Begin, typename Construct>
  void visit(Construct &construct) {
    auto &loop =
        std::get<std::optional<Fortran::parser::DoConstruct>>(construct.t);
    if (loop)
      static_cast<Visitor *>(this)->visitLoop(clausesOf<Begin>(construct),
                                              *loop);
  }

  template <typename Begin, typename Construct>
  static Fortran::parser::AccClauseList &clausesOf(Construct &construct) {
    return std::get<Fortran::parser::AccClauseList>(
        std::get<Begin>(construct.t).t);
  }

  // Null unless `item` is a directive of a loop.
  static Fortran::parser::AccClauseList *
  clausesOfLoop(Fortran::parser::ExecutionPartConstruct &item) {
    using namespace Fortran::parser;
    auto *construct = acccAs<OpenACCConstruct>(item);
    if (!construct)
      return nullptr;
    if (auto *loop = std::get_if<OpenACCLoopConstruct>(&construct->u))
      return &clausesOf<AccBeginLoopDirective>(*loop);
    if (auto *combined = std::get_if<OpenACCCombinedConstruct>(&construct->u))
      return &clausesOf<AccBeginCombinedDirective>(*combined);
    return nullptr;
  }
};

#endif
