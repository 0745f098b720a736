// Directives of loops, before flang has put each loop to its directive.
#ifndef ACCC_FRONTEND_SYNTAX_LOOP_DIRECTIVES_H
#define ACCC_FRONTEND_SYNTAX_LOOP_DIRECTIVES_H

#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <optional>
#include <variant>

// Whether `construct` is a `Directive`, of loops, without its loop: that is the
// next item of the block then.
template <typename Directive>
bool acccIsLone(const Fortran::parser::OpenACCConstruct &construct) {
  using Fortran::parser::DoConstruct;
  const auto *directive = std::get_if<Directive>(&construct.u);
  return directive && !std::get<std::optional<DoConstruct>>(directive->t);
}

// A visitor of the parse tree that is told of each directive of a loop.
class AcccLoopDirectiveVisitor
    : public AcccVisitor<Fortran::parser::OpenACCLoopConstruct,
                         Fortran::parser::OpenACCCombinedConstruct,
                         Fortran::parser::Block> {
public:
  void Post(Fortran::parser::OpenACCLoopConstruct &construct) final {
    visit<Fortran::parser::AccBeginLoopDirective>(construct);
  }
  void Post(Fortran::parser::OpenACCCombinedConstruct &construct) final {
    visit<Fortran::parser::AccBeginCombinedDirective>(construct);
  }

  // The parser may leave loops beside their directives.
  void Post(Fortran::parser::Block &block) final {
    Fortran::parser::AccClauseList *clauses = nullptr;
    for (Fortran::parser::ExecutionPartConstruct &item : block) {
      auto *loop = acccAs<Fortran::parser::DoConstruct>(item);
      if (loop && clauses)
        visitLoop(*clauses, *loop);
      if (!acccIsComment(item))
        clauses = clausesOfLoop(item);
    }
  }

protected:
  virtual void visitLoop(Fortran::parser::AccClauseList &clauses,
                         Fortran::parser::DoConstruct &loop) = 0;

private:
  template <typename Begin, typename Construct>
  void visit(Construct &construct) {
    auto &loop =
        std::get<std::optional<Fortran::parser::DoConstruct>>(construct.t);
    if (loop)
      visitLoop(clausesOf<Begin>(construct), *loop);
  }

  template <typename Begin, typename Construct>
  static Fortran::parser::AccClauseList &clausesOf(Construct &construct) {
    return std::get<Fortran::parser::AccClauseList>(
        std::get<Begin>(construct.t).t);
  }

  // Null unless `item` is a directive of the loop behind it.
  static Fortran::parser::AccClauseList *
  clausesOfLoop(Fortran::parser::ExecutionPartConstruct &item) {
    using namespace Fortran::parser;
    auto *construct = acccAs<OpenACCConstruct>(item);
    if (construct && acccIsLone<OpenACCLoopConstruct>(*construct))
      return &clausesOf<AccBeginLoopDirective>(
          std::get<OpenACCLoopConstruct>(construct->u));
    if (construct && acccIsLone<OpenACCCombinedConstruct>(*construct))
      return &clausesOf<AccBeginCombinedDirective>(
          std::get<OpenACCCombinedConstruct>(construct->u));
    return nullptr;
  }
};

#endif
