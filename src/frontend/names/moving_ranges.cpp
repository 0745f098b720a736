// Gives loops that move with loops around them a range that stays.
//
//   do kt = 1, n, t                    do kt = 1, n, t
//     do k = kt, kt + t - 1    ->        do k' = 0, 0 + t - 1
//       ...                                k = kt + k'
//
// COLLAPSE and TILE want the number of iterations to be the same in all of the
// loops around (OpenACC 3.4, 2.9.1), which it is here; flang wants the bounds
// to be, and so does everything behind it. A bound is looked at as a sum of
// products of integer variables and constants. Where both bounds have the same
// products with variables of the loops around, their difference has none, and
// with 0 for these variables the loop begins as much earlier as the sum of the
// products is, which is added to its variable in each iteration. The step has
// to be the same in all of the loops.
#include "names/moving_ranges.h"
#include "syntax/constant_value.h"
#include "syntax/scopes.h"
#include "syntax/walk.h"

#include "flang/Parser/tools.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;
using Fortran::semantics::SemanticsContext;
using Fortran::semantics::Symbol;

namespace {

bool isOf(const Name &name, const std::vector<Name> &variables) {
  return std::any_of(
      variables.begin(), variables.end(),
      [&](const Name &variable) { return name.symbol == variable.symbol; });
}

// The integer variable that `value` is, if it is one.
const Name *variableIn(const Expr &value) {
  const auto *designator = std::get_if<Indirection<Designator>>(&value.u);
  const auto *reference =
      designator ? std::get_if<DataRef>(&designator->value().u) : nullptr;
  const Name *name = reference ? std::get_if<Name>(&reference->u) : nullptr;
  const auto *type = name && name->symbol ? name->symbol->GetType() : nullptr;
  bool isInteger =
      type && type->IsNumeric(Fortran::common::TypeCategory::Integer);
  return isInteger && name->symbol->Rank() == 0 ? name : nullptr;
}

struct MentionFinder final : AcccVisitor<const Name> {
  explicit MentionFinder(const std::vector<Name> &variables)
      : variables(variables) {}
  void Post(const Name &name) override { found |= isOf(name, variables); }
  const std::vector<Name> &variables;
  bool found = false;
};

bool mentions(const Expr &value, const std::vector<Name> &variables) {
  MentionFinder finder{variables};
  acccWalk(value, finder);
  return finder.found;
}

// A bound as a sum of products: how often it has each. What products are of are
// symbols, and other expressions by their places.
class Sum {
public:
  using Product = std::vector<const void *>;

  // None where a variable of `around` is in something else.
  static std::optional<Sum> of(SemanticsContext &context, const Expr &value,
                               const std::vector<Name> &around) {
    if (const auto *inner = std::get_if<Expr::Parentheses>(&value.u))
      return of(context, inner->v.value(), around);
    if (const auto *inner = std::get_if<Expr::UnaryPlus>(&value.u))
      return of(context, inner->v.value(), around);
    if (const auto *inner = std::get_if<Expr::Negate>(&value.u))
      return Sum{}.plus(of(context, inner->v.value(), around), -1);
    auto operand = [&](const Expr::IntrinsicBinary &operation, bool isSecond) {
      const auto &[first, second] = operation.t;
      return of(context, isSecond ? second.value() : first.value(), around);
    };
    if (const auto *sum = std::get_if<Expr::Add>(&value.u)) {
      auto first = operand(*sum, false);
      return first ? first->plus(operand(*sum, true), 1) : first;
    }
    if (const auto *difference = std::get_if<Expr::Subtract>(&value.u)) {
      auto first = operand(*difference, false);
      return first ? first->plus(operand(*difference, true), -1) : first;
    }
    if (const auto *product = std::get_if<Expr::Multiply>(&value.u)) {
      auto first = operand(*product, false);
      auto second = operand(*product, true);
      return first && second ? first->times(*second) : std::nullopt;
    }
    Sum sum;
    if (auto constant = acccConstantValue(context, value)) {
      sum.factors[{}] = *constant;
    } else if (const Name *name = variableIn(value)) {
      sum.names[name->symbol] = name;
      sum.factors[{name->symbol}] = 1;
    } else if (!mentions(value, around)) {
      sum.factors[{&value}] = 1;
    } else {
      return std::nullopt;
    }
    return sum;
  }

  // The products with a variable of `around`.
  Sum with(const std::vector<Name> &around) const {
    Sum sum;
    for (const auto &[product, factor] : factors)
      if (std::any_of(product.begin(), product.end(), [&](const void *part) {
            auto name = names.find(part);
            return name != names.end() && isOf(*name->second, around);
          }))
        sum.add(product, factor);
    sum.names = names;
    return sum;
  }

  bool isSame(const Sum &other) const { return factors == other.factors; }

