#include "names/listed_parts.h"

#include "flang/Semantics/scope.h"
#include "flang/Semantics/symbol.h"

#include <algorithm>

using namespace Fortran::parser;
using Fortran::semantics::CommonBlockDetails;

const Name &acccAppendTo(AcccPath &path, const DataRef &reference,
                         std::set<const StructureComponent *> *inside) {
  return std::visit(
      Fortran::common::visitors{
          [&](const Name &name) -> const Name & {
            path.push_back(name.ToString());
            return name;
          },
          [&](const Fortran::common::Indirection<StructureComponent> &component)
              -> const Name & {
            if (inside)
              inside->insert(&component.value());
            const Name &name =
                acccAppendTo(path, component.value().base, inside);
            path.push_back(component.value().component.ToString());
            return name;
          },
          [&](const Fortran::common::Indirection<ArrayElement> &element)
              -> const Name & {
            return acccAppendTo(path, element.value().base, inside);
          },
          [&](const Fortran::common::Indirection<CoindexedNamedObject> &object)
              -> const Name & {
            return acccAppendTo(path, object.value().base, inside);
          },
      },
      reference.u);
}

void AcccListed::Post(const AccObject &object) {
  if (const auto *block = std::get_if<Name>(&object.u))
    return listBlock(*block);
  const auto *designator = std::get_if<Designator>(&object.u);
  const auto *reference =
      designator ? std::get_if<DataRef>(&designator->u) : nullptr;
  if (!reference)
    return;
  AcccPath path;
  const Name &name = acccAppendTo(path, *reference, nullptr);
  bases.push_back(&name);
  paths.push_back(std::move(path));
}

bool AcccListed::covers(const AcccPath &used) const {
  return std::any_of(paths.begin(), paths.end(), [&](const AcccPath &listed) {
    return listed.size() <= used.size() &&
           std::equal(listed.begin(), listed.end(), used.begin());
  });
}

void AcccListed::listBlock(const Name &name) {
  const auto &scope = context->FindScope(name.source);
  if (auto *block = scope.FindCommonBlockInVisibleScopes(name.source))
    for (const auto &member : block->get<CommonBlockDetails>().objects())
      paths.push_back(AcccPath{member->name().ToString()});
}
