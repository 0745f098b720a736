// `!$acc routine(f) seq` about an external procedure of which the caller has no
// interface: flang notes directives at subprograms, which `f` is not here; the
// calls would look like those of a procedure that nobody means for devices. And
// procedures of submodules, whose interface alone is in the module: what that
// says holds for the body as well, which need not say it again
// (F2023, 15.6.2.5). And external procedures whose interface says it, behind a
// call without an interface.
#include "checked/named_routines.h"
#include "syntax/walk.h"

#include "flang/Lower/Mangler.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

using namespace Fortran::parser;
using namespace Fortran::semantics;

// Read by passes/acc/routines/shared_routines/calls.rs.
static constexpr llvm::StringLiteral namedRoutine = "accc.named_routine";

namespace {

mlir::func::FuncOp find(const Symbol &symbol, mlir::ModuleOp module) {
  return module.lookupSymbol<mlir::func::FuncOp>(
      Fortran::lower::mangle::mangleName(symbol));
}

void mark(const Symbol &symbol, mlir::ModuleOp module) {
  if (mlir::func::FuncOp function = find(symbol, module))
    function->setAttr(namedRoutine, mlir::UnitAttr::get(module.getContext()));
}

/// Marks the procedures that directives of a program name.
class Marker final : public AcccVisitor<const OpenACCRoutineConstruct> {
public:
  explicit Marker(mlir::ModuleOp module) : module(module) {}

  bool Pre(const OpenACCRoutineConstruct &directive) override {
    const auto &name = std::get<std::optional<Name>>(directive.t);
    if (name && name->symbol) {
      const Symbol &symbol = name->symbol->GetUltimate();
      if (symbol.has<ProcEntityDetails>())
        mark(symbol, module);
    }
    return false;
  }

private:
  mlir::ModuleOp module;
};

/// Marks the routines of a module that submodules define.
void markSeparate(const Scope &scope, mlir::ModuleOp module) {
  for (const auto &[name, reference] : scope) {
    const Symbol &symbol = *reference;
    const auto *details = symbol.detailsIf<SubprogramDetails>();
    if (details && details->isInterface() &&
        symbol.attrs().test(Attr::MODULE) &&
        !details->openACCRoutineInfos().empty())
      mark(symbol, module);
  }
}

/// Marks the external procedures whose interfaces in `scope` say that they are
/// routines: those that were called before without an interface, and declared
/// then.
void markExternal(const Scope &scope, mlir::ModuleOp module) {
  for (const auto &[name, reference] : scope) {
    const Symbol &symbol = *reference;
    const auto *details = symbol.detailsIf<SubprogramDetails>();
    if (details && details->isInterface() &&
        !symbol.attrs().test(Attr::MODULE) &&
        !details->openACCRoutineInfos().empty()) {
      mlir::func::FuncOp function = find(symbol, module);
      if (function && !function->hasAttr(mlir::acc::getRoutineInfoAttrName()))
        mark(symbol, module);
    }
  }
  for (const Scope &inner : scope.children())
    markExternal(inner, module);
}

/// Gives bodies in `scope` the directives of their interfaces.
void inheritIn(Scope &scope) {
  for (auto &[name, reference] : scope) {
    auto *body = reference->detailsIf<SubprogramDetails>();
    const Symbol *interface = body ? body->moduleInterface() : nullptr;
    const auto *details =
        interface ? interface->detailsIf<SubprogramDetails>() : nullptr;
    if (details && body->openACCRoutineInfos().empty())
      for (const OpenACCRoutineInfo &info : details->openACCRoutineInfos())
        body->add_openACCRoutineInfo(info);
  }
  for (Scope &inner : scope.children())
    inheritIn(inner);
}

} // namespace

void acccInheritRoutines(SemanticsContext &semantics) {
  inheritIn(semantics.globalScope());
}

void acccMarkNamedRoutines(mlir::ModuleOp module, const Program &program,
                           SemanticsContext &semantics) {
  Marker marker(module);
  acccWalk(program, marker);
  for (const Scope &scope : semantics.globalScope().children())
    if (scope.IsModule())
      markSeparate(scope, module);
  markExternal(semantics.globalScope(), module);
}