  // Whether all products are of variables.
  bool isOfNames() const {
    return std::all_of(factors.begin(), factors.end(), [&](const auto &term) {
      const Product &product = term.first;
      return std::all_of(product.begin(), product.end(), [&](const void *part) {
        return names.count(part) > 0;
      });
    });
  }

  // `first` and the sum, an expression at `source`.
  Expr after(Expr &&first, CharBlock source) const {
    Expr result = std::move(first);
    for (const auto &[product, factor] : factors) {
      std::optional<Expr> term;
      if (product.empty() || (factor != 1 && factor != -1))
        term = number(factor < 0 ? -factor : factor, source);
      for (const void *part : product)
        term = term ? combined<Expr::Multiply>(
                          std::move(*term), variable(*names.at(part)), source)
                    : variable(*names.at(part));
      result = factor < 0 ? combined<Expr::Subtract>(std::move(result),
                                                     std::move(*term), source)
                          : combined<Expr::Add>(std::move(result),
                                                std::move(*term), source);
    }
    return result;
  }

  static Expr variable(const Name &name) {
    Designator designator{DataRef{Name{name.source, name.symbol}}};
    designator.source = name.source;
    Expr value{Indirection<Designator>{std::move(designator)}};
    value.source = name.source;
    return value;
  }

  static Expr number(std::int64_t value, CharBlock source) {
    // flang keeps the places of digits only.
    static std::set<std::string> texts;
    CharBlock text{*texts.insert(std::to_string(value)).first};
    Expr constant{LiteralConstant{
        IntLiteralConstant{std::move(text), std::optional<KindParam>{}}}};
    constant.source = source;
    return constant;
  }

private:
  template <typename Operation>
  static Expr combined(Expr &&left, Expr &&right, CharBlock source) {
    Expr result{Operation{Indirection<Expr>{std::move(left)},
                          Indirection<Expr>{std::move(right)}}};
    result.source = source;
    return result;
  }

  void add(const Product &product, std::int64_t factor) {
    if ((factors[product] += factor) == 0)
      factors.erase(product);
  }

  std::optional<Sum> plus(const std::optional<Sum> &other,
                          std::int64_t factor) const {
    if (!other)
      return std::nullopt;
    Sum sum = *this;
    for (const auto &[product, times] : other->factors)
      sum.add(product, factor * times);
    sum.names.insert(other->names.begin(), other->names.end());
    return sum;
  }

  std::optional<Sum> times(const Sum &other) const {
    Sum result;
    for (const auto &[left, factor] : factors)
      for (const auto &[right, times] : other.factors) {
        // Nobody writes more.
        constexpr std::int64_t most = 1 << 20;
        if (std::abs(factor) > most || std::abs(times) > most)
          return std::nullopt;
        Product product = left;
        product.insert(product.end(), right.begin(), right.end());
        std::sort(product.begin(), product.end());
        result.add(product, factor * times);
      }
    result.names = names;
    result.names.insert(other.names.begin(), other.names.end());
    return result;
  }

  std::map<Product, std::int64_t> factors;
  std::map<const void *, const Name *> names;
};

// Puts 0 for variables.
class Zeroer final : public AcccVisitor<Expr> {
public:
  explicit Zeroer(const std::vector<Name> &variables) : variables(variables) {}
  void Post(Expr &value) override {
    const Name *name = variableIn(value);
    if (name && isOf(*name, variables))
      value = Sum::number(0, value.source);
    value.typedExpr.Reset();
  }

private:
  const std::vector<Name> &variables;
};

} // namespace

std::optional<AssignmentStmt> acccFixRange(SemanticsContext &context,
                                           LoopControl::Bounds &bounds,
                                           const std::vector<Name> &around) {
  Expr &lower = bounds.lower.thing.value();
  Expr &upper = bounds.upper.thing.value();
  if (bounds.step && mentions(bounds.step->thing.value(), around))
    return std::nullopt;
  auto first = Sum::of(context, lower, around);
  auto last = Sum::of(context, upper, around);
  if (!first || !last)
    return std::nullopt;
  Sum moved = first->with(around);
  if (!moved.isSame(last->with(around)) || !moved.isOfNames())
    return std::nullopt;
  Name &counter = bounds.name.thing;
  Name own{counter.source, counter.symbol};
  // A DO CONCURRENT inside may have an index of the loop's name, which becomes
  // another variable like it.
  Symbol &variable = acccVariableLike(*own.symbol, true);
  counter = Name{variable.name(), &variable};
  Designator designator{DataRef{Name{own.source, own.symbol}}};
  designator.source = own.source;
  AssignmentStmt assignment{
      Variable{Indirection<Designator>{std::move(designator)}},
      moved.after(Sum::variable(counter), own.source)};
  Zeroer zeroer{around};
  acccWalk(lower, zeroer);
  acccWalk(upper, zeroer);
  return assignment;
}
