// Components that are bounds of loops.
#ifndef ACCC_FRONTEND_NAMES_COMPONENT_BOUNDS_H
#define ACCC_FRONTEND_NAMES_COMPONENT_BOUNDS_H

#include "names/listed_parts.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <set>
#include <vector>

// Finds the scalar components in bounds of DO loops in a construct that no
// clause lists, nor their object: `do i = grid%first, grid%last`.
struct AcccComponentBounds final
    : AcccVisitor<const Fortran::parser::LoopControl::Bounds> {
  AcccComponentBounds(const AcccListed &listed, const char *construct)
      : listed(listed), construct(construct) {}

  void Post(const Fortran::parser::LoopControl::Bounds &bounds) override;

  // The objects, at each use.
  std::set<const Fortran::parser::Name *> objects;
  // The components, and those that they are parts of.
  std::set<const Fortran::parser::StructureComponent *> components;
  // The components, each once.
  std::vector<AcccPath> paths;

private:
  const AcccListed &listed;
  const char *construct;
};

#endif
