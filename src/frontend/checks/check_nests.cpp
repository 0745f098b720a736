// Finds loops that COLLAPSE and TILE cannot take, at which flang 22 crashes,
// before it does.
//
// While it resolves the names of directives it takes for granted that as many
// loops with ranges follow as the clauses take. Of loops whose ranges depend on
// each other it says only that something is wrong. By then constants have their
// values, and DO loops with labels are DO constructs. And it would compute the
// range of a loop in TILE before the nest, where the variable of the loop
// around has no value (OpenACC 3.4, 2.9: iterations are counted when the nest
// begins).
//
// A loop whose range only moves with the loops around gets one that stays
// (names/moving_ranges.cpp).
//
// With `collapse(force:n)` it finds only the innermost loop behind other
// statements. Where there are statements further out the clause ends with the
// loop behind them: the others run in sequence in each iteration, which it
// leaves open (OpenACC 3.4, 2.9.1).
#include "checks/checks.h"
#include "names/moving_ranges.h"
#include "syntax/clauses.h"
#include "syntax/constant_value.h"
#include "syntax/loops.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"

using namespace Fortran::parser;
using Fortran::semantics::SemanticsContext;

namespace {

// The loops that a clause takes.
struct Demand {
  CharBlock source;
  std::int64_t loops = 0;
  bool isForced = false;
  // The number in COLLAPSE.
  Expr *number = nullptr;
};

class NestChecker final
    : public AcccVisitor<OpenACCLoopConstruct, OpenACCCombinedConstruct> {
public:
  explicit NestChecker(SemanticsContext &context) : context(context) {}

  void Post(OpenACCLoopConstruct &loop) override {
    checkNest<AccBeginLoopDirective>(loop.t);
  }
  void Post(OpenACCCombinedConstruct &combined) override {
    checkNest<AccBeginCombinedDirective>(combined.t);
  }

  bool foundMistakes = false;

private:
  // An error of the program.
  template <typename... Arguments>
  Message &say(CharBlock at, Arguments &&...message) {
    foundMistakes = true;
    return context.Say(at, std::forward<Arguments>(message)...);
  }

  template <typename Begin, typename Parts> void checkNest(Parts &parts) {
    auto &loop = std::get<std::optional<DoConstruct>>(parts);
    if (loop)
      checkNest(std::get<AccClauseList>(std::get<Begin>(parts).t), *loop);
  }

  void checkNest(AccClauseList &clauses, DoConstruct &outermost) {
    if (outermost.IsDoConcurrent())
      return;
    if (!outermost.IsDoNormal()) {
      say(sourceOf(outermost),
          "The loop of an OpenACC directive must have a range"_err_en_US);
      return;
    }
    MovingLoops moving;
    for (AccClause &clause : clauses.v) {
      Demand demand = demandOf(clause);
      if (demand.loops > 1)
        checkInnerLoops(demand, outermost, moving);
    }
    if (!moving.variables.empty())
      setVariables(clauses, moving, sourceOf(outermost));
  }

  // Loops of a nest whose range has moved with those around.
  struct MovingLoops {
    // The program's variables of these, and what sets them in each iteration.
    std::vector<Name> variables;
    std::vector<AssignmentStmt> assignments;
    // The body of the innermost loop, and how many loops the nest has.
    Block *body = nullptr;
    std::int64_t depth = 0;
  };

  // Each iteration of the nest has variables of its own, and sets them first.
  static void setVariables(AccClauseList &clauses, MovingLoops &moving,
                           CharBlock source) {
    for (const Name &variable : moving.variables) {
      if (isPrivate(clauses, variable))
        continue;
      Designator designator{DataRef{Name{variable.source, variable.symbol}}};
      designator.source = variable.source;
      std::list<AccObject> objects;
      objects.emplace_back(std::move(designator));
      AccClause clause{AccClause::Private{AccObjectList{std::move(objects)}}};
      clause.source = source;
      clauses.v.push_back(std::move(clause));
    }
    auto place = moving.body->begin();
    for (AssignmentStmt &assignment : moving.assignments) {
      Statement<ActionStmt> statement{
          std::nullopt, ActionStmt{Fortran::common::Indirection<AssignmentStmt>{
                            std::move(assignment)}}};
      statement.source = source;
      moving.body->insert(place, ExecutionPartConstruct{ExecutableConstruct{
                                     std::move(statement)}});
    }
  }

  static bool isPrivate(const AccClauseList &clauses, const Name &variable) {
    for (const AccClause &clause : clauses.v)
      if (const auto *objects = acccObjectsOf<AccClause::Private>(clause))
        for (const AccObject &object : objects->v) {
          const Name *name = acccVariableOf(object);
          if (name && name->symbol == variable.symbol)
            return true;
        }
    return false;
  }

  void checkInnerLoops(Demand &demand, DoConstruct &outermost,
                       MovingLoops &moving) {
    DoConstruct *loop = &outermost;
    std::vector<Name> around;
    for (std::int64_t depth = 2; depth <= demand.loops; ++depth) {
      Block &body = std::get<Block>(loop->t);
      dropCaches(body);
      // Other directives are statements.
      if (const auto *directive = loopDirective(body)) {
        say(directive->source,
            "LOOP directive not expected in a nest that %s takes"_err_en_US,
            ToUpperCaseLetters(demand.source.ToString()));
        return;
      }
      // Comments in the program: flang lowers a collapsed nest without its body
      // if one of its loops has a `!dir$` line in front.
      body.remove_if(acccIsComment);
      auto [inner, other] = innerLoop(body);
      if (!inner || (other && !demand.isForced)) {
        if (demand.number && !demand.isForced)
          takeFewer(demand, depth - 1, other);
        else
          sayTooFew(demand, depth - 1);
        return;
      }
      if (!inner->IsDoNormal()) {
        say(sourceOf(*inner),
            "Loops that %s takes must have a range of their own"_err_en_US,
            ToUpperCaseLetters(demand.source.ToString()));
        return;
      }
      around.push_back(boundsOf(*loop).name.thing);
      if (checkRange(demand, *inner, around, depth, moving) ||
          (demand.isForced && checkSettings(demand, body, *inner)))
        return;
      if (other && depth < demand.loops)
        shorten(demand, depth);
      loop = inner;
      if (depth > moving.depth) {
        moving.body = &std::get<Block>(loop->t);
        moving.depth = depth;
      }
    }
  }

  // They belong to the top of a loop (OpenACC 3.4, 2.10), and flang crashes at
  // those between loops of a nest. They change no result.
  void dropCaches(Block &body) {
    body.remove_if([&](const ExecutionPartConstruct &item) {
      const auto *cache = Unwrap<OpenACCCacheConstruct>(item);
      if (cache)
        context.Warn(
            Fortran::common::UsageWarning::OpenAccUsage, cache->source,
            "a CACHE directive between the loops of a nest has no effect"_warn_en_US);
      return cache != nullptr;
    });
  }

  static const LoopControl::Bounds &boundsOf(const DoConstruct &loop) {
    return std::get<LoopControl::Bounds>(loop.GetLoopControl()->u);
  }

  // Finds the first of `variables` in the range of a loop.
  struct RangeReader final : AcccVisitor<const Name> {
    explicit RangeReader(const std::vector<Name> &variables)
        : variables(variables) {}
    void Post(const Name &name) override {
      for (const Name &variable : variables)
        if (!found && name.symbol == variable.symbol)
          found = &name;
    }
    const std::vector<Name> &variables;
    const Name *found = nullptr;
  };

  static const Name *firstInRange(const DoConstruct &loop,
                                  const std::vector<Name> &variables) {
    RangeReader reader{variables};
    return foundInRange(loop, reader);
  }

  template <typename Reader>
  static const Name *foundInRange(const DoConstruct &loop, Reader &reader) {
    const LoopControl::Bounds &bounds = boundsOf(loop);
    acccWalk(bounds.lower, reader);
    acccWalk(bounds.upper, reader);
    acccWalk(bounds.step, reader);
    return reader.found;
  }

  // Gathers the variables and components that statements assign.
  struct Assignments final : AcccVisitor<const AssignmentStmt> {
    void Post(const AssignmentStmt &assignment) override {
      using Fortran::common::Indirection;
      const auto &variable = std::get<Variable>(assignment.t);
      auto *named = std::get_if<Indirection<Designator>>(&variable.u);
      if (!named)
        return;
      if (const auto *component = Unwrap<StructureComponent>(named->value()))
        components.push_back(component);
      else
        names.push_back(GetLastName(named->value()));
    }
    std::vector<Name> names;
    std::vector<const StructureComponent *> components;
  };

  // Finds the first component in the range of a loop that one of `set` may be.
  struct ComponentReader final : AcccVisitor<const StructureComponent> {
    explicit ComponentReader(const std::vector<const StructureComponent *> &set)
        : set(set) {}
    void Post(const StructureComponent &read) override {
      for (const StructureComponent *component : set)
        if (!found && read.component.symbol == component->component.symbol &&
            mayBeOfOneObject(read, *component))
          found = &read.component;
    }
    const std::vector<const StructureComponent *> &set;
    const Name *found = nullptr;
  };

  // Variables that have no other names are different objects.
  static bool mayBeOfOneObject(const StructureComponent &one,
                               const StructureComponent &other) {
    return GetFirstName(one).symbol == GetFirstName(other).symbol ||
           isOfAssociateName(one) || isOfAssociateName(other) ||
           (hasPointers(one) && hasPointers(other));
  }

  static bool isOfAssociateName(const StructureComponent &component) {
    const auto *symbol = GetFirstName(component).symbol;
    return !symbol ||
           symbol->GetUltimate().has<Fortran::semantics::AssocEntityDetails>();
  }

  // Whether pointers may lead to the object.
  static bool hasPointers(const StructureComponent &component) {
    using Fortran::semantics::Attr;
    const auto *symbol = GetFirstName(component).symbol;
    return !symbol ||
           symbol->GetUltimate().attrs().HasAny(
               {Attr::POINTER, Attr::TARGET}) ||
           isReachedByPointer(component);
  }

  static bool isReachedByPointer(const StructureComponent &component) {
    const StructureComponent *around = acccComponentIn(component.base);
    const auto *symbol = around ? around->component.symbol : nullptr;
    return around && (!symbol || Fortran::semantics::IsPointer(*symbol) ||
                      isReachedByPointer(*around));
  }

  // The same of what statements in the loop around set, which the nest takes as
  // well. Says so if the range depends on it.
  bool checkSettings(const Demand &demand, const Block &body,
                     const DoConstruct &loop) {
    Assignments assignments;
    acccWalk(body, assignments);
    ComponentReader reader{assignments.components};
    const Name *found = firstInRange(loop, assignments.names);
    if (!found)
      found = foundInRange(loop, reader);
    if (!found)
      return false;
    say(found->source,
        "The range of the loop over '%s' depends on '%s', which is set in the nest that %s takes"_err_en_US,
        boundsOf(loop).name.thing.source, found->source,
        ToUpperCaseLetters(demand.source.ToString()))
        .Attach(
            demand.source,
            "without COLLAPSE accc shares such loops by itself; or let the inner one have the same range in all iterations, with an IF around its statements"_en_US);
    return true;
  }

  // The number of iterations must be the same in all of the loops around
  // (OpenACC 3.4, 2.9.1). Says so if it is not. With COLLAPSE(FORCE) statements
  // between the loops may need the variable of the loop as well.
  bool checkRange(const Demand &demand, DoConstruct &loop,
                  std::vector<Name> &around, std::int64_t depth,
                  MovingLoops &moving) {
    const Name *found = firstInRange(loop, around);
    if (!found)
      return false;
    auto &bounds = const_cast<LoopControl::Bounds &>(boundsOf(loop));
    Name variable = bounds.name.thing;
    if (!demand.isForced)
      if (auto assignment = acccFixRange(context, bounds, around)) {
        moving.assignments.push_back(std::move(*assignment));
        moving.variables.push_back(variable);
        around.push_back(variable);
        return false;
      }
    auto &message = say(
        found->source,
        "The range of the loop over '%s' depends on '%s', whose loop %s takes as well"_err_en_US,
        boundsOf(loop).name.thing.source, found->source,
        ToUpperCaseLetters(demand.source.ToString()));
    if (demand.number)
      message.Attach(
          demand.source,
          depth > 2
              ? "COLLAPSE(%jd) leaves this loop out; or let it have the same range in all iterations, with an IF around its statements"_en_US
              : "without COLLAPSE(%jd) accc shares such loops by itself; or let the inner one have the same range in all iterations, with an IF around its statements"_en_US,
          static_cast<std::intmax_t>(depth > 2 ? depth - 1 : demand.loops));
    return true;
  }

  static CharBlock sourceOf(const DoConstruct &loop) {
    return acccStartOf(loop).source;
  }

  // The only DO construct directly in `body`, and the first of other statements
  // there, if there is such a construct. A CONTINUE behind it, with which loops
  // with labels end, does not count.
  static std::pair<DoConstruct *, const ExecutionPartConstruct *>
  innerLoop(Block &body) {
    DoConstruct *found = nullptr;
    const ExecutionPartConstruct *other = nullptr;
    for (ExecutionPartConstruct &item : body)
      if (auto *loop = const_cast<DoConstruct *>(Unwrap<DoConstruct>(item))) {
        if (found)
          return {nullptr, nullptr};
        found = loop;
      } else if (!other && !(found && Unwrap<ContinueStmt>(item))) {
        other = &item;
      }
    return {found, found ? other : nullptr};
  }

  // Fewer loops than the clause takes stand directly one in the other.
  void sayTooFew(const Demand &demand, std::int64_t found) {
    say(demand.source,
        "%s takes %jd tightly nested loops, there are %jd"_err_en_US,
        ToUpperCaseLetters(demand.source.ToString()),
        static_cast<std::intmax_t>(demand.loops),
        static_cast<std::intmax_t>(found));
  }

  // A statement stands beside the next loop, or there is none. Programs written
  // for other compilers have that: the loops around it are collapsed, and each
  // of their iterations runs the statement and the loop, which is what the
  // program says without the clause.
  void takeFewer(Demand &demand, std::int64_t found,
                 const ExecutionPartConstruct *inTheWay) {
    auto &message = context.Say(
        demand.source,
        "%s takes %jd tightly nested loops, there are %jd: only those are collapsed"_warn_en_US,
        ToUpperCaseLetters(demand.source.ToString()),
        static_cast<std::intmax_t>(demand.loops),
        static_cast<std::intmax_t>(found));
    if (inTheWay)
      message.Attach(
          FindSourceLocation(*inTheWay),
          "Statement between the loops: COLLAPSE(FORCE:%jd) takes it into the nest"_en_US,
          static_cast<std::intmax_t>(demand.loops));
    shorten(demand, found);
  }

  // A directive of a loop in `body`: its loop is not one that a clause of a
  // loop around can take. flang sees only those directly behind the loop's
  // head, and otherwise crashes or leaves loops out.
  static const AccBeginLoopDirective *loopDirective(const Block &body) {
    for (const ExecutionPartConstruct &item : body)
      if (const auto *loop = Unwrap<OpenACCLoopConstruct>(item))
        return &std::get<AccBeginLoopDirective>(loop->t);
    return nullptr;
  }

  Demand demandOf(AccClause &clause) {
    Demand demand;
    demand.source = clause.source;
    if (auto *tile = std::get_if<AccClause::Tile>(&clause.u))
      demand.loops = tile->v.v.size();
    if (auto *collapse = std::get_if<AccClause::Collapse>(&clause.u)) {
      auto &number = std::get<ScalarIntConstantExpr>(collapse->v.t);
      demand.isForced = std::get<bool>(collapse->v.t);
      demand.number = &number.thing.thing.thing.value();
      demand.loops = acccConstantValue(context, *demand.number).value_or(0);
    }
    return demand;
  }

  // Lets the clause take `loops` of the loops only. flang reads digits as far
  // as there are any.
  static void shorten(Demand &demand, std::int64_t loops) {
    static constexpr const char *digits[] = {"0", "1", "2", "3",
                                             "4", "5", "6", "7"};
    if (demand.number && loops < 8) {
      IntLiteralConstant fewer{CharBlock{digits[loops], 1},
                               std::optional<KindParam>{}};
      demand.number->u = LiteralConstant{std::move(fewer)};
      demand.number->typedExpr.Reset();
    }
    demand.loops = loops;
  }

  SemanticsContext &context;
};

} // namespace

bool acccNestsAreSound(SemanticsContext &context, ProgramUnit &unit) {
  NestChecker checker{context};
  acccWalk(unit, checker);
  return !checker.foundMistakes;
}
