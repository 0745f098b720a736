// Takes arguments of C_LOC and ALLOCATED that other compilers take.
//
// OpenACC programs pass device addresses to libraries by C_LOC of variables in
// HOST_DATA constructs, often of variables without the attribute TARGET, which
// the function asks for (Fortran 2023, 18.2.3.6). The attribute only forbids
// assumptions, so that the variable gets it.
//
// In clauses some programs ask whether pointers are ALLOCATED, as if they were
// allocatable: ASSOCIATED is what they mean.
#include "names/foreign_functions.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::Attr;
using Fortran::semantics::SemanticsContext;
using Fortran::semantics::Symbol;

namespace {

class Visitor final : public AcccVisitor<AccClause, FunctionReference> {
public:
  explicit Visitor(SemanticsContext &context) : context(context) {}

  bool Pre(AccClause &) override {
    ++clauses;
    return true;
  }
  void Post(AccClause &) override { --clauses; }

  void Post(FunctionReference &reference) override {
    auto *name =
        std::get_if<Name>(&std::get<ProcedureDesignator>(reference.v.t).u);
    auto &arguments = std::get<std::list<ActualArgSpec>>(reference.v.t);
    if (!name || !name->symbol || arguments.empty())
      return;
    auto *expression = std::get_if<Fortran::common::Indirection<Expr>>(
        &std::get<ActualArg>(arguments.front().t).u);
    if (!expression)
      return;
    const Symbol &function = name->symbol->GetUltimate();
    // As module ISO_C_BINDING of flang calls it.
    if (function.name() == "__builtin_c_loc")
      makeTarget(expression->value());
    else if (clauses > 0 && name->ToString() == "allocated" &&
             function.attrs().test(Attr::INTRINSIC))
      askPointer(*name, expression->value());
  }

private:
  void makeTarget(const Expr &argument) {
    const Name *base = nameIn(argument, GetFirstName);
    const Name *last = nameIn(argument, GetLastName);
    if (!base || !base->symbol || !last || !last->symbol)
      return;
    // A pointer component has a target of its own.
    Symbol &variable = base->symbol->GetUltimate();
    if (isPointer(*last->symbol) ||
        !variable.has<Fortran::semantics::ObjectEntityDetails>() ||
        variable.attrs().HasAny(
            {Attr::TARGET, Attr::POINTER, Attr::PARAMETER, Attr::VALUE}) ||
        Fortran::semantics::FindModuleFileContaining(variable.owner()))
      return;
    variable.attrs().set(Attr::TARGET);
    context.Warn(
        UsageWarning::OpenAccUsage, base->source,
        "'%s' has no TARGET attribute, which C_LOC asks for: it is taken for a target"_warn_en_US,
        base->source);
  }

  void askPointer(Name &function, const Expr &argument) {
    const Name *asked = nameIn(argument, GetLastName);
    if (!asked || !asked->symbol || !isPointer(*asked->symbol))
      return;
    static const std::string associated = "associated";
    auto &scope =
        const_cast<Fortran::semantics::Scope &>(function.symbol->owner());
    auto [place, isNew] =
        scope.try_emplace(Fortran::parser::CharBlock{associated},
                          Fortran::semantics::ProcEntityDetails{});
    Symbol &symbol = *place->second;
    if (isNew) {
      symbol.attrs().set(Attr::INTRINSIC);
      symbol.set(Symbol::Flag::Function);
    }
    if (!symbol.attrs().test(Attr::INTRINSIC))
      return; // the program's own
    function.symbol = &symbol;
    context.Warn(
        UsageWarning::OpenAccUsage, function.source,
        "'%s' is a pointer: ALLOCATED is taken for ASSOCIATED"_warn_en_US,
        asked->source);
  }

  static bool isPointer(const Symbol &symbol) {
    return symbol.GetUltimate().attrs().test(Attr::POINTER);
  }

  // The name that `of` finds in a designator; none in other expressions.
  static const Name *nameIn(const Expr &expression,
                            const Name &(*of)(const Designator &)) {
    using Fortran::common::Indirection;
    // Elements look like function references where nobody has told them apart.
    if (const auto *call =
            std::get_if<Indirection<FunctionReference>>(&expression.u))
      return std::get_if<Name>(
          &std::get<ProcedureDesignator>(call->value().v.t).u);
    const auto *designator =
        std::get_if<Indirection<Designator>>(&expression.u);
    return designator ? &of(designator->value()) : nullptr;
  }

  SemanticsContext &context;
  // Of how many clauses it looks at the inside.
  int clauses = 0;
};

} // namespace

void acccAcceptForeignFunctions(SemanticsContext &context, ProgramUnit &unit) {
  Visitor visitor{context};
  acccWalk(unit, visitor);
}
