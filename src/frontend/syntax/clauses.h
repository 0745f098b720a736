// Questions about the clauses of a directive.
#ifndef ACCC_FRONTEND_SYNTAX_CLAUSES_H
#define ACCC_FRONTEND_SYNTAX_CLAUSES_H

#include "flang/Parser/characters.h"
#include "flang/Parser/parse-tree.h"

#include <algorithm>
#include <optional>
#include <string>
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

// The variables that a clause with the member `v` is about; null where `self`
// has a condition.
inline const Fortran::parser::AccObjectList *
acccObjectsIn(const Fortran::parser::AccObjectList &v) {
  return &v;
}
inline const Fortran::parser::AccObjectList *
acccObjectsIn(const std::optional<Fortran::parser::AccSelfClause> &v) {
  return v ? std::get_if<Fortran::parser::AccObjectList>(&v->u) : nullptr;
}
template <typename Modified>
const Fortran::parser::AccObjectList *acccObjectsIn(const Modified &v) {
  return &std::get<Fortran::parser::AccObjectList>(v.t);
}

// The variables of `clause`, if it is one of `Kinds`; else null.
template <typename... Kinds>
const Fortran::parser::AccObjectList *
acccObjectsOf(const Fortran::parser::AccClause &clause) {
  const Fortran::parser::AccObjectList *objects = nullptr;
  auto look = [&](const auto *found) {
    if (found)
      objects = acccObjectsIn(found->v);
  };
  (look(std::get_if<Kinds>(&clause.u)), ...);
  return objects;
}
template <typename... Kinds>
Fortran::parser::AccObjectList *
acccObjectsOf(Fortran::parser::AccClause &clause) {
  const Fortran::parser::AccClause &constant = clause;
  return const_cast<Fortran::parser::AccObjectList *>(
      acccObjectsOf<Kinds...>(constant));
}

// The variables of a clause that DECLARE in a module may have.
inline Fortran::parser::AccObjectList *
acccDeclaredBy(Fortran::parser::AccClause &clause) {
  using Fortran::parser::AccClause;
  return acccObjectsOf<AccClause::Create, AccClause::Copyin,
                       AccClause::DeviceResident, AccClause::Link>(clause);
}

// The variable that a clause names as a whole; none for sections, elements and
// components, which may be different data, and for common blocks.
inline const Fortran::parser::Name *
acccVariableOf(const Fortran::parser::AccObject &object) {
  using namespace Fortran::parser;
  const auto *designator = std::get_if<Designator>(&object.u);
  const auto *reference =
      designator ? std::get_if<DataRef>(&designator->u) : nullptr;
  return reference ? std::get_if<Name>(&reference->u) : nullptr;
}

// The component that `reference` is, or has elements of.
inline const Fortran::parser::StructureComponent *
acccComponentIn(const Fortran::parser::DataRef &reference) {
  using Fortran::common::Indirection;
  using namespace Fortran::parser;
  if (const auto *found =
          std::get_if<Indirection<StructureComponent>>(&reference.u))
    return &found->value();
  if (const auto *element =
          std::get_if<Indirection<ArrayElement>>(&reference.u))
    return acccComponentIn(element->value().base);
  return nullptr;
}

// The same for what a clause names.
inline const Fortran::parser::StructureComponent *
acccComponentIn(const Fortran::parser::AccObject &object) {
  using namespace Fortran::parser;
  const auto *designator = std::get_if<Designator>(&object.u);
  if (!designator)
    return nullptr;
  if (const auto *substring = std::get_if<Substring>(&designator->u))
    return acccComponentIn(std::get<DataRef>(substring->t));
  return acccComponentIn(std::get<DataRef>(designator->u));
}

// What stands in front of the parentheses, as flang's messages have it.
inline std::string acccNameOf(const Fortran::parser::AccClause &clause) {
  std::string text = clause.source.ToString();
  return Fortran::parser::ToUpperCaseLetters(
      text.substr(0, text.find_first_of("( ")));
}

#endif
