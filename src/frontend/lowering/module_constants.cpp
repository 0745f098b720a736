// Values of the constants of other files' modules, for device code.
//
// flang declares such an array and leaves its value to the object of the
// module's file: on a device nobody would have it if that file is not compiled
// for devices, perhaps not even with OpenACC. Its module file tells the value.
// On the host the definition becomes a declaration again (acc-drop-imported).
#include "lowering/module_constants.h"

#include "flang/Evaluate/expression.h"
#include "flang/Evaluate/tools.h"
#include "flang/Lower/ConvertConstant.h"
#include "flang/Lower/Mangler.h"
#include "flang/Optimizer/Builder/FIRBuilder.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"

#include <optional>
#include <type_traits>
#include <variant>

using namespace Fortran;
using evaluate::SomeType;

// Read by passes/acc/routines/shared_routines/mod.rs.
static constexpr llvm::StringLiteral imported = "accc.imported";

// The constant array `array` as one of rank 1: flang makes attributes of these
// only.
static std::optional<evaluate::Expr<SomeType>>
flattened(const evaluate::Expr<SomeType> &array) {
  auto flatten =
      [](const auto &typed) -> std::optional<evaluate::Expr<SomeType>> {
    using Typed = std::decay_t<decltype(typed)>;
    using T = typename Typed::Result;
    if (const auto *constant = evaluate::UnwrapConstantValue<T>(typed))
      return evaluate::AsGenericExpr(
          evaluate::Expr<T>{constant->Reshape(evaluate::ConstantSubscripts{
              static_cast<evaluate::ConstantSubscript>(constant->size())})});
    return std::nullopt;
  };
  auto ofKind =
      [&](const auto &some) -> std::optional<evaluate::Expr<SomeType>> {
    using Some = std::decay_t<decltype(some)>;
    if constexpr (std::is_same_v<Some, evaluate::Expr<evaluate::SomeInteger>> ||
                  std::is_same_v<Some, evaluate::Expr<evaluate::SomeReal>> ||
                  std::is_same_v<Some, evaluate::Expr<evaluate::SomeLogical>>)
      return std::visit(flatten, some.u);
    else
      return std::nullopt;
  };
  return std::visit(ofKind, array.u);
}

// The value of `global`, of an array type, that `array` is; none where flang
// has no attribute for it.
static mlir::Attribute valueOf(fir::GlobalOp global,
                               const evaluate::Expr<SomeType> &array,
                               fir::FirOpBuilder &builder) {
  auto type = llvm::dyn_cast<fir::SequenceType>(global.getType());
  auto flat =
      type && !type.hasDynamicExtents() ? flattened(array) : std::nullopt;
  if (!flat || type.getConstantArraySize() == 0)
    return {};
  fir::SequenceType::Shape size{
      static_cast<fir::SequenceType::Extent>(type.getConstantArraySize())};
  fir::GlobalOp whole = lower::tryCreatingDenseGlobal(
      builder, global.getLoc(),
      fir::SequenceType::get(size, type.getElementType()),
      (global.getSymName() + ".flat").str(), {}, /*isConst=*/true, *flat);
  auto dense = whole ? llvm::dyn_cast_if_present<mlir::DenseElementsAttr>(
                           whole.getInitVal().value_or(mlir::Attribute{}))
                     : mlir::DenseElementsAttr{};
  if (whole)
    whole.erase();
  if (!dense)
    return {};
  // The first subscript varies fastest in Fortran, the last one in MLIR.
  auto shape = type.getShape();
  llvm::SmallVector<int64_t> extents(shape.rbegin(), shape.rend());
  return dense.reshape(
      mlir::RankedTensorType::get(extents, dense.getElementType()));
}

static void defineIn(const semantics::Scope &scope, mlir::ModuleOp module,
                     fir::FirOpBuilder &builder) {
  for (const auto &[name, reference] : scope) {
    const semantics::Symbol &symbol = *reference;
    const auto *details = symbol.detailsIf<semantics::ObjectEntityDetails>();
    if (!details || !details->init() || symbol.Rank() == 0 ||
        !symbol.attrs().test(semantics::Attr::PARAMETER))
      continue;
    auto global =
        module.lookupSymbol<fir::GlobalOp>(lower::mangle::mangleName(symbol));
    if (!global || global.getInitVal() || !global.getRegion().empty())
      continue;
    if (mlir::Attribute value = valueOf(global, *details->init(), builder)) {
      global.setInitValAttr(value);
      global->setAttr(imported, builder.getUnitAttr());
    }
  }
}

void acccDefineModuleConstants(mlir::ModuleOp module,
                               semantics::SemanticsContext &semantics) {
  fir::FirOpBuilder builder(module, fir::getKindMapping(module));
  builder.setInsertionPointToEnd(module.getBody());
  for (const semantics::Scope &scope : semantics.globalScope().children())
    if (scope.IsModule() && scope.symbol() &&
        scope.symbol()->test(semantics::Symbol::Flag::ModFile))
      defineIn(scope, module, builder);
}
