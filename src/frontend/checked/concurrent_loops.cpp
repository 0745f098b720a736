// Spells out DO CONCURRENT loops that flang 22 lowers wrongly in OpenACC
// constructs.
//
// It drops the mask of `do concurrent (i = 1:n, a(i) > 0)`: the loop would run
// for every i. Here the mask becomes an IF construct in the body, which is what
// flang makes of it outside of OpenACC constructs. The loop says that there is
// one, since all masks are evaluated before the first iteration
// (accgpu-evaluate-masks).
//
// It crashes where the body needs branches, as for a CYCLE in an IF construct,
// a DO WHILE or a SELECT CASE. Such loops become DO loops. A directive
// collapses them: its clauses are about iterations of the DO CONCURRENT, each
// of which has private copies, and they are independent of each other. Where it
// says itself how many loops it is about, it stays with these.
#include "checked/concurrent_loops.h"
#include "syntax/loop_directives.h"
#include "syntax/places.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Evaluate/tools.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/type.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "llvm/ADT/STLExtras.h"

#include <cstdint>
#include <map>

using namespace Fortran::parser;

namespace {

// What flang lowers to branches, of what DO CONCURRENT may contain.
struct BranchFinder final
    : AcccVisitor<const CycleStmt, const ExitStmt, const GotoStmt,
                  const ComputedGotoStmt, const ArithmeticIfStmt,
                  const StopStmt, const CaseConstruct,
                  const SelectTypeConstruct, const SelectRankConstruct,
                  const ErrLabel, const EndLabel, const EorLabel,
                  const DoConstruct> {
  void Post(const CycleStmt &) override { found = true; }
  void Post(const ExitStmt &) override { found = true; }
  void Post(const GotoStmt &) override { found = true; }
  void Post(const ComputedGotoStmt &) override { found = true; }
  void Post(const ArithmeticIfStmt &) override { found = true; }
  void Post(const StopStmt &) override { found = true; }
  void Post(const CaseConstruct &) override { found = true; }
  void Post(const SelectTypeConstruct &) override { found = true; }
  void Post(const SelectRankConstruct &) override { found = true; }
  void Post(const ErrLabel &) override { found = true; }
  void Post(const EndLabel &) override { found = true; }
  void Post(const EorLabel &) override { found = true; }
  void Post(const DoConstruct &loop) override {
    if (!loop.IsDoConcurrent() && !countsIntegers(loop))
      found = true;
  }
  bool found = false;

private:
  static bool countsIntegers(const DoConstruct &loop) {
    const auto &control = loop.GetLoopControl();
    if (!control)
      return false;
    const auto *bounds = std::get_if<LoopControl::Bounds>(&control->u);
    if (!bounds)
      return false;
    const Fortran::semantics::Symbol *index = bounds->name.thing.symbol;
    const auto *type = index ? index->GetType() : nullptr;
    return type && type->IsNumeric(Fortran::common::TypeCategory::Integer);
  }
};

class LoopSpeller final : public AcccVisitor<OpenACCConstruct, DoConstruct> {
public:
  bool Pre(OpenACCConstruct &) override {
    ++depth;
    return true;
  }
  void Post(OpenACCConstruct &) override { --depth; }

  std::vector<AcccMaskedLoop> masked;
  // Outermost DO loops of several that were one DO CONCURRENT, and how many.
  std::map<const DoConstruct *, std::size_t> nests;

  void Post(DoConstruct &loop) override {
    if (depth == 0 || !loop.IsDoConcurrent())
      return;
    spellOutMask(loop);
    if (branches(loop))
      makeOrdinary(loop);
  }

private:
  static Statement<NonLabelDoStmt> &begin(DoConstruct &loop) {
    return std::get<Statement<NonLabelDoStmt>>(loop.t);
  }

  static std::optional<LoopControl> &control(DoConstruct &loop) {
    return std::get<std::optional<LoopControl>>(begin(loop).statement.t);
  }

  static LoopControl::Concurrent &concurrent(DoConstruct &loop) {
    return std::get<LoopControl::Concurrent>(control(loop)->u);
  }

  void spellOutMask(DoConstruct &loop) {
    auto &header = std::get<ConcurrentHeader>(concurrent(loop).t);
    auto &mask = std::get<std::optional<ScalarLogicalExpr>>(header.t);
    if (!mask)
      return;
    masked.push_back({begin(loop).source,
                      std::get<std::list<ConcurrentControl>>(header.t).size()});
    Statement<IfThenStmt> start{
        std::nullopt, IfThenStmt{std::optional<Name>{}, std::move(*mask)}};
    Statement<EndIfStmt> end{std::nullopt, EndIfStmt{std::optional<Name>{}}};
    // Where messages of lowering point.
    start.source = end.source = begin(loop).source;
    mask.reset();
    auto &body = std::get<Block>(loop.t);
    IfConstruct condition{std::move(start), std::move(body),
                          std::list<IfConstruct::ElseIfBlock>{},
                          std::optional<IfConstruct::ElseBlock>{},
                          std::move(end)};
    body = acccBlockOf(acccItem(std::move(condition)));
  }

  static bool branches(const DoConstruct &loop) {
    BranchFinder finder;
    acccWalk(std::get<Block>(loop.t), finder);
    return finder.found;
  }

