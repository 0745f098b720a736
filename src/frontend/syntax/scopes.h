// Where the variables of a program unit are declared.
#ifndef ACCC_FRONTEND_SYNTAX_SCOPES_H
#define ACCC_FRONTEND_SYNTAX_SCOPES_H

#include "flang/Semantics/scope.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"

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

// A variable of the procedure of the type that `symbol` has. Names of variables
// are places in the source for flang: this one is the symbol's with what stands
// behind it (`i=`), or in front, as much as tells it from variables of other
// types. The two are different.
inline Fortran::semantics::Symbol &
acccVariableLike(const Fortran::semantics::Symbol &symbol,
                 bool isExtendedInFront = false) {
  using namespace Fortran;
  auto &procedure = const_cast<semantics::Scope &>(
      semantics::GetProgramUnitContaining(symbol));
  const semantics::DeclTypeSpec *type = symbol.GetType();
  for (std::size_t added = 1;; ++added) {
    const char *begin = symbol.name().begin() - (isExtendedInFront ? added : 0);
    parser::CharBlock name(begin, symbol.name().size() + added);
    auto [made, isNew] = procedure.try_emplace(
        name, semantics::Attrs{}, semantics::ObjectEntityDetails{});
    semantics::Symbol &variable = *made->second;
    if (isNew && type)
      variable.SetType(*type);
    if (isNew || (type && variable.GetType() && *variable.GetType() == *type))
      return variable;
  }
}

#endif
