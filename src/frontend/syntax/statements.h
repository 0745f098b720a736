// Questions about the statements of a loop or a procedure, and statements from
// constructs.
#ifndef ACCC_FRONTEND_SYNTAX_STATEMENTS_H
#define ACCC_FRONTEND_SYNTAX_STATEMENTS_H

#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <optional>
#include <type_traits>

// The `Construct` that `item` is, or null. Unlike flang's Unwrap it looks into
// nothing else.
template <typename Construct>
Construct *acccAs(Fortran::parser::ExecutionPartConstruct &item) {
  using Fortran::parser::ExecutableConstruct;
  auto *executable = std::get_if<ExecutableConstruct>(&item.u);
  auto *found =
      executable
          ? std::get_if<Fortran::common::Indirection<Construct>>(&executable->u)
          : nullptr;
  return found ? &found->value() : nullptr;
}

// The statement that `construct` is. The argument gives its value away.
template <typename Construct>
Fortran::parser::ExecutionPartConstruct acccItem(Construct &&construct) {
  static_assert(!std::is_reference_v<Construct>);
  return Fortran::parser::ExecutionPartConstruct{
      Fortran::parser::ExecutableConstruct{
          Fortran::common::Indirection<Construct>{std::move(construct)}}};
}

// The statement that `item` is alone, or null where it is a construct.
inline Fortran::parser::Statement<Fortran::parser::ActionStmt> *
acccActionIn(Fortran::parser::ExecutionPartConstruct &item) {
  using namespace Fortran::parser;
  auto *executable = std::get_if<ExecutableConstruct>(&item.u);
  return executable ? std::get_if<Statement<ActionStmt>>(&executable->u)
                    : nullptr;
}

// A block with that statement alone.
inline Fortran::parser::Block
acccBlockOf(Fortran::parser::ExecutionPartConstruct &&item) {
  Fortran::parser::Block block;
  block.push_back(std::move(item));
  return block;
}

// Whether `item` is a line of directives for the compiler, `!dir$`, which may
// stand between a directive and its loop.
inline bool acccIsComment(Fortran::parser::ExecutionPartConstruct &item) {
  return acccAs<Fortran::parser::CompilerDirective>(item);
}

template <typename Statement>
struct AcccStatementFinder final : AcccVisitor<const Statement> {
  void Post(const Statement &) override { found = true; }
  bool found = false;
};

// Whether `block` has a `Statement` at any depth.
template <typename Statement>
bool acccHasStatement(const Fortran::parser::Block &block) {
  AcccStatementFinder<Statement> finder;
  acccWalk(block, finder);
  return finder.found;
}

// Whether the body of `loop` has a `Statement` at any depth.
template <typename Statement>
bool acccHasStatement(const Fortran::parser::DoConstruct &loop) {
  return acccHasStatement<Statement>(std::get<Fortran::parser::Block>(loop.t));
}

#endif
