// Questions about the clauses of a directive.
#ifndef ACCC_FRONTEND_CLAUSES_H
#define ACCC_FRONTEND_CLAUSES_H

#include "flang/Parser/parse-tree.h"

#include <algorithm>
#include <variant>

// Whether `clause` is one of `Kinds`, members of Fortran::parser::AccClause.
template <typename... Kinds>
bool acccIs(const Fortran::parser::AccClause &clause) {
  return (std::holds_alternative<Kinds>(clause.u) || ...);
}

// Whether one of `clauses` is one of `Kinds`.
template <typename... Kinds>
bool acccHas(const std::list<Fortran::parser::AccClause> &clauses) {
  return std::any_of(clauses.begin(), clauses.end(), acccIs<Kinds...>);
}

#endif
