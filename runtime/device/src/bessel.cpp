//===-- Bessel functions of any order
//--------------------------------------===//
//
// bessel_jn and bessel_yn from the functions of order 0 and 1, which all
// vendors have: upwards where the recurrence f(n+1) = 2n/x f(n) - f(n-1) keeps
// errors small, for J with n > x downwards from the ratio of neighbours, as C's
// libraries do.
//
//===----------------------------------------------------------------------===//

#include "descriptor.h"

#if defined(__NVPTX__)
#define DEVICE_FUNCTION(name) __nv_##name
#elif defined(__AMDGCN__)
#define DEVICE_FUNCTION(name) __ocml_##name##_f64
#else
#define DEVICE_FUNCTION(name) name
#endif

extern "C" double DEVICE_FUNCTION(j0)(double);
extern "C" double DEVICE_FUNCTION(j1)(double);
extern "C" double DEVICE_FUNCTION(y0)(double);
extern "C" double DEVICE_FUNCTION(y1)(double);

namespace accc {
namespace {

double upwards(int n, double x, double zero, double one) {
  double before = zero, value = one;
  for (int i = 1; i < n; ++i) {
    double next = 2.0 * i / x * value - before;
    before = value;
    value = next;
    // Y of a small argument; the next difference would be no number.
    if (value - value != 0)
      break;
  }
  return value;
}

/// J(n, x) / J(n - 1, x) for n > x > 0, a continued fraction.
double ratioOfNeighbours(int n, double x) {
  constexpr double enough = 1e17;
  double step = 2 / x;
  double coefficient = n * step;
  double denominators[2] = {1, coefficient};
  int terms = 1;
  while (denominators[1] < enough) {
    coefficient += step;
    double next = coefficient * denominators[1] - denominators[0];
    denominators[0] = denominators[1];
    denominators[1] = next;
    ++terms;
  }
  double ratio = 0;
  for (int i = n + terms; i >= n; --i)
    ratio = 1 / (i * step - ratio);
  return ratio;
}

double downwards(int n, double x) {
  constexpr double large = 1e100;
  // Multiples of J(n), and of J(i) and J(i - 1) on the way to i = 1.
  double end = ratioOfNeighbours(n, x);
  double above = end, value = 1;
  for (int i = n - 1; i > 0; --i) {
    double below = 2.0 * i / x * value - above;
    above = value;
    value = below;
    if (value > large) {
      above /= value;
      end /= value;
      value = 1;
    }
  }
  // The larger one of the two is not near a zero.
  double zero = DEVICE_FUNCTION(j0)(x), one = DEVICE_FUNCTION(j1)(x);
  return (zero < 0 ? -zero : zero) >= (one < 0 ? -one : one)
             ? end * zero / value
             : end * one / above;
}

} // namespace

extern "C" {

double accc_jn(int n, double x) {
  if (x != x)
    return x;
  bool isNegative = n % 2 != 0 && (n < 0) != (x < 0);
  n = n < 0 ? -n : n;
  x = x < 0 ? -x : x;
  if (n == 0)
    return DEVICE_FUNCTION(j0)(x);
  double value = 0;
  if (n == 1)
    value = DEVICE_FUNCTION(j1)(x);
  else if (x > 0 && x - x == 0)
    value = n <= x
                ? upwards(n, x, DEVICE_FUNCTION(j0)(x), DEVICE_FUNCTION(j1)(x))
                : downwards(n, x);
  return isNegative ? -value : value;
}

double accc_yn(int n, double x) {
  bool isNegative = n < 0 && n % 2 != 0;
  n = n < 0 ? -n : n;
  if (n == 0)
    return DEVICE_FUNCTION(y0)(x);
  double one = DEVICE_FUNCTION(y1)(x);
  double value = n == 1 || one - one != 0
                     ? one
                     : upwards(n, x, DEVICE_FUNCTION(y0)(x), one);
  return isNegative ? -value : value;
}

float accc_jnf(int n, float x) { return static_cast<float>(accc_jn(n, x)); }

float accc_ynf(int n, float x) { return static_cast<float>(accc_yn(n, x)); }

} // extern "C"
} // namespace accc
