// `!$acc routine(f) seq` about an external procedure of which the caller has no
// interface. flang notes directives at subprograms, which `f` is not here; the calls
// would look like those of a procedure that nobody means for devices.
#include "named_routines.h"

#include "flang/Lower/Mangler.h"
#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Semantics/symbol.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace Fortran::parser;
using Fortran::semantics::Symbol;

// Read by passes/acc/shared_routines/calls.rs.
static constexpr llvm::StringLiteral namedRoutine = "accc.named_routine";

namespace {

class Marker {
public:
  explicit Marker(mlir::ModuleOp module) : module(module) {}

  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}

  bool Pre(const OpenACCRoutineConstruct &directive) {
    const auto &name = std::get<std::optional<Name>>(directive.t);
    if (name && name->symbol)
      mark(name->symbol->GetUltimate());
    return false;
  }

private:
  void mark(const Symbol &symbol) {
    if (!symbol.has<Fortran::semantics::ProcEntityDetails>())
      return;
    if (auto function = module.lookupSymbol<mlir::func::FuncOp>(
            Fortran::lower::mangle::mangleName(symbol)))
      function->setAttr(namedRoutine, mlir::UnitAttr::get(module.getContext()));
  }

  mlir::ModuleOp module;
};

} // namespace

void acccMarkNamedRoutines(mlir::ModuleOp module, const Program &program) {
  Marker marker(module);
  Walk(program, marker);
}
