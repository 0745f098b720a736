// Spells out DO CONCURRENT loops that flang 22 lowers wrongly.
//
// In OpenACC constructs it drops the mask of `do concurrent (i = 1:n, a(i) >
// 0)`: the loop would run for every i. Outside it makes a condition in the body
// of it. Here it becomes an IF construct in the body everywhere, and a mark
// says that it is a mask, since all masks are evaluated before the first
// iteration (accgpu-evaluate-masks; outside of constructs fir-concurrent-masks
// and, for loops with branches, fir-branching-masks).
//
// In constructs it crashes where the body needs branches, as for a CYCLE in an
// IF construct, a DO WHILE or a SELECT CASE. Such loops become DO loops. A
// directive collapses them: its clauses are about iterations of the DO
// CONCURRENT, each of which has private copies, and they are independent of
// each other. Where it says itself how many loops it is about, it stays with
// these.
#include "checked/concurrent_loops.h"
#include "syntax/branches.h"
#include "syntax/loop_directives.h"
#include "syntax/loops.h"
#include "syntax/places.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Evaluate/tools.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/type.h"
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <cstdint>
#include <map>
#include <memory>
#include <utility>

using namespace Fortran::parser;

namespace {

// What flang lowers to branches, of what DO CONCURRENT may contain.
class BranchFinder final
    : public AcccBranchVisitor<const CycleStmt, const ExitStmt, const StopStmt,
                               const CaseConstruct, const SelectTypeConstruct,
                               const SelectRankConstruct, const DoConstruct> {
public:
  void Post(const CycleStmt &) override { found = true; }
  void Post(const ExitStmt &) override { found = true; }
  void Post(const StopStmt &) override { found = true; }
  void Post(const CaseConstruct &) override { found = true; }
  void Post(const SelectTypeConstruct &) override { found = true; }
  void Post(const SelectRankConstruct &) override { found = true; }
  void Post(const DoConstruct &loop) override {
    if (!loop.IsDoConcurrent() && !countsIntegers(loop))
      found = true;
  }
  void branchTo(Label) override { found = true; }

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
  bool Pre(OpenACCConstruct &construct) override {
    depth += !isOfData(construct);
    return true;
  }
  void Post(OpenACCConstruct &construct) override {
    depth -= !isOfData(construct);
  }

  std::vector<AcccMaskedLoop> masked;
  // Outermost DO loops of several that were one DO CONCURRENT, and how many.
  std::map<const DoConstruct *, std::size_t> nests;

  void Post(DoConstruct &loop) override {
    if (!loop.IsDoConcurrent())
      return;
    noteMask(loop);
    if (depth == 0)
      return;
    spellOutMask(loop);
    if (branches(loop))
      makeOrdinary(loop);
  }

private:
  // Loops in those are as anywhere else.
  static bool isOfData(const OpenACCConstruct &construct) {
    const auto *block = std::get_if<OpenACCBlockConstruct>(&construct.u);
    if (!block)
      return false;
    const auto &begin = std::get<AccBeginBlockDirective>(block->t);
    const auto directive = std::get<AccBlockDirective>(begin.t).v;
    return directive == llvm::acc::Directive::ACCD_data ||
           directive == llvm::acc::Directive::ACCD_host_data;
  }

  void noteMask(DoConstruct &loop) {
    auto &header = std::get<ConcurrentHeader>(acccConcurrentOf(loop).t);
    if (std::get<std::optional<ScalarLogicalExpr>>(header.t))
      masked.push_back(
          {acccStartOf(loop).source,
           std::get<std::list<ConcurrentControl>>(header.t).size()});
  }

  static void spellOutMask(DoConstruct &loop) {
    auto &header = std::get<ConcurrentHeader>(acccConcurrentOf(loop).t);
    auto &mask = std::get<std::optional<ScalarLogicalExpr>>(header.t);
    if (!mask)
      return;
    Statement<IfThenStmt> start{
        std::nullopt, IfThenStmt{std::optional<Name>{}, std::move(*mask)}};
    Statement<EndIfStmt> end{std::nullopt, EndIfStmt{std::optional<Name>{}}};
    // Where messages of lowering point.
    start.source = end.source = acccStartOf(loop).source;
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
    auto &[header, locality] = acccConcurrentOf(loop).t;
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
      start.source = end.source = acccStartOf(loop).source;
      auto &body = std::get<Block>(loop.t);
      DoConstruct inner{std::move(start), std::move(body), std::move(end)};
      body = acccBlockOf(acccItem(std::move(inner)));
    }
    acccControlOf(loop) = bounds(*last);
  }

