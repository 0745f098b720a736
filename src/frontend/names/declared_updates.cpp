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
// that there is nothing else to ask whether all of it can be moved. The name
// that ASSOCIATE gives to an array or its section stands for it
// (F2023, 11.1.3.3).
#include "lowering/declared.h"
#include "names/names.h"
#include "syntax/clauses.h"
#include "syntax/constant_value.h"
#include "syntax/walk.h"

#include "flang/Evaluate/shape.h"
#include "flang/Evaluate/tools.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"
#include "llvm/ADT/STLExtras.h"

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
    ArrayElement *element = elementIn(designator);
    Bounds bounds = element ? boundsOf(*element) : Bounds::Others;
    if (bounds == Bounds::Others)
      return;
    const char *begin = designator.source.begin();
    CharBlock array{begin, GetLastName(element->base).source.end()};
    if (bounds == Bounds::Numbers) {
      context.Warn(
          UsageWarning::OpenAccUsage, designator.source,
          "'%s' is one element, and the others are not moved, as other compilers do: for all of them name '%s'"_warn_en_US,
          designator.source, array);
      return;
    }
    context.Warn(
        UsageWarning::OpenAccUsage, designator.source,
        "'%s' is one element, with the bounds of a variable in a DECLARE directive: it is taken for '%s'; for the element alone write a section"_warn_en_US,
        designator.source, array);
    DataRef whole = std::move(element->base);
    designator.u = std::move(whole);
    designator.source = array;
  }

  static ArrayElement *elementIn(Designator &designator) {
    auto *reference = std::get_if<DataRef>(&designator.u);
    auto *element = reference
                        ? std::get_if<Indirection<ArrayElement>>(&reference->u)
                        : nullptr;
    return element ? &element->value() : nullptr;
  }

  // Whether `element` is the last one of an array, of several elements, that
  // DECLARE names.
  Bounds boundsOf(const ArrayElement &element) {
    if (!isOfDeclared(element.base))
      return Bounds::Others;
    const Symbol &array = GetLastName(element.base).symbol->GetUltimate();
    if (array.Rank() != static_cast<int>(element.subscripts.size()))
      return Bounds::Others;
    evaluate::NamedEntity entity{array};
    bool hasSeveral = false;
    bool areNamed = true;
    int dimension = 0;
    for (const SectionSubscript &subscript : element.subscripts) {
      auto &folding = context.foldingContext();
      auto lower =
          evaluate::ToInt64(evaluate::GetLBOUND(folding, entity, dimension));
      auto upper =
          evaluate::ToInt64(evaluate::GetUBOUND(folding, entity, dimension));
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

  // Whether all of the array lies in the copy of a variable that DECLARE names:
  // an array, a component of an object, or what ASSOCIATE gives a name. What a
  // pointer or an allocatable component leads to does not.
  static bool isOfDeclared(const DataRef &array) {
    if (const auto *name = std::get_if<Name>(&array.u))
      return name->symbol && isOfDeclared(*name->symbol);
    const auto *component =
        std::get_if<common::Indirection<StructureComponent>>(&array.u);
    if (!component)
      return false;
    const DataRef &object = component->value().base;
    const Symbol *part = component->value().component.symbol;
    return part && !semantics::IsAllocatableOrPointer(*part) &&
           isOfDeclared(object) && GetLastName(object).symbol->Rank() == 0;
  }

  static bool isOfDeclared(const Symbol &variable) {
    if (!acccIsDeclared(semantics::GetAssociationRoot(variable)))
      return false;
    const Symbol &resolved = semantics::ResolveAssociations(variable);
    const auto *associated =
        resolved.detailsIf<semantics::AssocEntityDetails>();
    if (!associated)
      return !semantics::IsPointer(resolved) &&
             resolved.has<semantics::ObjectEntityDetails>();
    const auto &target = associated->expr();
    return target && !evaluate::HasVectorSubscript(*target) &&
           llvm::none_of(evaluate::GetSymbolVector(*target),
                         [](const Symbol &part) {
                           return semantics::IsAllocatableOrPointer(part);
                         });
  }

  SemanticsContext &context;
};

} // namespace

void acccUpdateWholeArrays(SemanticsContext &context, ProgramUnit &unit) {
  Visitor visitor{context};
  acccWalk(unit, visitor);
}
