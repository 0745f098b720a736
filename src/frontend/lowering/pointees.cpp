#include "lowering/pointees.h"

#include "flang/Lower/Mangler.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Optimizer/HLFIR/HLFIROps.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"

#include "llvm/ADT/StringMap.h"

using namespace Fortran::semantics;

// CRAY_POINTER of dialects/acc/data.rs.
static constexpr llvm::StringLiteral pointerOf = "accc.cray_pointer";

using Pointers = llvm::StringMap<std::string>;

/// Puts flang's names of the pointees of `scope`, and of the scopes in it, and
/// those of their pointers into `pointers`.
static void findPointees(const Scope &scope, Pointers &pointers) {
  using Fortran::lower::mangle::mangleName;
  for (const auto &[name, reference] : scope) {
    const Symbol &symbol = *reference;
    if (symbol.test(Symbol::Flag::CrayPointee) && &symbol.owner() == &scope)
      pointers[mangleName(symbol)] =
          mangleName(GetCrayPointer(symbol).GetUltimate());
  }
  // Inside of BLOCK constructs names depend on which one of the procedure it
  // is.
  for (const Scope &inner : scope.children())
    if (inner.kind() != Scope::Kind::BlockConstruct)
      findPointees(inner, pointers);
}

void acccMarkPointees(mlir::ModuleOp module, SemanticsContext &semantics) {
  Pointers pointers;
  findPointees(semantics.globalScope(), pointers);
  auto mark = [&](mlir::Operation *declaration, llvm::StringRef name) {
    auto pointer = mlir::StringAttr::get(module.getContext(), pointers[name]);
    declaration->setAttr(pointerOf, pointer);
  };
  auto pointee = fir::FortranVariableFlagsEnum::cray_pointee;
  module.walk([&](hlfir::DeclareOp declaration) {
    auto flags = declaration.getFortranAttrs();
    if (flags && fir::bitEnumContainsAll(*flags, pointee))
      mark(declaration, declaration.getUniqName());
  });
  // flang makes a variable of a module's pointee, which nothing uses but a
  // DECLARE directive there.
  for (auto variable : module.getOps<fir::GlobalOp>())
    if (pointers.contains(variable.getSymName()))
      mark(variable, variable.getSymName());
}
