// Moves sections that constant bounds make empty to where flang takes them.
//
// `a(5:4)` is legal in a clause and has no elements, so that nothing has to be
// present or moves. flang 22 refuses it, though not where its bounds are known
// only at run time, nor where it has no lower bound:
//
//   !$acc data copyin(a(5:4), b)
//
// becomes
//
//   !$acc data copyin(a(:0), b)
//
// where 0 stands for what is below the lower bound of `a`. One section without
// elements is as good as any other.
#include "checked/checked.h"
#include "syntax/walk.h"

#include "flang/Evaluate/shape.h"
#include "flang/Evaluate/tools.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/semantics.h"

#include <optional>

using namespace Fortran::parser;
using Fortran::common::Indirection;
using Fortran::semantics::SemanticsContext;
namespace evaluate = Fortran::evaluate;

namespace {

class Mover final : public AcccVisitor<AccObject> {
public:
  explicit Mover(SemanticsContext &context) : context(context) {}

  void Post(AccObject &object) override {
    auto *designator = std::get_if<Designator>(&object.u);
    auto *reference =
        designator ? std::get_if<DataRef>(&designator->u) : nullptr;
    auto *section = reference
                        ? std::get_if<Indirection<ArrayElement>>(&reference->u)
                        : nullptr;
    if (!section)
      return;
    int dimension = 0;
    for (SectionSubscript &subscript : section->value().subscripts) {
      auto *triplet = std::get_if<SubscriptTriplet>(&subscript.u);
      if (triplet && isEmpty(*triplet))
        move(*triplet, *designator, dimension);
      ++dimension;
    }
  }

private:
  bool isEmpty(const SubscriptTriplet &triplet) {
    auto lower = valueOf(std::get<0>(triplet.t));
    auto upper = valueOf(std::get<1>(triplet.t));
    return lower && upper && *upper < *lower;
  }

  std::optional<std::int64_t> valueOf(const std::optional<Subscript> &bound) {
    if (!bound)
      return std::nullopt;
    return evaluate::ToInt64(Fortran::semantics::AnalyzeExpr(context, *bound));
  }

  void move(SubscriptTriplet &triplet, const Designator &section,
            int dimension) {
    auto array = evaluate::ExtractDataRef(
        Fortran::semantics::AnalyzeExpr(context, section));
    auto *part = array ? std::get_if<evaluate::ArrayRef>(&array->u) : nullptr;
    if (!part)
      return;
    auto lower = evaluate::GetRawLowerBound(part->base(), dimension,
                                            /*invariantOnly=*/false);
    auto below = evaluate::Fold(context.foldingContext(),
                                std::move(lower) - evaluate::ExtentExpr{1});
    std::get<0>(triplet.t).reset();
    evaluate::SetExpr(*std::get<1>(triplet.t),
                      evaluate::AsGenericExpr(std::move(below)));
  }

  SemanticsContext &context;
};

} // namespace

void acccMoveEmptySections(SemanticsContext &context, Program &program) {
  Mover mover{context};
  acccWalk(program, mover);
}
