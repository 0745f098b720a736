//===-- The fewest digits that tell a real number
//------------------------------------------------===//
//
// Output without a number of digits, as for list-directed PRINT and for G0,
// has as few as tell the number from its neighbours. Of those with so few,
// flang's runtime for the host takes one between the middles to both
// neighbours, not always the nearest; these are the same
// (BigRadixFloatingPointNumber::Minimize in flang/Decimal).
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_DEVICE_SHORTEST_H
#define ACCC_DEVICE_SHORTEST_H

#include "decimal.h"

namespace accc {

/// The first digits of a number.
class Digits {
public:
  static constexpr int most = 24;

  explicit Digits(const Decimal &decimal)
      : exponent(decimal.exponent()), count(decimal.digitCount()) {
    for (int i = 0; i < most; ++i)
      digits[i] = static_cast<uint8_t>(decimal.at(exponent - 1 - i) - '0');
  }

  /// The digit that stands where one of a number with `exponentOfOther` has its
  /// `index`th.
  int at(int index, int exponentOfOther) const {
    int own = index - (exponentOfOther - exponent);
    return own >= 0 && own < most ? digits[own] : 0;
  }

  /// Drops the last digit of all, if that is among the first ones.
  void dropLast() {
    if (count > 0 && count <= most)
      digits[--count] = 0;
  }

  /// Adds one to the last digit.
  void increment() {
    int last = count - 1;
    if (last < 0 || last >= most)
      return;
    while (last > 0 && digits[last] == 9)
      digits[last--] = 0;
    // A carry in front of the first digit changes no shorter number.
    digits[last] += digits[last] < 9;
  }

  /// Takes one from the last digit before the point.
  void decrement() {
    if (count == 0 || count > most)
      return;
    --digits[count - 1];
    for (int i = count; i < most && i < exponent; ++i)
      digits[i] = 9;
  }

  int exponent;

private:
  uint8_t digits[most];
  /// Of all digits.
  int count;
};

/// The middle between a number and the next one of its kind below.
inline Digits middleBelow(Decimal &decimal, Binary value, bool isAtStep) {
  // The numbers below a power of two are twice as close.
  uint64_t significand = value.significand;
  Binary middle = isAtStep ? Binary{4 * significand - 1, value.power - 2}
                           : Binary{2 * significand - 1, value.power - 1};
  decimal.set(middle);
  Digits digits{decimal};
  if (middle.power < 0) {
    digits.dropLast();
    digits.increment();
  }
  return digits;
}

/// The middle between a number and the next one above.
inline Digits middleAbove(Decimal &decimal, Binary value) {
  decimal.set(Binary{2 * value.significand + 1, value.power - 1});
  Digits digits{decimal};
  if (value.power <= 0)
    digits.dropLast();
  else
    digits.decrement();
  return digits;
}

/// What a kind of real numbers has: bits in the fraction, the power of two of
/// the least number, and decimal digits that all numbers keep.
struct Precision {
  int fraction, least, digits;

  static Precision of(RealKind kind) {
    switch (kind) {
    case RealKind::Half:
      return Precision{10, -24, 3};
    case RealKind::Brain:
      return Precision{7, -133, 2};
    case RealKind::Single:
      return Precision{23, -149, 6};
    case RealKind::Double:
      return Precision{52, -1074, 15};
    }
  }

  /// A number of the kind as its significand and power.
  Binary split(double number) const {
    Binary value = Binary::of(number);
    while (value.power < least || value.significand >> (fraction + 1) != 0) {
      value.significand >>= 1;
      ++value.power;
    }
    return value;
  }
};

/// Sets `decimal` to a number of a kind, which is positive, with few digits.
inline void setShortest(Decimal &decimal, double number, RealKind kind) {
  Precision precision = Precision::of(kind);
  Binary value = precision.split(number);
  bool isAtStep = value.significand == uint64_t{1} << precision.fraction &&
                  value.power > precision.least;
  Digits above = middleAbove(decimal, value);
  Digits below = middleBelow(decimal, value, isAtStep);
  uint8_t digits[Digits::most];
  int exponent = above.exponent, count = 0, place = 0, high = 0, low = 0;
  for (; high == low && place < Digits::most; ++place) {
    high = above.at(place, above.exponent);
    low = below.at(place, above.exponent);
    int digit = high - (high - low) / 2;
    if (count == 0 && digit == 0)
      --exponent;
    else
      digits[count++] = static_cast<uint8_t>(digit);
  }
  // Nothing but the number itself lies between.
  if (high == low)
    decimal.set(value);
  else
    decimal.set(digits, count, exponent);
}

} // namespace accc

#endif
