// Finds constants in clauses that mean nothing, of which flang 22 says nothing.
//
// Sizes that flang hands on as values, such as those of NUM_GANGS, a pass of
// accc looks at (acc-check-data); not those here: flang's form of TILE(*) is
// TILE(-1), GANG(STATIC:*) is the same, and names of constants leave no trace
// of a clause behind.
#include "checks/checks.h"
#include "syntax/constant_value.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/tools.h"

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Checker final
    : public AcccVisitor<AccGangArg, AccGangArgList, AccTileExpr,
                         AccClause::Worker, AccClause::Vector,
                         AccClause::Private, AccClause::Firstprivate,
                         AccClause::Reduction, AccClauseList> {
public:
  explicit Checker(SemanticsContext &context) : context(context) {}

  void Post(AccGangArg &argument) override {
    if (const auto *dimension = std::get_if<AccGangArg::Dim>(&argument.u)) {
      // OpenACC 3.4, 2.9.2 and 2.15.1.
      const Expr &value = dimension->v.thing.thing.value();
      if (auto number = acccConstantValue(context, value);
          number && (*number < 1 || *number > 3))
        say(value.source,
            "a dimension of gangs is 1, 2 or 3, not %jd"_err_en_US,
            static_cast<std::intmax_t>(*number));
    } else if (const auto *number = std::get_if<AccGangArg::Num>(&argument.u)) {
      checkSize(number->v, "the number of gangs");
    } else if (const auto *chunk =
                   std::get_if<AccGangArg::Static>(&argument.u)) {
      if (chunk->v.v)
        checkSize(*chunk->v.v, "the size of a chunk");
    }
  }
  // OpenACC 3.4, 2.9.2.
  void Post(AccGangArgList &arguments) override {
    bool hasNumber = false;
    for (const AccGangArg &argument : arguments.v) {
      const auto *number = std::get_if<AccGangArg::Num>(&argument.u);
      if (number && hasNumber)
        say(Unwrap<Expr>(number->v)->source,
            "a GANG clause has one number of gangs"_err_en_US);
      hasNumber |= number != nullptr;
    }
  }
  void Post(AccTileExpr &tile) override {
    if (const auto &size = std::get<0>(tile.t))
      checkSize(*size, "the size of a tile");
  }
  void Post(AccClause::Worker &worker) override {
    if (worker.v)
      checkSize(*worker.v, "the number of workers");
  }
  void Post(AccClause::Vector &vector) override {
    if (vector.v)
      checkSize(*vector.v, "the length of vectors");
  }

  // A constant has no copies (OpenACC 3.4, 1.6: a var is a variable).
  void Post(AccClause::Private &clause) override {
    refuseConstants(clause.v, "PRIVATE");
    refuseOpenRanks(clause.v, "PRIVATE");
  }
  void Post(AccClause::Firstprivate &clause) override {
    refuseOpenRanks(clause.v, "FIRSTPRIVATE");
  }
  void Post(AccClause::Reduction &clause) override {
    const auto &objects = std::get<AccObjectList>(clause.v.t);
    refuseConstants(objects, "REDUCTION");
    refuseOpenRanks(objects, "REDUCTION");
  }
  // A copy of its own would have the constant's value too: nothing is lost.
  void Post(AccClauseList &clauses) override {
    clauses.v.remove_if([&](AccClause &clause) {
      auto *copied = std::get_if<AccClause::Firstprivate>(&clause.u);
      if (!copied)
        return false;
      copied->v.v.remove_if([&](const AccObject &object) {
        const Name *constant = constantIn(object);
        if (constant)
          context.Warn(
              UsageWarning::OpenAccUsage, constant->source,
              "'%s' is a named constant: FIRSTPRIVATE has no effect"_warn_en_US,
              constant->source);
        return constant != nullptr;
      });
      return copied->v.v.empty();
    });
  }

  bool foundMistakes = false;

private:
  template <typename Size> void checkSize(const Size &size, const char *what) {
    const auto *expression = Unwrap<Expr>(size);
    if (auto value = acccConstantValue(context, *expression);
        value && *value < 1)
      say(expression->source, "%s has to be at least 1, not %jd"_err_en_US,
          what, static_cast<std::intmax_t>(*value));
  }

  void refuseConstants(const AccObjectList &objects, const char *clause) {
    for (const AccObject &object : objects.v)
      if (const Name *constant = constantIn(object))
        say(constant->source,
            "'%s' is a named constant: only variables may be in a %s clause"_err_en_US,
            constant->source, clause);
  }

  // A copy of a dummy argument whose rank only the caller knows: flang makes
  // operations that there are not.
  void refuseOpenRanks(const AccObjectList &objects, const char *clause) {
    for (const AccObject &object : objects.v) {
      const auto *designator = std::get_if<Designator>(&object.u);
      const Name *name = designator ? &GetFirstName(*designator) : nullptr;
      if (name && name->symbol &&
          Fortran::semantics::IsAssumedRank(*name->symbol))
        say(name->source,
            "not yet supported: '%s', of assumed rank, in a %s clause; in a block of SELECT RANK it has a rank"_err_en_US,
            name->source, clause);
    }
  }

  // The named constant that `object` is, or a part of.
  static const Name *constantIn(const AccObject &object) {
    const auto *designator = std::get_if<Designator>(&object.u);
    if (!designator)
      return nullptr;
    const Name &name = GetFirstName(*designator);
    bool isConstant =
        name.symbol && Fortran::semantics::IsNamedConstant(*name.symbol);
    return isConstant ? &name : nullptr;
  }

  template <typename... Arguments>
  void say(CharBlock at, Arguments &&...message) {
    foundMistakes = true;
    context.Say(at, std::forward<Arguments>(message)...);
  }

  SemanticsContext &context;
};

} // namespace

bool acccValuesAreSound(SemanticsContext &context, ProgramUnit &unit) {
  Checker checker{context};
  acccWalk(unit, checker);
  return !checker.foundMistakes;
}
