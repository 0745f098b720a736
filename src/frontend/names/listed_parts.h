// Which variables and components the clauses of a directive name.
#ifndef ACCC_FRONTEND_NAMES_LISTED_PARTS_H
#define ACCC_FRONTEND_NAMES_LISTED_PARTS_H

#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/semantics.h"

#include <set>
#include <string>
#include <vector>

// A variable by its name, then components from the outside; no subscripts.
using AcccPath = std::vector<std::string>;

// Appends the names in `reference` to `path`, and the components that it is a
// part of to `inside`, unless that is null; returns the variable.
const Fortran::parser::Name &
acccAppendTo(AcccPath &path, const Fortran::parser::DataRef &reference,
             std::set<const Fortran::parser::StructureComponent *> *inside);

// What the clauses of a directive list.
struct AcccListed final : AcccVisitor<const Fortran::parser::AccObject> {
  explicit AcccListed(Fortran::semantics::SemanticsContext &context)
      : context(&context) {}

  void Post(const Fortran::parser::AccObject &object) override;

  // Whether a clause names `used` or what has it as a part.
  bool covers(const AcccPath &used) const;

  // The variables of the paths, but for those of common blocks.
  std::vector<const Fortran::parser::Name *> bases;
  std::vector<AcccPath> paths;

private:
  void listBlock(const Fortran::parser::Name &name);

  Fortran::semantics::SemanticsContext *context;
};

#endif
