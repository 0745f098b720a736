/* AMD's intrinsic functions for translated kernels (translate.py). */
#include "thread.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern struct translated_module translated_module;

static const struct services *services(void) {
  return translated_module.services;
}
static struct thread *current(void) { return *services()->current; }

/* ---- Addresses ----------------------------------------------------------- */

void *amdgpu_memory(void *address, uint64_t bytes, int space) {
  return bytes ? services()->memory((uint64_t)address, bytes, space) : address;
}
void amdgpu_copy(void *to, void *from, uint64_t bytes) {
  memmove(amdgpu_memory(to, bytes, GENERIC_SPACE),
          amdgpu_memory(from, bytes, GENERIC_SPACE), bytes);
}
void amdgpu_fill(void *to, int byte, uint64_t bytes) {
  memset(amdgpu_memory(to, bytes, GENERIC_SPACE), byte, bytes);
}

/* ---- Where a thread is --------------------------------------------------- */

#define PLACE(NAME, FIELD)                                                     \
  int amdgpu_##NAME##_x(void) { return current()->FIELD[0]; }                  \
  int amdgpu_##NAME##_y(void) { return current()->FIELD[1]; }                  \
  int amdgpu_##NAME##_z(void) { return current()->FIELD[2]; }
PLACE(workitem_id, tid)
PLACE(workgroup_id, ctaid)

/* The implicit arguments of code object version 5. */
void *amdgpu_implicitarg_ptr(void) {
  static struct {
    uint32_t groups[3];
    uint16_t threads[3], rest[3];
    char more[232];
  } arguments;
  const struct thread *it = current();
  for (int i = 0; i < 3; ++i) {
    arguments.groups[i] = it->nctaid[i];
    arguments.threads[i] = it->ntid[i];
  }
  return &arguments;
}

/* ---- What lanes do together ---------------------------------------------- */

static uint64_t meet(enum exchange what, uint64_t value, unsigned operand,
                     int place) {
  struct thread *it = current();
  it->exchange = what, it->value = value, it->operand = operand;
  services()->meet_warp(it, place);
  return it->result;
}

