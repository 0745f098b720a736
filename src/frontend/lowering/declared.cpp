#include "lowering/declared.h"
#include "checked/declared_members.h"

#include "flang/Lower/Mangler.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

using Fortran::semantics::Scope;
using Fortran::semantics::SemanticsContext;
using Fortran::semantics::Symbol;

/// The clause of the declare directive that names the variable.
static std::optional<mlir::acc::DataClause> clauseOf(const Symbol &symbol) {
  using Flag = Symbol::Flag;
  using mlir::acc::DataClause;
  constexpr std::pair<Flag, DataClause> clauses[] = {
      {Flag::AccCreate, DataClause::acc_create},
      {Flag::AccCopyIn, DataClause::acc_copyin},
      {Flag::AccCopyInReadOnly, DataClause::acc_copyin_readonly},
      {Flag::AccDeviceResident, DataClause::acc_declare_device_resident},
      {Flag::AccLink, DataClause::acc_declare_link},
  };
  for (auto [flag, clause] : clauses)
    if (symbol.test(flag))
      return clause;
  return std::nullopt;
}

bool acccIsDeclared(const Symbol &variable) {
  return clauseOf(variable).has_value();
}

static void mark(fir::GlobalOp global, mlir::acc::DataClause clause) {
  mlir::MLIRContext *context = global.getContext();
  global->setAttr(
      mlir::acc::getDeclareAttrName(),
      mlir::acc::DeclareAttr::get(
          context, mlir::acc::DataClauseAttr::get(context, clause)));
}

static void markVariables(const Scope &scope, mlir::ModuleOp module) {
  for (const auto &[name, reference] : scope) {
    const Symbol &symbol = *reference;
    auto clause = clauseOf(symbol);
    if (!clause || &symbol.owner() != &scope)
      continue;
    auto global = module.lookupSymbol<fir::GlobalOp>(
        Fortran::lower::mangle::mangleName(symbol));
    if (global && !global->hasAttr(mlir::acc::getDeclareAttrName()))
      mark(global, *clause);
  }
}

void acccMarkDeclared(mlir::ModuleOp module, SemanticsContext &semantics) {
  for (const Scope &scope : semantics.globalScope().children())
    if (scope.IsModule())
      markVariables(scope, module);
  acccMarkDeclaredMembers(module, semantics, clauseOf, mark);
}
