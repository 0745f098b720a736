#include "lowering/defined_assignments.h"

#include "flang/Lower/Mangler.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/type.h"

using namespace Fortran::semantics;

// Read by dialects/fir/records.rs.
static constexpr llvm::StringLiteral definedAssignment =
    "accc.defined_assignment";

static bool bindsAssignment(const Scope &type) {
  for (const auto &[name, symbol] : type)
    if (const auto *generic = symbol->detailsIf<GenericDetails>())
      if (generic->kind().IsAssignment())
        return true;
  return false;
}

static void markType(const Scope &type, mlir::ModuleOp module) {
  const DerivedTypeSpec *instance = type.derivedTypeSpec();
  // Others have one for each set of parameters.
  if (!instance || !bindsAssignment(type))
    return;
  // Names depend on it inside of BLOCK constructs only.
  Fortran::lower::mangle::ScopeBlockIdMap blocks;
  if (auto info = module.lookupSymbol<fir::TypeInfoOp>(
          Fortran::lower::mangle::mangleName(*instance, blocks)))
    info->setAttr(definedAssignment, mlir::UnitAttr::get(module.getContext()));
}

static void markTypesIn(const Scope &scope, mlir::ModuleOp module) {
  for (const Scope &inner : scope.children()) {
    if (inner.IsDerivedType())
      markType(inner, module);
    else if (inner.kind() != Scope::Kind::BlockConstruct)
      markTypesIn(inner, module);
  }
}

void acccMarkDefinedAssignments(mlir::ModuleOp module,
                                SemanticsContext &semantics) {
  markTypesIn(semantics.globalScope(), module);
}
