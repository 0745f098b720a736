//===-- Decimal digits of real numbers
//-------------------------------------===//
//
// All digits, exactly, so that formatted output rounds as the host's does. A
// double is a fraction of two, whose decimal expansion ends: it is made in base
// 10**9 by multiplying or dividing the significand by two.
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_DEVICE_DECIMAL_H
#define ACCC_DEVICE_DECIMAL_H

#include "descriptor.h"

namespace accc {

/// `significand` * 2**`power`.
struct Binary {
  uint64_t significand;
  int power;

  /// A finite number that is not negative.
  static Binary of(double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    uint64_t fraction = bits & ((uint64_t{1} << 52) - 1);
    int power = static_cast<int>(bits >> 52);
    if (power == 0)
      return Binary{fraction, -1074};
    return Binary{fraction | uint64_t{1} << 52, power - 1075};
  }
};

/// 0.d1 d2 d3 ... * 10**exponent; zero has no digits.
class Decimal {
public:
  /// The significand has up to 56 bits, the power is down to -1076.
  void set(Binary value) {
    limbs[0] = static_cast<uint32_t>(value.significand / base);
    limbs[1] = static_cast<uint32_t>(value.significand % base);
    limbCount = 2;
    int whole = 2, power = value.power;
    for (; power > 0; power -= step(power, 29))
      whole += twice(step(power, 29));
    for (; power < 0; power += step(-power, 9))
      half(step(-power, 9));
    takeDigits(whole);
  }

  /// The first of these digits is no zero, nor is the last.
  void set(const uint8_t *first, int digitCount, int exponent) {
    for (int i = 0; i < digitCount; ++i)
      digits[i] = first[i];
    count = digitCount;
    point = exponent;
  }

  /// Rounds to the first `wanted` digits, halves to the even neighbour.
  void round(int wanted) {
    if (wanted >= count)
      return;
    if (wanted < 0) {
      count = 0;
      return;
    }
    bool goesUp = digits[wanted] > 5;
    if (digits[wanted] == 5) {
      // The last digit of all is no zero.
      bool isAbove = wanted + 1 < count;
      bool isOdd = wanted > 0 && digits[wanted - 1] % 2 != 0;
      goesUp = isAbove || isOdd;
    }
    count = wanted;
    if (goesUp)
      increment();
    dropZeros();
  }

  int exponent() const { return count > 0 ? point : 0; }
  bool isZero() const { return count == 0; }
  int digitCount() const { return count; }

  /// The digit at 10**`position`, as a character.
  char at(int position) const {
    int index = point - 1 - position;
    bool isStored = index >= 0 && index < count;
    return static_cast<char>('0' + (isStored ? digits[index] : 0));
  }

private:
  static constexpr uint32_t base = 1000000000;
  // 1076 fractional bits, nine for each limb, or 309 decimal digits.
  static constexpr int mostLimbs = 124;

  static int step(int left, int most) { return left < most ? left : most; }

  /// Multiplies by 2**`bits`; the number of limbs that it adds in front.
  int twice(int bits) {
    uint64_t carry = 0;
    for (int i = limbCount - 1; i >= 0; --i) {
      uint64_t product = (static_cast<uint64_t>(limbs[i]) << bits) + carry;
      limbs[i] = static_cast<uint32_t>(product % base);
      carry = product / base;
    }
    if (carry == 0)
      return 0;
    for (int i = limbCount; i > 0; --i)
      limbs[i] = limbs[i - 1];
    limbs[0] = static_cast<uint32_t>(carry);
    ++limbCount;
    return 1;
  }

  /// Divides by 2**`bits`, which divides the base.
  void half(int bits) {
    uint32_t carry = 0, unit = base >> bits;
    for (int i = 0; i < limbCount; ++i) {
      uint32_t rest = limbs[i] & ((1u << bits) - 1);
      limbs[i] = (limbs[i] >> bits) + carry;
      carry = unit * rest;
    }
    if (carry != 0)
      limbs[limbCount++] = carry;
  }

  /// Takes the digits of the limbs, of which `whole` stand before the point.
  void takeDigits(int whole) {
    count = 0;
    point = whole * 9;
    for (int i = 0; i < limbCount; ++i) {
      uint32_t unit = base / 10;
      for (; unit > 0; unit /= 10) {
        int digit = static_cast<int>(limbs[i] / unit % 10);
        if (count == 0 && digit == 0)
          --point;
        else
          digits[count++] = static_cast<uint8_t>(digit);
      }
    }
    dropZeros();
  }

  /// Adds one to the last digit.
  void increment() {
    int last = count - 1;
    while (last >= 0 && digits[last] == 9)
      --last;
    if (last >= 0) {
      ++digits[last];
      count = last + 1;
    } else {
      digits[0] = 1;
      count = 1;
      ++point;
    }
  }

  void dropZeros() {
    while (count > 0 && digits[count - 1] == 0)
      --count;
  }

  uint32_t limbs[mostLimbs];
  int limbCount;
  uint8_t digits[mostLimbs * 9];
  int count;
  /// Digits before the decimal point; negative for zeros after it.
  int point;
};

} // namespace accc

#endif
