// Values, memory and arithmetic of translated kernels: registers are unsigned
// integers of their size, whatever they hold.
#pragma once
extern "C" {
#include "thread.h"
extern struct translated_module translated_module;
}
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

using b8 = uint8_t;
using b16 = uint16_t;
using b32 = uint32_t;
using b64 = uint64_t;
using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;
using s8 = int8_t;
using s16 = int16_t;
using s32 = int32_t;
using s64 = int64_t;
using s128 = __int128;
using u128 = unsigned __int128;
using f32 = float;
using f64 = double;
using pred = bool;

template <class To, class From> To bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}
/// A register, or an immediate, as a value of the type that an instruction
/// names.
template <class T> T as(u64 value) {
  if constexpr (std::is_same_v<T, f32>)
    return bits<f32>(u32(value));
  else if constexpr (std::is_same_v<T, f64>)
    return bits<f64>(value);
  else
    return T(value);
}
/// What a register holds of a value: signed integers are extended by the
/// caller's type.
template <class T> auto held(T value) {
  if constexpr (std::is_same_v<T, f32>)
    return bits<u32>(value);
  else if constexpr (std::is_same_v<T, f64>)
    return bits<u64>(value);
  else
    return value;
}

/// Ends the program where hardware does: at an address that an instruction's
/// bytes, all together, cannot have.
inline u64 aligned(u64 address, u32 bytes) {
  if (address % bytes)
    translated_module.services->misaligned(address, bytes);
  return address;
}

template <class T> T load(u64 address, space where = GENERIC_SPACE) {
  T value;
  std::memcpy(&value,
              translated_module.services->memory(address, sizeof value, where),
              sizeof value);
  return value;
}
template <class T>
void store(u64 address, T value, space where = GENERIC_SPACE) {
  std::memcpy(translated_module.services->memory(address, sizeof value, where),
              &value, sizeof value);
}

/// The driver's function `vprintf`, as PRINT in kernels calls it
/// (runtime/device/src/print.cpp): the parameters are a result, a format and
/// the addresses of texts.
extern "C" inline void ptx_vprintf(thread *, u64 result, u64 format,
                                   u64 texts) {
  const char *form = translated_module.services->memory(
      load<u64>(format), sizeof "%s\n", GENERIC_SPACE);
  if (std::strcmp(form, "%s\n") != 0)
    std::fprintf(stderr, "fake GPU: vprintf of '%s'\n", form);
  const u64 text = load<u64>(load<u64>(texts));
  store<u32>(result, std::printf("%s\n", translated_module.services->memory(
                                             text, 1, GENERIC_SPACE)));
  std::fflush(stdout);
}

/// min and max of floating point give the operand that is a number.
template <class T> T least(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return std::fmin(a, b);
  else
    return a < b ? a : b;
}
template <class T> T greatest(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return std::fmax(a, b);
  else
    return a > b ? a : b;
}
/// Integer division: PTX leaves division by zero open, and these do not trap.
template <class T> T quotient(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return b == 0                              ? T(-1)
           : std::is_signed_v<T> && b == T(-1) ? T(0 - u64(a))
                                               : T(a / b);
  else
    return a / b;
}
template <class T> T remainder_of(T a, T b) {
  return b == 0 ? a : std::is_signed_v<T> && b == T(-1) ? T(0) : T(a % b);
}
/// Shifts by the width and more give 0, or the sign.
template <class T> T left(T a, u32 count) {
  return count < 8 * sizeof(T) ? T(a << count) : T(0);
}
template <class T> T right(T a, u32 count) {
  if (count < 8 * sizeof(T))
    return T(a >> count);
  return std::is_signed_v<T> && a < 0 ? T(-1) : T(0);
}
/// cvt from floating point: saturates, and NaN is 0.
template <class To, class From> To to_integer(From value) {
  if (std::isnan(value))
    return 0;
  constexpr long double low = std::numeric_limits<To>::min(),
                        high = std::numeric_limits<To>::max();
  return To(std::fmax(low, std::fmin(high, (long double)value)));
}
template <class T> T bit_field(T a, u32 position, u32 length) {
  constexpr u32 width = 8 * sizeof(T);
  position &= 255, length &= 255;
  if (!length)
    return 0;
  u32 top = position + length - 1 < width ? position + length - 1 : width - 1;
  T sign = std::is_signed_v<T> && (u64(a) >> top & 1) ? T(-1) : T(0);
  T found =
      position < width ? T(u64(std::make_unsigned_t<T>(a)) >> position) : sign;
  if (length >= width)
    return position && sign ? T(found | left(T(-1), width - position)) : found;
  T mask = T((u64(1) << length) - 1);
  return T((found & mask) | (sign & ~mask));
}
template <class T> T insert_bits(T a, T b, u32 position, u32 length) {
  if (position >= 8 * sizeof(T))
    return b;
  T mask = left(length >= 8 * sizeof(T) ? T(-1) : T((u64(1) << length) - 1),
                position);
  return T((b & ~mask) | (left(a, position) & mask));
}
template <class T> T reversed(T a) {
  T found = 0;
  constexpr u32 width = 8 * sizeof(T);
  for (u32 bit = 0; bit < width; ++bit)
    found |= T(a >> bit & 1) << (width - 1 - bit);
  return found;
}
template <class T> u32 leading_zeros(T a) {
  return a ? __builtin_clzll(a) - (64 - 8 * sizeof(T)) : 8 * sizeof(T);
}
inline u32 permuted(u32 a, u32 b, u32 selector) {
  u64 bytes = u64(b) << 32 | a;
  u32 found = 0;
  for (int at = 0; at < 4; ++at) {
    u32 which = selector >> 4 * at & 15;
    u8 byte = u8(bytes >> 8 * (which & 7));
    if (which & 8)
      byte = s8(byte) < 0 ? 255 : 0;
    found |= u32(byte) << 8 * at;
  }
  return found;
}

/// The lanes of `mask` meet at instruction `place`.
inline u32 meet(thread *t, int place, u32 mask, exchange what, u32 value,
                u32 operand, u32 clamp) {
  t->mask = mask, t->exchange = what, t->value = value, t->operand = operand,
  t->clamp = clamp;
  translated_module.services->meet_warp(t, place);
  return t->result;
}
