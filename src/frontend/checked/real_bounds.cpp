// Makes the bounds and steps of loops over integers integers.
//
// They may be reals in old programs, and become values of the type of the
// loop's variable (Fortran 77, 11.10.3; a deleted feature that flang takes with
// a warning). flang 22 converts them in loops of its own only, and would
// make OpenACC loops with reals, which are no valid IR.
#include "checked/real_bounds.h"
#include "syntax/walk.h"

#include "flang/Evaluate/tools.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/symbol.h"

#include <optional>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::TypeCategory;

namespace {

class Converter final : public AcccVisitor<const LoopControl::Bounds> {
public:
  void Post(const LoopControl::Bounds &bounds) override {
    const auto *variable = bounds.name.thing.symbol;
    auto type = Fortran::evaluate::DynamicType::From(variable);
    if (!type || type->category() != TypeCategory::Integer)
      return;
    convert(bounds.lower.thing.value(), *type);
    convert(bounds.upper.thing.value(), *type);
    if (bounds.step)
      convert(bounds.step->thing.value(), *type);
  }

private:
  // What lowering reads is the expression that semantics has left.
  static void convert(const Expr &bound, Fortran::evaluate::DynamicType type) {
    auto *value = bound.typedExpr ? &bound.typedExpr->v : nullptr;
    if (!value || !*value)
      return;
    auto own = (*value)->GetType();
    if (!own || own->category() != TypeCategory::Real)
      return;
    auto converted = Fortran::evaluate::ConvertToType(
        type, Fortran::evaluate::Expr<Fortran::evaluate::SomeType>{**value});
    if (converted)
      *value = std::move(converted);
  }
};

} // namespace

void acccConvertBounds(Program &program) {
  Converter converter;
  acccWalk(program, converter);
}
