// Parts of DO constructs, of which flang's own questions give no references.
#ifndef ACCC_FRONTEND_SYNTAX_LOOPS_H
#define ACCC_FRONTEND_SYNTAX_LOOPS_H

#include "flang/Parser/parse-tree.h"

#include <optional>
#include <tuple>
#include <variant>

// The statement that `loop`, a const DoConstruct or another one, begins with.
template <typename Loop> auto &acccStartOf(Loop &loop) {
  using namespace Fortran::parser;
  return std::get<Statement<NonLabelDoStmt>>(loop.t);
}

// What that counts, if it is no DO for ever.
template <typename Loop> auto &acccControlOf(Loop &loop) {
  using namespace Fortran::parser;
  return std::get<std::optional<LoopControl>>(acccStartOf(loop).statement.t);
}

// The indices, mask and locality of `loop`, a DO CONCURRENT.
template <typename Loop> auto &acccConcurrentOf(Loop &loop) {
  using namespace Fortran::parser;
  return std::get<LoopControl::Concurrent>(acccControlOf(loop)->u);
}

#endif