#define LANES(NAME, TYPE)                                                      \
  static uint64_t bits_##NAME(TYPE value) {                                    \
    uint64_t bits = 0;                                                         \
    memcpy(&bits, &value, sizeof value);                                       \
    return bits;                                                               \
  }                                                                            \
  static TYPE value_##NAME(uint64_t bits) {                                    \
    TYPE value;                                                                \
    memcpy(&value, &bits, sizeof value);                                       \
    return value;                                                              \
  }                                                                            \
  TYPE amdgpu_readlane_##NAME(TYPE value, unsigned lane, int place) {          \
    return value_##NAME(meet(READ_LANE, bits_##NAME(value), lane, place));     \
  }                                                                            \
  TYPE amdgpu_readfirstlane_##NAME(TYPE value, int place) {                    \
    return value_##NAME(meet(READ_FIRST_LANE, bits_##NAME(value), 0, place));  \
  }                                                                            \
  TYPE amdgpu_update_dpp_##NAME(TYPE old, TYPE value, unsigned control,        \
                                unsigned rows, unsigned banks, int bound,      \
                                int place) {                                   \
    current()->old = bits_##NAME(old);                                         \
    current()->mask = rows << 4 | banks, current()->clamp = bound;             \
    return value_##NAME(                                                       \
        meet(DATA_PARALLEL, bits_##NAME(value), control, place));              \
  }
LANES(i32, int32_t)
LANES(i64, int64_t)
LANES(f32, float)
LANES(f64, double)

uint64_t amdgpu_ballot_i64(int value, int place) {
  return meet(VOTE_BALLOT, value, 0, place);
}
uint32_t amdgpu_ballot_i32(int value, int place) {
  return meet(VOTE_BALLOT, value, 0, place);
}

static unsigned set_below(uint32_t mask, int lanes) {
  return lanes <= 0 ? 0
                    : __builtin_popcount(
                          lanes >= 32 ? mask : mask & ((1u << lanes) - 1));
}
unsigned amdgpu_mbcnt_lo(uint32_t mask, unsigned start) {
  return start + set_below(mask, current()->lane);
}
unsigned amdgpu_mbcnt_hi(uint32_t mask, unsigned start) {
  return start + set_below(mask, (int)current()->lane - 32);
}

void amdgpu_meet(int place) { meet(NO_EXCHANGE, 0, 0, place); }
void amdgpu_s_barrier(int place) { services()->meet_block(current(), place); }
void amdgpu_trap(int place) { services()->trap(current(), place); }
void amdgpu_endpgm(void) { services()->end(current()); }
void amdgpu_s_sleep(int units) { (void)units; }

/* ---- What the host does -------------------------------------------------- */

/* PRINTF, in parts of up to seven words. The descriptor tells the first and the
 * last part, how many words there are, and the number of the message, which the
 * first one asks for. The words are a stream (0: standard output), the format
 * and the text, both ended by zeros up to a word; accc has no other format than
 * "%s" and a new line. */
void amdgpu_host_call(uint64_t *result, uint64_t descriptor, uint64_t w1,
                      uint64_t w2, uint64_t w3, uint64_t w4, uint64_t w5,
                      uint64_t w6, uint64_t w7) {
  enum { BEGIN = 1, END = 2, WORDS = 1024, MESSAGES = 1024 };
  static struct {
    uint64_t words[WORDS];
    int count;
  } messages[MESSAGES];
  const uint64_t words[] = {w1, w2, w3, w4, w5, w6, w7};
  uint64_t number =
      descriptor & BEGIN
          ? current()->tid[0] +
                current()->ntid[0] *
                    (current()->tid[1] + current()->ntid[1] * current()->tid[2])
          : descriptor >> 8;
  if (descriptor & BEGIN)
    messages[number].count = 0;
  for (int i = 0; i < (descriptor >> 5 & 7); ++i)
    messages[number].words[messages[number].count++] = words[i];
  result[0] = number << 8, result[1] = 0;
  if (!(descriptor & END))
    return;
  const uint64_t *it = messages[number].words;
  if (it[0] || strcmp((const char *)&it[1], "%s\n"))
    services()->trap(current(), 0);
  puts((const char *)&it[2]);
  result[0] = 0;
}

/* ---- Numbers ------------------------------------------------------------- */

double amdgpu_rcp_f64(double x) { return 1 / x; }
float amdgpu_rcp_f32(float x) { return 1 / x; }
double amdgpu_rsq_f64(double x) { return 1 / sqrt(x); }
float amdgpu_rsq_f32(float x) { return 1 / sqrtf(x); }
double amdgpu_fract_f64(double x) {
  return fmin(x - floor(x), nextafter(1, 0));
}
float amdgpu_fract_f32(float x) {
  return fminf(x - floorf(x), nextafterf(1, 0));
}
int amdgpu_frexp_exp_i32_f64(double x) {
  int exponent = 0;
  return isfinite(x) ? frexp(x, &exponent), exponent : 0;
}
int amdgpu_frexp_exp_i32_f32(float x) { return amdgpu_frexp_exp_i32_f64(x); }
double amdgpu_frexp_mant_f64(double x) {
  int exponent;
  return isfinite(x) ? frexp(x, &exponent) : x;
}
float amdgpu_frexp_mant_f32(float x) { return amdgpu_frexp_mant_f64(x); }

/* Whether x is in one of ten classes: signalling and quiet NaN, then from minus
 * to plus infinity, each of normal, subnormal and zero. */
static int in_class(int kind, int is_quiet, int is_negative, unsigned mask) {
  int number = kind == FP_NAN         ? is_quiet
               : kind == FP_INFINITE  ? 0
               : kind == FP_NORMAL    ? 1
               : kind == FP_SUBNORMAL ? 2
                                      : 3;
  if (kind != FP_NAN)
    number = is_negative ? 2 + number : 9 - number;
  return mask >> number & 1;
}
_Bool amdgpu_class_f64(double x, unsigned mask) {
  uint64_t bits;
  memcpy(&bits, &x, 8);
  return in_class(fpclassify(x), bits >> 51 & 1, bits >> 63, mask);
}
_Bool amdgpu_class_f32(float x, unsigned mask) {
  uint32_t bits;
  memcpy(&bits, &x, 4);
  return in_class(fpclassify(x), bits >> 22 & 1, bits >> 31, mask);
}

/* 53 bits of 2/pi from those that matter for the remainder of x
 * (V_TRIG_PREOP_F64); `digits` has its first 1216 bits. */
double amdgpu_trig_preop_f64(double x, unsigned segment) {
  extern const uint32_t amdgpu_digits[38];
  uint64_t bits;
  memcpy(&bits, &x, 8);
  int exponent = bits >> 52 & 0x7ff;
  int shift = (segment & 31) * 53 + (exponent > 1077 ? exponent - 1077 : 0);
  uint64_t result = 0;
  for (int i = shift; i < shift + 53; ++i)
    result = result << 1 |
             (i < 1201 ? amdgpu_digits[i / 32] >> (31 - i % 32) & 1 : 0);
  return ldexp((double)result, -53 - shift + (exponent >= 1968 ? 128 : 0));
}