  static std::optional<Name> &name(DoConstruct &loop) {
    return std::get<std::optional<Name>>(acccStartOf(loop).statement.t);
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

  // OpenACC constructs around the node that is visited, but for those of data.
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
    clause.source = acccStartOf(loop).source;
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

// Finds the condition that each mask became, among those at its place. In the
// expansion of a macro the conditions of the body have that place, too.
class MaskFinder final {
public:
  MaskFinder(mlir::ModuleOp module,
             const std::map<AcccPlace, std::size_t> &indices)
      : dominance(module), indices(indices) {
    module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *condition) {
      if (!mlir::isa<fir::IfOp, mlir::cf::CondBranchOp>(condition))
        return;
      auto place = acccPlaceOf(condition);
      if (place && indices.count(*place))
        consider(condition, *place);
    });
  }

  // The innermost loop around a condition; none where that is branches.
  static mlir::Operation *loopOf(mlir::Operation *condition) {
    mlir::Operation *around = condition->getParentOp();
    while (around &&
           !mlir::isa<mlir::acc::LoopOp, fir::DoConcurrentLoopOp>(around))
      around = around->getParentOp();
    return around;
  }

  // By the place and what the loop is: an operation, or where that is branches,
  // its first block.
  std::map<std::pair<AcccPlace, void *>, mlir::Operation *> masks;

private:
  // A mask with branches behind it is a branch, the first one of the loop but
  // for tests whether there is another iteration: its own operations have none.
  // Another one is around all of the body, and the last one of the loop: what
  // it needs, such as the end of a function's result, stands before.
  void consider(mlir::Operation *condition, const AcccPlace &place) {
    mlir::CFGLoop *branches = branchesAround(condition);
    bool isBranch = mlir::isa<mlir::cf::CondBranchOp>(condition);
    if (isBranch && branches && branches->getHeader() == condition->getBlock())
      return;
    mlir::Operation *loop = loopOf(condition);
    auto around = condition->getParentOfType<fir::IfOp>();
    if (loop && around && loopOf(around) == loop)
      return;
    mlir::CFGLoop *outermost = outermostAt(place, branches);
    void *of = outermost ? static_cast<void *>(outermost->getHeader())
               : loop ? loop
                      : condition->getParentOfType<mlir::FunctionOpInterface>();
    mlir::Operation *&mask = masks[{place, of}];
    if (!mlir::isa_and_present<mlir::cf::CondBranchOp>(mask))
      mask = condition;
  }

  // The innermost loop of blocks that a condition is in.
  mlir::CFGLoop *branchesAround(mlir::Operation *condition) {
    mlir::Region *region = condition->getParentRegion();
    if (region->hasOneBlock())
      return nullptr;
    std::unique_ptr<mlir::CFGLoopInfo> &found = loops[region];
    if (!found)
      found = std::make_unique<mlir::CFGLoopInfo>(dominance.getDomTree(region));
    return found->getLoopFor(condition->getBlock());
  }

  // Of `loop` and those around it, the outermost one that is tested at `place`.
  static mlir::CFGLoop *outermostAt(const AcccPlace &place,
                                    mlir::CFGLoop *loop) {
    mlir::CFGLoop *found = nullptr;
    for (; loop; loop = loop->getParentLoop())
      if (acccPlaceOf(loop->getHeader()->getTerminator()) == place)
        found = loop;
    return found;
  }

  mlir::DominanceInfo dominance;
  llvm::DenseMap<mlir::Region *, std::unique_ptr<mlir::CFGLoopInfo>> loops;
  const std::map<AcccPlace, std::size_t> &indices;
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
  MaskFinder finder(module, indices);
  mlir::Builder builder(module.getContext());
  for (const auto &[at, condition] : finder.masks) {
    condition->setAttr("accc.mask", builder.getUnitAttr());
    // A loop that is branches has no other operation to say it.
    mlir::Operation *loop = MaskFinder::loopOf(condition);
    if (!mlir::isa_and_present<fir::DoConcurrentLoopOp>(loop))
      (loop ? loop : condition)
          ->setAttr("accc.masked",
                    builder.getI64IntegerAttr(indices.at(at.first)));
  }
}
