// `!$acc routine(f) seq bind(g)` about an external procedure: flang forgets the
// directive where there is no interface, and that of an interface where the
// file has the definition, too. The definition need not say it again: the
// host's version may be another compiler's (OpenACC 3.4, 2.15.1).
#include "checked/bound_routines.h"
#include "syntax/walk.h"

#include "flang/Evaluate/tools.h"
#include "flang/Lower/Mangler.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

using namespace Fortran::parser;
using namespace Fortran::semantics;
using Fortran::common::OpenACCDeviceType;

namespace {

mlir::acc::DeviceType deviceTypeOf(OpenACCDeviceType type) {
  switch (type) {
  case OpenACCDeviceType::Star:
    return mlir::acc::DeviceType::Star;
  case OpenACCDeviceType::Default:
    return mlir::acc::DeviceType::Default;
  case OpenACCDeviceType::Nvidia:
    return mlir::acc::DeviceType::Nvidia;
  case OpenACCDeviceType::Radeon:
    return mlir::acc::DeviceType::Radeon;
  case OpenACCDeviceType::Host:
    return mlir::acc::DeviceType::Host;
  case OpenACCDeviceType::Multicore:
    return mlir::acc::DeviceType::Multicore;
  case OpenACCDeviceType::None:
    return mlir::acc::DeviceType::None;
  }
  llvm_unreachable("all types are above");
}

bool hasBind(const OpenACCRoutineInfo &info) {
  const auto &others = info.deviceTypeInfos();
  return info.bindName() ||
         llvm::any_of(others, [](const OpenACCRoutineDeviceTypeInfo &other) {
           return other.bindName();
         });
}

/// Calls `each` with what `info` says for each type of device.
template <typename Each>
void forEachType(const OpenACCRoutineInfo &info, Each each) {
  each(info);
  for (const OpenACCRoutineDeviceTypeInfo &other : info.deviceTypeInfos())
    each(other);
}

void addLevels(mlir::acc::RoutineOp directive,
               const OpenACCRoutineDeviceTypeInfo &info) {
  mlir::MLIRContext *context = directive.getContext();
  mlir::acc::DeviceType type = deviceTypeOf(info.dType());
  if (info.isSeq())
    directive.addSeq(context, type);
  if (info.isVector())
    directive.addVector(context, type);
  if (info.isWorker())
    directive.addWorker(context, type);
  if (info.isGang() && info.gangDim() > 0)
    directive.addGang(context, type, info.gangDim());
  else if (info.isGang())
    directive.addGang(context, type);
}

void addBind(mlir::acc::RoutineOp directive,
             const OpenACCRoutineDeviceTypeInfo &info) {
  const auto *name = info.bindName();
  if (!name)
    return;
  mlir::MLIRContext *context = directive.getContext();
  mlir::acc::DeviceType type = deviceTypeOf(info.dType());
  if (const auto *symbol = std::get_if<SymbolRef>(name)) {
    std::string mangled = Fortran::lower::mangle::mangleName(**symbol);
    directive.addBindIDName(context, type,
                            mlir::SymbolRefAttr::get(context, mangled));
  } else {
    directive.addBindStrName(
        context, type,
        mlir::StringAttr::get(context, std::get<std::string>(*name)));
  }
}

/// The directive about `function`, if flang has made one.
mlir::acc::RoutineOp directiveOf(mlir::func::FuncOp function,
                                 mlir::ModuleOp module) {
  auto directives = function->getAttrOfType<mlir::acc::RoutineInfoAttr>(
      mlir::acc::getRoutineInfoAttrName());
  if (!directives || directives.getAccRoutines().empty())
    return {};
  return module.lookupSymbol<mlir::acc::RoutineOp>(
      directives.getAccRoutines().front());
}

/// A directive about `function` with the levels that `info` has.
mlir::acc::RoutineOp makeDirective(mlir::func::FuncOp function,
                                   mlir::ModuleOp module,
                                   const OpenACCRoutineInfo &info) {
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockBegin(module.getBody());
  auto name = mlir::SymbolRefAttr::get(function);
  auto directive = mlir::acc::RoutineOp::create(
      builder, function.getLoc(), "accc_routine_" + function.getName().str(),
      name, /*implicit=*/false);
  directive.setNohost(info.isNohost());
  forEachType(info, [&](const auto &typed) { addLevels(directive, typed); });
  function->setAttr(
      mlir::acc::getRoutineInfoAttrName(),
      mlir::acc::RoutineInfoAttr::get(module.getContext(),
                                      {mlir::SymbolRefAttr::get(directive)}));
  return directive;
}

/// Gives the procedure that `symbol` stands for the bind clauses of `info`,
/// unless it has some: where declaration and definition do, they name the same
/// (2.15.1).
void bind(const Symbol &symbol, const OpenACCRoutineInfo &info,
          mlir::ModuleOp module) {
  auto function = module.lookupSymbol<mlir::func::FuncOp>(
      Fortran::lower::mangle::mangleName(symbol));
  if (!function || !hasBind(info))
    return;
  mlir::acc::RoutineOp directive = directiveOf(function, module);
  if (!directive)
    directive = makeDirective(function, module, info);
  if (!directive.getBindIdName() && !directive.getBindStrName())
    forEachType(info, [&](const auto &typed) { addBind(directive, typed); });
}

/// What a directive says about a procedure of which flang notes nothing.
class Reader {
public:
  Reader(SemanticsContext &semantics, const Scope &scope)
      : semantics(semantics), scope(scope) {}

