//===-- The scaled complementary error function
//----------------------------===//
//
// erfc_scaled: exp(x * x) * erfc(x). GPU vendors have erfcx; C's library, which
// simt calls, does not.
//
//===----------------------------------------------------------------------===//

#include "descriptor.h"

#if !defined(__NVPTX__) && !defined(__AMDGCN__)

extern "C" double exp(double);
extern "C" double erfc(double);
extern "C" double fma(double, double, double);

namespace accc {
namespace {

/// exp(x * x) times `factor`. The exponential of a rounded square would be
/// wrong by as many units as the square is large.
double timesExpOfSquare(double x, double factor) {
  double square = x * x;
  double rest = fma(x, x, -square);
  double scaled = exp(square) * factor;
  return scaled + scaled * rest;
}

/// From here on erfc(x) comes close to the smallest numbers.
constexpr double large = 25;

/// The asymptotic series 1 - 1/(2x^2) + 3/(2x^2)^2 - ..., as precise as the
/// type for large x, over x * sqrt(pi).
double ofLarge(double x) {
  constexpr double rootOfPi = 1.7724538509055160273;
  double part = 1 / (2 * x * x);
  double sum = 1;
  for (int odd = 15; odd > 0; odd -= 2)
    sum = 1 - odd * part * sum;
  return sum / (x * rootOfPi);
}

} // namespace
} // namespace accc

extern "C" double erfcx(double x) {
  if (x < 0 && x * x > 710)
    return __builtin_inf();
  if (x < accc::large)
    return accc::timesExpOfSquare(x, erfc(x));
  return accc::ofLarge(x);
}

extern "C" float erfcxf(float x) { return erfcx(x); }

#endif
