// Questions about the statements of a loop or a procedure.
#ifndef ACCC_FRONTEND_STATEMENTS_H
#define ACCC_FRONTEND_STATEMENTS_H

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"

#include <optional>

template <typename Statement> struct AcccStatementFinder {
  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}
  void Post(const Statement &) { found = true; }
  bool found = false;
};

// Whether `block` has a `Statement` at any depth.
template <typename Statement>
bool acccHasStatement(const Fortran::parser::Block &block) {
  AcccStatementFinder<Statement> finder;
  Fortran::parser::Walk(block, finder);
  return finder.found;
}

// Whether the body of `loop` has a `Statement` at any depth.
template <typename Statement>
bool acccHasStatement(const Fortran::parser::DoConstruct &loop) {
  return acccHasStatement<Statement>(std::get<Fortran::parser::Block>(loop.t));
}

#endif
