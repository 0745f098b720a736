// Groups the terms of atomic updates with more than two:
//
//   x = x + v + i    becomes    x = x + (v + i)
//   x = x - v - i    becomes    x = x - (v + i)
//
// Such a statement has the form that an update needs where it is equivalent to
// that (OpenACC 3.4, 2.12); flang 22 sees only `(x + v) + i`, in which the
// variable is no operand of the last operation. Without parentheses Fortran
// leaves the order to the compiler (Fortran 2023, 10.1.5.2.4). A term of the
// variable's type goes first, so that no part is computed in a smaller type
// than before: a zero or one of that type if there is no other. By the letter
// `x - v - i` is none of the forms, since it is not `x - (v - i)`; the programs
// that have it can mean one thing only.
#include "names/names.h"
#include "syntax/walk.h"

#include "flang/Evaluate/expression.h"
#include "flang/Evaluate/type.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/semantics.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

using namespace Fortran::parser;
using Fortran::common::Indirection;
using Fortran::common::TypeCategory;
using Fortran::semantics::SemanticsContext;
using Analysed = Fortran::evaluate::Expr<Fortran::evaluate::SomeType>;

namespace {

// Operations of which the order does not matter, `Inverse` only behind another
// term.
template <typename Forward, typename Backward = Forward> struct Operation {
  using Operator = Forward;
  using Inverse = Backward;
};

class Grouper final : public AcccVisitor<AccAtomicUpdate, AccAtomicCapture> {
public:
  explicit Grouper(SemanticsContext &context) : context(context) {}

  void Post(AccAtomicUpdate &update) override {
    group(std::get<Statement<AssignmentStmt>>(update.t).statement);
  }
  void Post(AccAtomicCapture &capture) override {
    group(std::get<AccAtomicCapture::Stmt1>(capture.t).v.statement);
    group(std::get<AccAtomicCapture::Stmt2>(capture.t).v.statement);
  }

private:
  struct Term {
    Expr *expression;
    bool isInverse;
  };

  void group(AssignmentStmt &assignment) {
    groupTerms<Operation<Expr::Add, Expr::Subtract>>(assignment);
    groupTerms<Operation<Expr::Multiply>>(assignment);
    groupTerms<Operation<Expr::AND>>(assignment);
    groupTerms<Operation<Expr::OR>>(assignment);
  }

  template <typename O> void groupTerms(AssignmentStmt &assignment) {
    auto &value = std::get<Expr>(assignment.t);
    std::vector<Term> terms;
    collect<O>(value, terms);
    // Of two, and of `v + i + x`, flang sees the form.
    if (terms.size() < 3)
      return;
    auto variable = Fortran::semantics::AnalyzeExpr(
        context, std::get<Variable>(assignment.t));
    auto type = variable ? variable->GetType() : std::nullopt;
    bool isLogical = type && type->category() == TypeCategory::Logical;
    if (!type || !std::all_of(terms.begin(), terms.end(), [&](Term &term) {
          return isOfKind(term, isLogical);
        }))
      return;
    auto isVariable = [&](const Term &term) {
      return !term.isInverse && *analysed(term) == *variable;
    };
    auto updated = std::find_if(terms.begin(), terms.end(), isVariable);
    if (updated == terms.end() || isVariable(terms.back()))
      return;
    std::rotate(terms.begin(), updated, updated + 1);
    bool areAllInverse =
        std::all_of(terms.begin() + 1, terms.end(),
                    [](const Term &term) { return term.isInverse; });
    auto first =
        std::find_if(terms.begin() + 1, terms.end(), [&](const Term &term) {
          return term.isInverse == areAllInverse &&
                 (isLogical || analysed(term)->GetType() == type);
        });
    std::optional<Expr> neutral;
    if (first == terms.end()) {
      neutral = neutralOf<O>(*type, value.source);
      first = terms.insert(first, {&*neutral, areAllInverse});
    }
    std::rotate(terms.begin() + 1, first, first + 1);
    rebuild<O>(value, terms);
  }

  // The operands of operations of `O` that have no parentheses around them.
  template <typename O>
  static void collect(Expr &value, std::vector<Term> &terms) {
    if (auto *binary = std::get_if<typename O::Operator>(&value.u))
      collectOperands<O>(*binary, false, terms);
    else if (auto *inverse = std::get_if<typename O::Inverse>(&value.u))
      collectOperands<O>(*inverse, true, terms);
    else
      terms.push_back({&value, false});
  }

  template <typename O>
  static void collectOperands(Expr::IntrinsicBinary &operation, bool isInverse,
                              std::vector<Term> &terms) {
    auto &[left, right] = operation.t;
    collect<O>(left.value(), terms);
    terms.push_back({&right.value(), isInverse});
  }

  // Makes `value` the first of `terms` and one that all others are in: where
  // the second is an inverse all of them are.
  template <typename O>
  static void rebuild(Expr &value, const std::vector<Term> &terms) {
    CharBlock source = value.source;
    std::vector<Expr> operands;
    for (const Term &term : terms)
      operands.push_back(std::move(*term.expression));
    bool isInverse = terms[1].isInverse;
    Expr others = std::move(operands[1]);
    for (std::size_t term = 2; term < terms.size(); ++term)
      others = combine<O>(std::move(others), std::move(operands[term]),
                          terms[term].isInverse != isInverse, source);
    value = combine<O>(std::move(operands.front()), std::move(others),
                       isInverse, source);
  }

  template <typename O>
  static Expr combine(Expr &&left, Expr &&right, bool isInverse,
                      CharBlock source) {
    Indirection<Expr> first{std::move(left)}, second{std::move(right)};
    Expr combined =
        isInverse
            ? Expr{typename O::Inverse{std::move(first), std::move(second)}}
            : Expr{typename O::Operator{std::move(first), std::move(second)}};
    combined.source = source;
    return combined;
  }

  // A literal of a number's type that leaves the other operand as it is.
  template <typename O>
  static Expr neutralOf(const Fortran::evaluate::DynamicType &type,
                        CharBlock source) {
    static const std::string texts[] = {"0", "1"};
    CharBlock text{
        texts[std::is_same_v<typename O::Operator, Expr::Multiply> ? 1 : 0]};
    auto kind = std::make_optional<KindParam>(std::uint64_t(type.kind()));
    RealLiteralConstant::Real real;
    real.source = text;
    Expr neutral =
        type.category() == TypeCategory::Integer
            ? Expr{LiteralConstant{
                  IntLiteralConstant{CharBlock{text}, std::move(kind)}}}
            : Expr{LiteralConstant{
                  RealLiteralConstant{std::move(real), std::move(kind)}}};
    neutral.source = source;
    return neutral;
  }

  // Whether `term` has a value that is logical, or one that is a number:
  // operators of others may be the program's own.
  bool isOfKind(const Term &term, bool isLogical) {
    auto value = analysed(term);
    auto type = value ? value->GetType() : std::nullopt;
    if (!type)
      return false;
    switch (type->category()) {
    case TypeCategory::Integer:
    case TypeCategory::Real:
    case TypeCategory::Complex:
      return !isLogical;
    case TypeCategory::Logical:
      return isLogical;
    default:
      return false;
    }
  }

  std::optional<Analysed> analysed(const Term &term) {
    return Fortran::semantics::AnalyzeExpr(context, *term.expression);
  }

  SemanticsContext &context;
};

} // namespace

void acccGroupLongUpdates(SemanticsContext &context, ProgramUnit &unit) {
  Grouper grouper{context};
  acccWalk(unit, grouper);
}