  OpenACCRoutineInfo read(const AccClauseList &clauses) {
    OpenACCRoutineInfo info;
    std::vector<OpenACCRoutineDeviceTypeInfo *> types = {&info};
    for (const AccClause &clause : clauses.v) {
      if (const auto *named = std::get_if<AccClause::DeviceType>(&clause.u)) {
        types.clear();
        for (const AccDeviceTypeExpr &type : named->v.v)
          types.push_back(&info.add_deviceTypeInfo(type.v));
      } else if (std::holds_alternative<AccClause::Nohost>(clause.u)) {
        info.set_isNohost();
      } else {
        for (OpenACCRoutineDeviceTypeInfo *type : types)
          add(clause, *type);
      }
    }
    return info;
  }

private:
  void add(const AccClause &clause, OpenACCRoutineDeviceTypeInfo &info) {
    if (std::holds_alternative<AccClause::Seq>(clause.u))
      info.set_isSeq();
    else if (std::holds_alternative<AccClause::Vector>(clause.u))
      info.set_isVector();
    else if (std::holds_alternative<AccClause::Worker>(clause.u))
      info.set_isWorker();
    else if (const auto *gang = std::get_if<AccClause::Gang>(&clause.u))
      addGang(*gang, info);
    else if (const auto *bind = std::get_if<AccClause::Bind>(&clause.u))
      addBindName(bind->v, info);
  }

  void addGang(const AccClause::Gang &gang,
               OpenACCRoutineDeviceTypeInfo &info) {
    info.set_isGang();
    if (!gang.v)
      return;
    for (const AccGangArg &argument : gang.v->v)
      if (const auto *dimension = std::get_if<AccGangArg::Dim>(&argument.u))
        if (const auto *expression = GetExpr(semantics, dimension->v))
          if (auto value = Fortran::evaluate::ToInt64(*expression))
            info.set_gangDim(*value);
  }

  void addBindName(const AccBindClause &bind,
                   OpenACCRoutineDeviceTypeInfo &info) {
    if (const auto *name = std::get_if<Name>(&bind.u)) {
      if (const Symbol *symbol = scope.FindSymbol(name->source))
        info.set_bindName(SymbolRef{symbol->GetUltimate()});
      else
        info.set_bindName(name->ToString() + "_");
    } else if (const auto *expression = GetExpr(
                   semantics, std::get<ScalarDefaultCharExpr>(bind.u))) {
      using Ascii = Fortran::evaluate::Ascii;
      if (auto text =
              Fortran::evaluate::GetScalarConstantValue<Ascii>(*expression))
        info.set_bindName(std::move(*text));
    }
  }

  SemanticsContext &semantics;
  const Scope &scope;
};

/// Binds the procedures without an interface that directives name.
class Binder final : public AcccVisitor<const OpenACCRoutineConstruct> {
public:
  Binder(mlir::ModuleOp module, SemanticsContext &semantics)
      : module(module), semantics(semantics) {}

  bool Pre(const OpenACCRoutineConstruct &directive) override {
    const auto &name = std::get<std::optional<Name>>(directive.t);
    if (!name || !name->symbol)
      return false;
    const Symbol &symbol = name->symbol->GetUltimate();
    if (symbol.has<ProcEntityDetails>()) {
      Reader reader(semantics, semantics.FindScope(directive.source));
      bind(symbol, reader.read(std::get<AccClauseList>(directive.t)), module);
    }
    return false;
  }

private:
  mlir::ModuleOp module;
  SemanticsContext &semantics;
};

/// Binds the external procedures whose interfaces in `scope` say so.
void bindByInterfaces(const Scope &scope, mlir::ModuleOp module) {
  for (const auto &[name, reference] : scope) {
    const auto *details = reference->detailsIf<SubprogramDetails>();
    if (details && details->isInterface())
      for (const OpenACCRoutineInfo &info : details->openACCRoutineInfos())
        bind(*reference, info, module);
  }
  for (const Scope &inner : scope.children())
    bindByInterfaces(inner, module);
}

} // namespace

void acccBindRoutines(mlir::ModuleOp module, const Program &program,
                      SemanticsContext &semantics) {
  Binder binder(module, semantics);
  acccWalk(program, binder);
  bindByInterfaces(semantics.globalScope(), module);
}
