/* Conversions to bfloat16, Fortran's real(3), which LLVM calls where the
 * processor has none. They are part of libgcc from its version 13 on, and of
 * compiler-rt, which need not be there.
 *
 * The value is rounded once to float, to odd: where float cannot hold it, to
 * the neighbour whose last bit is one. What is rounded to nearest then is what
 * the value itself would be, since float has more than two digits to spare
 * (Boldo and Melquiond, "When double rounding is odd", 2005).
 *
 * _Float16 is returned where bfloat16 is, and older compilers have it. */
#include <stdint.h>
#include <string.h>

typedef _Float16 returned;

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static float float_of(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static returned nearest(float value) {
  uint32_t bits = bits_of(value);
  uint16_t half = bits >> 16;
  if (value != value)
    half |= 0x40; /* stays one, and is quiet */
  else
    half = (bits + 0x7fff + (half & 1)) >> 16;
  returned result;
  memcpy(&result, &half, sizeof result);
  return result;
}

/* Rounds to odd: `rounded` is to nearest, which is exact, or one of the two
 * neighbours. Infinity, from a finite value, is an even one. */
#define TO_ODD(value)                                                          \
  ({                                                                           \
    float rounded = (float)(value);                                            \
    uint32_t bits = bits_of(rounded);                                          \
    if (rounded == rounded && rounded != (value) && !(bits & 1)) {             \
      int is_below = (value) < 0 ? rounded > (value) : rounded < (value);      \
      rounded = float_of(is_below ? bits + 1 : bits - 1);                      \
    }                                                                          \
    rounded;                                                                   \
  })

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN returned __truncsfbf2(float value) { return nearest(value); }
HIDDEN returned __truncdfbf2(double value) { return nearest(TO_ODD(value)); }
#ifdef __x86_64__
HIDDEN returned __truncxfbf2(long double value) {
  return nearest(TO_ODD(value));
}
HIDDEN returned __trunctfbf2(__float128 value) {
  return nearest(TO_ODD(value));
}
#else
HIDDEN returned __trunctfbf2(long double value) {
  return nearest(TO_ODD(value));
}
#endif