  // The first index varies fastest; its loop is the one that a CYCLE names.
  // Locality outside of compute constructs is flang's.
  void makeOrdinary(DoConstruct &loop) {
    auto &[header, locality] = concurrent(loop).t;
    if (!locality.empty())
      return;
    auto controls = std::move(std::get<std::list<ConcurrentControl>>(header.t));
    if (controls.size() > 1)
      nests.emplace(&loop, controls.size());
    auto last = std::prev(controls.end());
    for (auto index = controls.begin(); index != last; ++index) {
      Statement<NonLabelDoStmt> start{
          std::nullopt,
          NonLabelDoStmt{takeName(name(loop)), std::optional<Label>{},
                         std::optional<LoopControl>{bounds(*index)}}};
      auto &outerEnd = std::get<Statement<EndDoStmt>>(loop.t).statement;
      Statement<EndDoStmt> end{std::nullopt, EndDoStmt{takeName(outerEnd.v)}};
      start.source = end.source = begin(loop).source;
      auto &body = std::get<Block>(loop.t);
      DoConstruct inner{std::move(start), std::move(body), std::move(end)};
      body = acccBlockOf(acccItem(std::move(inner)));
    }
    control(loop) = bounds(*last);
  }

  static std::optional<Name> &name(DoConstruct &loop) {
    return std::get<std::optional<Name>>(begin(loop).statement.t);
  }

  static std::optional<Name> takeName(std::optional<Name> &from) {
    return std::exchange(from, std::nullopt);
  }

  static LoopControl bounds(ConcurrentControl &index) {
    auto &[name, lower, upper, step] = index.t;
    auto expression = [](ScalarIntExpr &of) {
      return ScalarExpr{std::move(of.thing.thing)};
    };
    std::optional<ScalarExpr> stride;
    if (step)
      stride = expression(*step);
    return LoopControl{LoopControl::Bounds{ScalarName{std::move(name)},
                                           expression(lower), expression(upper),
                                           std::move(stride)}};
  }

  // OpenACC constructs around the node that is visited.
  int depth = 0;
};

// Collapses the nests that stand for one loop.
class Collapser final : public AcccLoopDirectiveVisitor {
public:
  explicit Collapser(const std::map<const DoConstruct *, std::size_t> &nests)
      : nests(nests) {}

private:
  void visitLoop(AccClauseList &clauses, DoConstruct &loop) override {
    auto nest = nests.find(&loop);
    bool isSaid = llvm::any_of(clauses.v, [](const AccClause &clause) {
      return std::holds_alternative<AccClause::Collapse>(clause.u) ||
             std::holds_alternative<AccClause::Tile>(clause.u);
    });
    if (nest == nests.end() || isSaid)
      return;
    AccClause clause{
        AccClause::Collapse{AccCollapseArg{false, number(nest->second)}}};
    clause.source = std::get<Statement<NonLabelDoStmt>>(loop.t).source;
    clauses.v.push_back(std::move(clause));
  }

  // A constant that the parse tree has, and that semantics has evaluated.
  static ScalarIntConstantExpr number(std::size_t value) {
    namespace evaluate = Fortran::evaluate;
    static constexpr CharBlock digits{"0123456789", 10};
    IntLiteralConstant literal{CharBlock{digits.begin() + value % 10, 1},
                               std::optional<KindParam>{}};
    Expr expression{LiteralConstant{std::move(literal)}};
    evaluate::SubscriptInteger::Scalar scalar{static_cast<std::int64_t>(value)};
    expression.typedExpr.Reset(
        new evaluate::GenericExprWrapper{evaluate::AsGenericExpr(
            evaluate::Constant<evaluate::SubscriptInteger>{std::move(scalar)})},
        evaluate::GenericExprWrapper::Deleter);
    return ScalarIntConstantExpr{IntConstantExpr{ConstantExpr{
        Fortran::common::Indirection<Expr>{std::move(expression)}}}};
  }

  const std::map<const DoConstruct *, std::size_t> &nests;
};

} // namespace

std::vector<AcccMaskedLoop> acccSpellOutConcurrentLoops(Program &program) {
  LoopSpeller speller;
  acccWalk(program, speller);
  Collapser collapser(speller.nests);
  acccWalk(program, collapser);
  return std::move(speller.masked);
}

void acccMarkMasked(mlir::ModuleOp module,
                    const std::vector<AcccMaskedLoop> &loops,
                    const AllCookedSources &sources) {
  std::map<AcccPlace, std::size_t> indices;
  for (const AcccMaskedLoop &loop : loops)
    if (auto place = acccPlaceOf(loop.source, sources))
      indices.emplace(*place, loop.indices);
  if (indices.empty())
    return;
  mlir::Builder builder(module.getContext());
  module.walk([&](mlir::Operation *condition) {
    if (!mlir::isa<fir::IfOp, mlir::cf::CondBranchOp>(condition))
      return;
    auto place = acccPlaceOf(condition);
    auto found = place ? indices.find(*place) : indices.end();
    auto loop = condition->getParentOfType<mlir::acc::LoopOp>();
    if (loop && found != indices.end()) {
      condition->setAttr("accc.mask", builder.getUnitAttr());
      loop->setAttr("accc.masked", builder.getI64IntegerAttr(found->second));
    }
  });
}
