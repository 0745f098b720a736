// Keeps reductions of objects of derived type, and of components, from flang
// 22, which cannot lower them (OpenACC 3.4, 2.5.15: composite variables).
//
// They leave the directive when it is checked, and come back as an attribute of
// the operation that it became; accc's pass acc-reduce-objects makes reductions
// of numbers of them. Elements of arrays in such components stay: flang says
// that they are not supported.
#include "checked/object_reductions.h"
#include "syntax/places.h"
#include "syntax/walk.h"

#include "flang/Evaluate/expression.h"
#include "flang/Evaluate/tools.h"
#include "flang/Lower/Mangler.h"
#include "flang/Optimizer/Support/InternalNames.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

#include <map>
#include <optional>
#include <utility>

using namespace Fortran;
using parser::AccClause;
using Operator = parser::ReductionOperator::Operator;

namespace {

/// The components from the outside, after the variable.
using Path = std::vector<const semantics::Symbol *>;

/// `None` where there are subscripts.
std::optional<Path> pathOf(const evaluate::DataRef &reference) {
  if (const auto *variable = std::get_if<evaluate::SymbolRef>(&reference.u))
    return Path{&**variable};
  if (const auto *component = std::get_if<evaluate::Component>(&reference.u)) {
    std::optional<Path> path = pathOf(component->base());
    if (path)
      path->push_back(&component->GetLastSymbol());
    return path;
  }
  return std::nullopt;
}

class Taker final : public AcccVisitor<parser::AccBeginBlockDirective,
                                       parser::AccBeginLoopDirective,
                                       parser::AccBeginCombinedDirective> {
public:
  Taker(semantics::SemanticsContext &semantics) : semantics(semantics) {}

  void Post(parser::AccBeginBlockDirective &directive) override {
    take(directive.source, std::get<parser::AccClauseList>(directive.t));
  }
  void Post(parser::AccBeginLoopDirective &directive) override {
    take(directive.source, std::get<parser::AccClauseList>(directive.t));
  }
  void Post(parser::AccBeginCombinedDirective &directive) override {
    take(directive.source, std::get<parser::AccClauseList>(directive.t));
  }

  std::vector<AcccObjectReduction> taken;

private:
  void take(parser::CharBlock directive, parser::AccClauseList &clauses) {
    clauses.v.remove_if([&](AccClause &clause) {
      auto *reduction = std::get_if<AccClause::Reduction>(&clause.u);
      if (!reduction)
        return false;
      auto &parts = reduction->v.t;
      Operator combines = std::get<parser::ReductionOperator>(parts).v;
      auto &objects = std::get<parser::AccObjectList>(parts).v;
      objects.remove_if([&](const parser::AccObject &object) {
        return takeObject(directive, combines, object);
      });
      return objects.empty();
    });
  }

  /// Whether `object` is one that flang cannot lower.
  bool takeObject(parser::CharBlock directive, Operator combines,
                  const parser::AccObject &object) {
    const auto *designator = std::get_if<parser::Designator>(&object.u);
    if (!designator)
      return false;
    evaluate::ExpressionAnalyzer analyzer(semantics);
    auto expression = analyzer.Analyze(*designator);
    auto reference = evaluate::ExtractDataRef(expression);
    auto path = reference ? pathOf(*reference) : std::nullopt;
    if (!path || !isObject(*path))
      return false;
    AcccObjectReduction reduction;
    reduction.directive = directive;
    reduction.reductionOperator = combines;
    reduction.procedure = procedureAround(directive);
    reduction.variable = uniqueName(path->front()->GetUltimate());
    for (auto component = path->begin() + 1; component != path->end();
         ++component)
      reduction.components.push_back((*component)->name().ToString());
    reduction.text = designator->source.ToString();
    taken.push_back(std::move(reduction));
    return true;
  }

  std::string procedureAround(parser::CharBlock directive) {
    const auto &scope = semantics.FindScope(directive);
    const auto *procedure = semantics::GetProgramUnitContaining(scope).symbol();
    return procedure ? lower::mangle::mangleName(procedure->GetUltimate())
                     : fir::NameUniquer::doProgramEntry().str();
  }

  /// flang numbers BLOCK constructs when it lowers them.
  static std::string uniqueName(const semantics::Symbol &variable) {
    lower::mangle::ScopeBlockIdMap blocks;
    for (const semantics::Scope *scope = &variable.owner();
         !scope->IsTopLevel(); scope = &scope->parent())
      if (scope->kind() == semantics::Scope::Kind::BlockConstruct)
        blocks.try_emplace(const_cast<semantics::Scope *>(scope), 1);
    return lower::mangle::mangleName(variable, blocks);
  }

  /// Whether the last symbol is a component, or a scalar of derived type.
  static bool isObject(const Path &path) {
    const semantics::DeclTypeSpec *type = path.back()->GetType();
    return path.size() > 1 ||
           (type && type->AsDerived() && path.back()->Rank() == 0);
  }

  semantics::SemanticsContext &semantics;
};

mlir::acc::ReductionOperator operatorOf(Operator combines) {
  using To = mlir::acc::ReductionOperator;
  switch (combines) {
  case Operator::Plus:
    return To::AccAdd;
  case Operator::Multiply:
    return To::AccMul;
  case Operator::Max:
    return To::AccMax;
  case Operator::Min:
    return To::AccMin;
  case Operator::Iand:
    return To::AccIand;
  case Operator::Ior:
    return To::AccIor;
  case Operator::Ieor:
    return To::AccXor;
  case Operator::And:
    return To::AccLand;
  case Operator::Or:
    return To::AccLor;
  case Operator::Eqv:
    return To::AccEqv;
  case Operator::Neqv:
    return To::AccNeqv;
  }
}

mlir::Attribute describe(mlir::MLIRContext *context,
                         const AcccObjectReduction &reduction) {
  mlir::Builder b(context);
  llvm::SmallVector<mlir::Attribute> components;
  for (const std::string &component : reduction.components)
    components.push_back(b.getStringAttr(component));
  return b.getDictionaryAttr(
      {b.getNamedAttr("operator",
                      mlir::acc::ReductionOperatorAttr::get(
                          context, operatorOf(reduction.reductionOperator))),
       b.getNamedAttr("variable", b.getStringAttr(reduction.variable)),
       b.getNamedAttr("components", b.getArrayAttr(components)),
       b.getNamedAttr("name", b.getStringAttr(reduction.text))});
}

/// Whether a reduction clause of its directive belongs to `op`: of the two that
/// a combined one becomes, to the loop.
bool mayReduce(mlir::Operation *op) {
  if (mlir::isa<mlir::acc::LoopOp>(op))
    return true;
  return mlir::isa<mlir::acc::ParallelOp, mlir::acc::SerialOp,
                   mlir::acc::KernelsOp>(op) &&
         !op->hasAttr("combined");
}

} // namespace

