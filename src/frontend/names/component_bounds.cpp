#include "names/component_bounds.h"
#include "lowering/declared.h"
#include "names/scalars.h"
#include "syntax/scopes.h"

#include "flang/Parser/tools.h"
#include "flang/Semantics/symbol.h"

#include <algorithm>

using namespace Fortran::parser;

namespace {

// The components in an expression that are no parts of others.
struct ComponentFinder final : AcccVisitor<const StructureComponent> {
  bool Pre(const StructureComponent &component) override {
    found.push_back(&component);
    return false;
  }
  std::vector<const StructureComponent *> found;
};

// Whether no part of it is an element or an array.
bool isOfScalars(const StructureComponent &component) {
  const Name &object = GetLastName(component.base);
  if (!object.symbol || object.symbol->Rank() > 0)
    return false;
  using Part = Fortran::common::Indirection<StructureComponent>;
  if (const auto *part = std::get_if<Part>(&component.base.u))
    return isOfScalars(part->value());
  return std::holds_alternative<Name>(component.base.u);
}

} // namespace

void AcccComponentBounds::Post(const LoopControl::Bounds &bounds) {
  ComponentFinder finder;
  acccWalk(bounds.lower.thing.value(), finder);
  acccWalk(bounds.upper.thing.value(), finder);
  if (bounds.step)
    acccWalk(bounds.step->thing.value(), finder);
  for (const StructureComponent *component : finder.found) {
    const auto *symbol = component->component.symbol;
    if (!symbol || !acccIsScalar(*symbol) || !isOfScalars(*component))
      continue;
    AcccPath path;
    std::set<const StructureComponent *> inside{component};
    const Name &object = acccAppendTo(path, component->base, &inside);
    path.push_back(component->component.ToString());
    if (!object.symbol || acccIsDeclared(object.symbol->GetUltimate()) ||
        acccIsDeclaredBehind(*object.symbol, construct) || listed.covers(path))
      continue;
    objects.insert(&object);
    components.merge(inside);
    if (std::find(paths.begin(), paths.end(), path) == paths.end())
      paths.push_back(std::move(path));
  }
}
