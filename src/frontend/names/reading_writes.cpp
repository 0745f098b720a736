// Lets the value of an atomic write depend on its variable:
//
//   !$acc atomic write
//   x(i) = a + b * (x(i) - a)
//
// OpenACC forbids it (3.4, 2.12), and flang's semantics refuses it. Other
// compilers read the variable before the write, as any other: the write is one
// step, and not the two together. Programs have it where no other iteration
// uses the element. So flang's semantics gets the assignment alone, whose place
// in the source begins at the directive then, and lowering the atomic write.
#include "names/reading_writes.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Evaluate/tools.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/semantics.h"

#include <optional>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;
using Fortran::common::TypeCategory;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

using Assignment = Statement<AssignmentStmt>;

class Hider final : public AcccVisitor<Block> {
public:
  explicit Hider(SemanticsContext &context) : context(context) {}

  void Post(Block &block) override {
    for (ExecutionPartConstruct &item : block)
      if (AccAtomicWrite *write = readingWriteIn(item))
        hide(item, *write);
  }

private:
  AccAtomicWrite *readingWriteIn(ExecutionPartConstruct &item) {
    auto *construct = acccAs<OpenACCConstruct>(item);
    auto *atomic = construct
                       ? std::get_if<OpenACCAtomicConstruct>(&construct->u)
                       : nullptr;
    auto *write = atomic ? std::get_if<AccAtomicWrite>(&atomic->u) : nullptr;
    bool isPlain = write && std::get<AccClauseList>(write->t).v.empty();
    return isPlain && reads(std::get<Assignment>(write->t)) ? write : nullptr;
  }

  // Whether a number or a logical is assigned to such a variable, which the
  // value depends on.
  bool reads(const Assignment &assignment) {
    auto value = Fortran::semantics::AnalyzeExpr(
        context, std::get<Expr>(assignment.statement.t));
    auto variable = Fortran::semantics::AnalyzeExpr(
        context, std::get<Variable>(assignment.statement.t));
    return value && variable && isScalar(*value) && isScalar(*variable) &&
           Fortran::evaluate::IsVarSubexpressionOf(*variable, *value);
  }

  using Analysed = Fortran::evaluate::Expr<Fortran::evaluate::SomeType>;

  static bool isScalar(const Analysed &expression) {
    auto type = expression.GetType();
    return expression.Rank() == 0 && type &&
           type->category() != TypeCategory::Character &&
           type->category() != TypeCategory::Derived;
  }

  void hide(ExecutionPartConstruct &item, AccAtomicWrite &write) {
    Assignment assignment = std::move(std::get<Assignment>(write.t));
    CharBlock directive = std::get<Verbatim>(write.t).source;
    context.Warn(
        UsageWarning::OpenAccUsage, assignment.source,
        "The value of this atomic write depends on the variable, which is read before: reading and writing are not one step"_warn_en_US);
    Statement<ActionStmt> plain{std::move(assignment.label),
                                ActionStmt{Indirection<AssignmentStmt>{
                                    std::move(assignment.statement)}}};
    plain.source = {directive.begin(), assignment.source.end()};
    item = ExecutionPartConstruct{ExecutableConstruct{std::move(plain)}};
  }

  SemanticsContext &context;
};

struct Restorer final : AcccVisitor<Block> {
  void Post(Block &block) override {
    for (ExecutionPartConstruct &item : block)
      if (Statement<ActionStmt> *plain = acccActionIn(item))
        if (auto *assignment =
                std::get_if<Indirection<AssignmentStmt>>(&plain->statement.u))
          if (auto place = placeBehindDirective(plain->source))
            restore(item, *plain, assignment->value(), *place);
  }

private:
  // Where the assignment is that begins at a directive, in another line.
  static std::optional<CharBlock> placeBehindDirective(CharBlock source) {
    for (const char *at = source.end(); at > source.begin(); --at)
      if (at[-1] == '\n') {
        while (at < source.end() && *at == ' ')
          ++at;
        return CharBlock{at, source.end()};
      }
    return std::nullopt;
  }

  static void restore(ExecutionPartConstruct &item,
                      Statement<ActionStmt> &plain, AssignmentStmt &assigned,
                      CharBlock place) {
    Verbatim directive;
    directive.source = {plain.source.begin(), place.begin()};
    Assignment assignment{std::move(plain.label), std::move(assigned)};
    assignment.source = place;
    OpenACCAtomicConstruct atomic{AccAtomicWrite{
        std::move(directive), AccClauseList{std::list<AccClause>{}},
        std::move(assignment), std::optional<AccEndAtomic>{}}};
    atomic.source = {plain.source.begin(), place.end()};
    item = acccItem(OpenACCConstruct{std::move(atomic)});
  }
};

} // namespace

void acccHideReadingWrites(SemanticsContext &context, ProgramUnit &unit) {
  Hider hider{context};
  acccWalk(unit, hider);
}

void acccRestoreReadingWrites(Program &program) {
  Restorer restorer;
  acccWalk(program, restorer);
}
