// Where the variables of a program unit are declared.
#ifndef ACCC_FRONTEND_SYNTAX_SCOPES_H
#define ACCC_FRONTEND_SYNTAX_SCOPES_H

#include "flang/Semantics/scope.h"
#include "flang/Semantics/symbol.h"

// Whether a SELECT TYPE, ASSOCIATE, BLOCK, FORALL, DO CONCURRENT or implied DO
// declares the symbol at `place` in the source or behind it.
inline bool acccIsDeclaredBehind(const Fortran::semantics::Symbol &symbol,
                                 const char *place) {
  using Kind = Fortran::semantics::Scope::Kind;
  const Fortran::semantics::Scope &scope = symbol.owner();
  switch (scope.kind()) {
  case Kind::ImpliedDos: // Nothing but its statement has it.
    return true;
  case Kind::BlockConstruct:
  case Kind::Forall:
  case Kind::OtherConstruct:
    return scope.sourceRange().begin() >= place;
  default:
    return false;
  }
}

#endif
