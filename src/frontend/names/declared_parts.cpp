// Has DECLARE directives name whole arrays.
//
// A variable has a copy on the device as a whole, for as long as it lives: its
// elements are no variables for DECLARE (OpenACC 3.4, 2.13), and in modules its
// sections are none. flang 22 passes over them there, so that the array has no
// copy; in procedures it makes one of the element. Programs for other compilers
// mean arrays by them, with the subscripts of their declarations.
//
// flang 22 cannot lower components in the directives of procedures. In PRESENT
// clauses they bring nothing: constructs find what is present of them without,
// and beside other variables they are left out.
#include "names/declared_parts.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/semantics.h"

#include <algorithm>
#include <optional>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Visitor final
    : public AcccVisitor<Module, Submodule, ModuleSubprogramPart,
                         OpenACCStandaloneDeclarativeConstruct, Designator> {
public:
  explicit Visitor(SemanticsContext &context) : context(context) {}

  bool Pre(Module &) override { return isModule = true; }
  bool Pre(Submodule &) override { return isModule = true; }
  // What a module contains comes behind its own directives.
  bool Pre(ModuleSubprogramPart &) override {
    isModule = false;
    return true;
  }

  bool Pre(OpenACCStandaloneDeclarativeConstruct &) override {
    return isDeclare = true;
  }
  void Post(OpenACCStandaloneDeclarativeConstruct &declare) override {
    isDeclare = false;
    if (!isModule)
      dropPresentComponents(std::get<AccClauseList>(declare.t).v);
  }

  void Post(Designator &designator) override {
    std::optional<Name> array;
    if (isDeclare)
      array = arrayOf(designator);
    if (!array)
      return;
    context.Warn(
        UsageWarning::OpenAccUsage, designator.source,
        "a DECLARE directive is about whole variables: it is taken for one of '%s'"_warn_en_US,
        array->source);
    designator.u = DataRef{std::move(*array)};
  }

private:
  void dropPresentComponents(std::list<AccClause> &clauses) {
    for (AccClause &clause : clauses)
      if (AccObjectList *objects = acccObjectsOf<AccClause::Present>(clause))
        if (!llvm::all_of(objects->v, isComponent))
          objects->v.remove_if([&](const AccObject &object) {
            if (!isComponent(object))
              return false;
            context.Warn(
                UsageWarning::OpenAccUsage,
                std::get<Designator>(object.u).source,
                "a component in the PRESENT clause of a DECLARE directive is not checked: constructs find what is present of it"_warn_en_US);
            return true;
          });
  }

  static bool isComponent(const AccObject &object) {
    return acccComponentIn(object) != nullptr;
  }

  // The array whose element, or section in a module, it is.
  std::optional<Name> arrayOf(const Designator &designator) const {
    // To the parser a section may be a part of a character.
    if (const auto *part = std::get_if<Substring>(&designator.u)) {
      const auto *name = std::get_if<Name>(&std::get<DataRef>(part->t).u);
      return name && isModule ? std::optional{*name} : std::nullopt;
    }
    const auto *reference = std::get_if<DataRef>(&designator.u);
    const auto *element =
        reference ? std::get_if<Indirection<ArrayElement>>(&reference->u)
                  : nullptr;
    if (!element)
      return std::nullopt;
    const auto *name = std::get_if<Name>(&element->value().base.u);
    const auto &subscripts = element->value().subscripts;
    bool isElement = std::all_of(subscripts.begin(), subscripts.end(),
                                 [](const SectionSubscript &it) {
                                   return std::holds_alternative<IntExpr>(it.u);
                                 });
    return name && (isElement || isModule) ? std::optional{*name}
                                           : std::nullopt;
  }

  SemanticsContext &context;
  bool isModule = false;
  bool isDeclare = false;
};

} // namespace

void acccDeclareWholeArrays(SemanticsContext &context, ProgramUnit &unit) {
  Visitor visitor{context};
  acccWalk(unit, visitor);
}