std::vector<AcccObjectReduction>
acccTakeObjectReductions(parser::Program &program,
                         semantics::SemanticsContext &semantics) {
  Taker taker(semantics);
  acccWalk(program, taker);
  return std::move(taker.taken);
}

void acccMarkObjectReductions(mlir::ModuleOp module,
                              const std::vector<AcccObjectReduction> &taken,
                              const parser::AllCookedSources &sources) {
  using OfProcedures =
      std::map<std::string, llvm::SmallVector<mlir::Attribute>>;
  std::map<AcccPlace, OfProcedures> reductions;
  for (const AcccObjectReduction &reduction : taken)
    if (auto place = acccPlaceOf(reduction.directive, sources))
      reductions[*place][reduction.procedure].push_back(
          describe(module.getContext(), reduction));
  if (reductions.empty())
    return;
  module.walk([&](mlir::Operation *op) {
    auto place = mayReduce(op) ? acccPlaceOf(op) : std::nullopt;
    if (!place)
      return;
    auto found = reductions.find(*place);
    if (found == reductions.end())
      return;
    auto procedure = op->getParentOfType<mlir::func::FuncOp>();
    auto own = found->second.find(procedure.getSymName().str());
    // The code of ENTRY statements is a procedure as well.
    if (own == found->second.end())
      own = found->second.begin();
    op->setAttr("accc.object_reductions",
                mlir::ArrayAttr::get(module.getContext(), own->second));
  });
}
