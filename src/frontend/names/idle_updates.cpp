// Takes atomic updates away that semantics finds to leave their variable as it
// is.
//
// The right side of `x = x * 1`, where 1 may be a named constant, is `(x)` for
// flang 22, which then takes the statement for a wrong one. Storing the value
// that has been read changes nothing for those who wait for the variable, since
// the two are one step (OpenACC 3.4, 2.12): a capture is a read, an update
// nothing. Of others, such as `x + 0`, lowering leaves the read
// (acc-repair-lowering).
#include "names/names.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Evaluate/expression.h"
#include "flang/Evaluate/tools.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/semantics.h"

#include <optional>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;
using Fortran::semantics::SemanticsContext;

namespace {

class Dropper final : public AcccVisitor<OpenACCAtomicConstruct, Block> {
public:
  explicit Dropper(SemanticsContext &context) : context(context) {}

  void Post(OpenACCAtomicConstruct &construct) override {
    if (auto *capture = std::get_if<AccAtomicCapture>(&construct.u))
      if (auto read = readOf(*capture))
        construct.u = std::move(*read);
  }

  void Post(Block &block) override {
    block.remove_if([&](ExecutionPartConstruct &item) {
      const AccAtomicUpdate *update = updateIn(item);
      return update && isIdle(std::get<Statement<AssignmentStmt>>(update->t));
    });
  }

private:
  using Assignment = Statement<AssignmentStmt>;

  // What `capture` is if its update is idle.
  std::optional<AccAtomicRead> readOf(AccAtomicCapture &capture) {
    Assignment *first = &std::get<AccAtomicCapture::Stmt1>(capture.t).v;
    Assignment *second = &std::get<AccAtomicCapture::Stmt2>(capture.t).v;
    if (isIdle(*second))
      std::swap(first, second);
    if (!isIdle(*first) || !reads(*second, *first))
      return std::nullopt;
    return AccAtomicRead{std::move(std::get<Verbatim>(capture.t)),
                         std::move(std::get<AccClauseList>(capture.t)),
                         std::move(*second),
                         std::optional<AccEndAtomic>{
                             std::move(std::get<AccEndAtomic>(capture.t))}};
  }

  static const AccAtomicUpdate *updateIn(ExecutionPartConstruct &item) {
    auto *construct = acccAs<OpenACCConstruct>(item);
    auto *atomic = construct
                       ? std::get_if<OpenACCAtomicConstruct>(&construct->u)
                       : nullptr;
    return atomic ? std::get_if<AccAtomicUpdate>(&atomic->u) : nullptr;
  }

  // Whether the value of the variable is assigned to itself, having been
  // computed.
  bool isIdle(const Assignment &assignment) {
    const Expr &value = std::get<Expr>(assignment.statement.t);
    return !std::holds_alternative<Indirection<Designator>>(value.u) &&
           reads(assignment, assignment);
  }

  // Whether `assignment` assigns the value of the variable of `other`.
  bool reads(const Assignment &assignment, const Assignment &other) {
    auto value = Fortran::semantics::AnalyzeExpr(
        context, std::get<Expr>(assignment.statement.t));
    auto variable = Fortran::semantics::AnalyzeExpr(
        context, std::get<Variable>(other.statement.t));
    // `x * 1` is `(x)`.
    return value && variable &&
           (*value == *variable ||
            *value == Fortran::evaluate::Parenthesize(
                          Fortran::evaluate::Expr<Fortran::evaluate::SomeType>{
                              *variable}));
  }

  SemanticsContext &context;
};

} // namespace

void acccDropIdleUpdates(SemanticsContext &context, ProgramUnit &unit) {
  Dropper dropper{context};
  acccWalk(unit, dropper);
}
