// Assigns signalling NaNs by their bits.
//
// A program that marks values by such a constant finds it by its bits
// (TRANSFER; F2023, 16.9.211). flang 22 folds TRANSFER to a constant rightly,
// and makes the constant's text of it for LLVM, "NaN(0x...)", which is a quiet
// NaN. What is assigned becomes the function again, of the bits as an integer.
#include "checked/signalling_nans.h"
#include "syntax/walk.h"

#include "flang/Evaluate/characteristics.h"
#include "flang/Evaluate/expression.h"
#include "flang/Evaluate/tools.h"
#include "flang/Parser/parse-tree.h"

#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

using namespace Fortran;
using evaluate::SomeType;

namespace {

// TRANSFER(bits, number) for a number that is a signalling NaN.
template <int KIND>
std::optional<evaluate::Expr<SomeType>> ofBits(
    const evaluate::Constant<evaluate::Type<common::TypeCategory::Real, KIND>>
        &number) {
  using Real = evaluate::Type<common::TypeCategory::Real, KIND>;
  using Bits = evaluate::Type<common::TypeCategory::Integer, KIND>;
  auto value = number.GetScalarValue();
  if (!value || !value->IsSignalingNaN())
    return std::nullopt;
  evaluate::characteristics::Procedure transfer{
      evaluate::characteristics::FunctionResult{Real::GetType()},
      evaluate::characteristics::DummyArguments{},
      evaluate::characteristics::Procedure::Attrs{}};
  evaluate::ProcedureDesignator function{
      evaluate::SpecificIntrinsic{"transfer", std::move(transfer)}};
  auto argument = [](auto &&constant) {
    return evaluate::ActualArgument{
        evaluate::AsGenericExpr(std::move(constant))};
  };
  evaluate::ActualArguments arguments{
      argument(evaluate::Constant<Bits>{value->RawBits()}),
      argument(evaluate::Constant<Real>{evaluate::Scalar<Real>{}})};
  return evaluate::AsGenericExpr(
      evaluate::FunctionRef<Real>{std::move(function), std::move(arguments)});
}

std::optional<evaluate::Expr<SomeType>>
ofBits(const evaluate::Expr<SomeType> &assigned) {
  using SomeReal = evaluate::Expr<evaluate::SomeReal>;
  const auto *real = std::get_if<SomeReal>(&assigned.u);
  if (!real)
    return std::nullopt;
  return std::visit(
      [](const auto &typed) -> std::optional<evaluate::Expr<SomeType>> {
        using Type = typename std::decay_t<decltype(typed)>::Result;
        if constexpr (Type::kind == 4 || Type::kind == 8)
          if (const auto *constant = evaluate::UnwrapConstantValue<Type>(typed))
            return ofBits<Type::kind>(*constant);
        return std::nullopt;
      },
      real->u);
}

class Assigner final : public AcccVisitor<const parser::AssignmentStmt> {
public:
  void Post(const parser::AssignmentStmt &statement) override {
    auto &assignment = statement.typedAssignment;
    if (!assignment || !assignment->v)
      return;
    if (auto bits = ofBits(assignment->v->rhs))
      assignment->v->rhs = std::move(*bits);
  }
};

} // namespace

void acccAssignSignallingNans(parser::Program &program) {
  Assigner assigner;
  acccWalk(program, assigner);
}
