// Has UPDATE directives move whole arrays where they repeat a declaration.
//
//   real :: a(n)
//   !$acc declare create(a)      or   create(a(n)), which means the same
//   !$acc update device(a(n))    becomes   device(a)
//
// The element is the last one (OpenACC 3.4, 2.7.1), and nothing else would
// reach the device. NVIDIA's compiler takes it for all elements up to it, and
// programs write the bounds of the declaration wherever they name the array.
// Who names the array's named constants in all subscripts means the array; with
// plain numbers, such as in `v(3)`, it may be the element, and a warning tells.
// An array has a copy as a whole if a DECLARE directive names it (2.13), so
// that there is nothing else to ask whether all of it can be moved.
#include "lowering/declared.h"
#include "names/names.h"
#include "syntax/clauses.h"
#include "syntax/constant_value.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"

#include <optional>
#include <string>

using namespace Fortran;
using namespace Fortran::parser;
using common::Indirection;
using common::UsageWarning;
using semantics::SemanticsContext;
using semantics::Symbol;

namespace {

struct NameFinder final : AcccVisitor<const Name> {
  void Post(const Name &) override { found = true; }
  bool found = false;
};

class Visitor final : public AcccVisitor<OpenACCStandaloneConstruct> {
public:
  explicit Visitor(SemanticsContext &context) : context(context) {}

  void Post(OpenACCStandaloneConstruct &directive) override {
    if (std::get<AccStandaloneDirective>(directive.t).v !=
        llvm::acc::ACCD_update)
      return;
    for (AccClause &clause : std::get<AccClauseList>(directive.t).v)
      if (AccObjectList *objects =
              acccObjectsOf<AccClause::Device, AccClause::Host,
                            AccClause::Self>(clause))
        for (AccObject &object : objects->v)
          if (auto *designator = std::get_if<Designator>(&object.u))
            look(*designator);
  }

private:
  // What the subscripts of an element say about its array.
  enum class Bounds { Others, Numbers, Named };

  void look(Designator &designator) {
    const ArrayElement *element = elementIn(designator);
    const auto *name = element ? std::get_if<Name>(&element->base.u) : nullptr;
    Bounds bounds = name ? boundsOf(*element, *name) : Bounds::Others;
    if (bounds == Bounds::Others)
      return;
    if (bounds == Bounds::Numbers) {
      context.Warn(
          UsageWarning::OpenAccUsage, designator.source,
          "'%s' is one element, and the others are not moved, as other compilers do: for all of them name '%s'"_warn_en_US,
          designator.source, name->source);
      return;
    }
    context.Warn(
        UsageWarning::OpenAccUsage, designator.source,
        "'%s' is one element, with the bounds of a variable in a DECLARE directive: it is taken for '%s'; for the element alone write a section"_warn_en_US,
        designator.source, name->source);
    designator.u = DataRef{Name{*name}};
  }

  static const ArrayElement *elementIn(const Designator &designator) {
    const auto *reference = std::get_if<DataRef>(&designator.u);
    const auto *element =
        reference ? std::get_if<Indirection<ArrayElement>>(&reference->u)
                  : nullptr;
    return element ? &element->value() : nullptr;
  }

  // Whether `element` is the last one of an array, of several elements, that
  // DECLARE names.
  Bounds boundsOf(const ArrayElement &element, const Name &name) {
    const Symbol *array = name.symbol ? &name.symbol->GetUltimate() : nullptr;
    const auto *details =
        array ? array->detailsIf<semantics::ObjectEntityDetails>() : nullptr;
    if (!details || !acccIsDeclared(*array) ||
        details->shape().size() != element.subscripts.size())
      return Bounds::Others;
    bool hasSeveral = false;
    bool areNamed = true;
    auto dimension = details->shape().begin();
    for (const SectionSubscript &subscript : element.subscripts) {
      auto lower = valueOf(dimension->lbound());
      auto upper = valueOf(dimension->ubound());
      ++dimension;
      const auto *index = std::get_if<IntExpr>(&subscript.u);
      if (!index || !lower || !upper)
        return Bounds::Others;
      const Expr &value = index->thing.value();
      if (acccConstantValue(context, value) != upper)
        return Bounds::Others;
      hasSeveral |= *lower < *upper;
      NameFinder names;
      acccWalk(value, names);
      areNamed &= names.found;
    }
    if (!hasSeveral)
      return Bounds::Others;
    return areNamed ? Bounds::Named : Bounds::Numbers;
  }

  static std::optional<std::int64_t> valueOf(const semantics::Bound &bound) {
    return evaluate::ToInt64(bound.GetExplicit());
  }

  SemanticsContext &context;
};

} // namespace

void acccUpdateWholeArrays(SemanticsContext &context, ProgramUnit &unit) {
  Visitor visitor{context};
  acccWalk(unit, visitor);
}
