// Questions about the statements of a loop.
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

// Whether the body of `loop` has a `Statement` at any depth.
template <typename Statement>
bool acccHasStatement(const Fortran::parser::DoConstruct &loop) {
  AcccStatementFinder<Statement> finder;
  Fortran::parser::Walk(std::get<Fortran::parser::Block>(loop.t), finder);
  return finder.found;
}

#endif
