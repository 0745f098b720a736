//===-- Fields of formatted output
//-----------------------------------------===//
//
// Numbers as edit descriptors ask for them (Fortran 2018, 13.7.2),
// right-justified in their field, which is filled with asterisks where it is
// too narrow.
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_DEVICE_FIELD_H
#define ACCC_DEVICE_FIELD_H

#include "decimal.h"
#include "format.h"

namespace accc {

class Field {
public:
  void clear() { length = trailing = 0; }

  void add(const char *characters) {
    while (*characters)
      put(*characters++);
  }

  /// In `width` characters; as many as it needs when that is not positive.
  void write(Record &record, int width) const {
    int whole = length + trailing;
    bool isTooLong = width > 0 && whole > width;
    for (int i = whole; i < width; ++i)
      record.put(' ');
    if (isTooLong) {
      for (int i = 0; i < width; ++i)
        record.put('*');
      return;
    }
    for (int i = 0; i < length; ++i)
      record.put(characters[i]);
    for (int i = 0; i < trailing && width > 0; ++i)
      record.put(' ');
  }

  void integer(int64_t value, size_t bytes, unsigned base, const Edit &edit) {
    clear();
    uint64_t rest = static_cast<uint64_t>(value);
    if (base == 10) {
      sign(value < 0, edit);
      rest = value < 0 ? -rest : rest;
    } else if (bytes < 8) {
      rest &= (uint64_t{1} << 8 * bytes) - 1;
    }
    char reversed[64];
    int count = 0;
    for (; rest > 0; rest /= base)
      reversed[count++] = "0123456789ABCDEF"[rest % base];
    int least = edit.digits >= 0 ? edit.digits : 1;
    for (int i = count; i < least; ++i)
      put('0');
    while (count > 0)
      put(reversed[--count]);
  }

  void real(double value, const Edit &edit) {
    clear();
    bool isNegative = __builtin_signbit(value);
    if (value - value != 0) {
      if (value == value)
        sign(isNegative, edit);
      add(value == value ? "Inf" : "NaN");
      return;
    }
    decimal.set(isNegative ? -value : value);
    int digits = edit.digits < 0 ? 0 : edit.digits;
    if (edit.code == 'F')
      fixed(isNegative, edit, digits, edit.scale, edit.width);
    else if (edit.code == 'G')
      general(isNegative, edit, digits);
    else
      exponential(isNegative, edit, digits);
  }

private:
  static constexpr int room = 400;

  void put(char character) {
    if (length < room)
      characters[length++] = character;
  }

  void sign(bool isNegative, const Edit &edit) {
    if (isNegative)
      put('-');
    else if (edit.showsPlus)
      put('+');
  }

  /// Fw.d of the number times 10**`scale`.
  void fixed(bool isNegative, const Edit &edit, int digits, int scale,
             int width) {
    decimal.round(decimal.exponent() + scale + digits);
    sign(isNegative, edit);
    int whole = decimal.exponent() + scale;
    if (decimal.isZero() || whole <= 0) {
      // The zero before the point is left out first, when room is short.
      bool hasRoom = width > length + 1 + digits;
      if (hasRoom || (digits == 0 && width != 1))
        put('0');
    } else {
      for (int i = whole - 1; i >= 0; --i)
        put(decimal.at(i - scale));
    }
    put('.');
    for (int i = 1; i <= digits; ++i)
      put(decimal.at(-i - scale));
  }

  /// Ew.d, Dw.d, ESw.d, ENw.d.
  void exponential(bool isNegative, const Edit &edit, int digits) {
    int before = edit.kind == 'S' ? 1 : edit.scale;
    if (edit.kind == 'N') {
      before = 1 + modulo(decimal.exponent() - 1, 3);
      decimal.round(before + digits);
      before = 1 + modulo(decimal.exponent() - 1, 3);
    } else {
      decimal.round(before > 0 ? digits + 1 : digits + before);
    }
    int after = edit.kind == 'S' || edit.kind == 'N' ? digits
                : before > 0                         ? digits - before + 1
                                                     : digits;
    int first = decimal.exponent() - 1;
    sign(isNegative, edit);
    if (before <= 0 && edit.width > length + after + 5)
      put('0');
    for (int i = 0; i < before; ++i)
      put(decimal.at(first - i));
    put('.');
    for (int i = 0; i < after; ++i)
      put(decimal.at(first - before - i));
    int exponent = decimal.isZero() ? 0 : decimal.exponent() - before;
    putExponent(exponent, edit);
  }

  void putExponent(int exponent, const Edit &edit) {
    int size = exponent < 0 ? -exponent : exponent;
    int digits = edit.exponentDigits;
    if (digits <= 0)
      digits = size > 99 ? 3 : 2;
    if (size <= 99 || edit.exponentDigits > 0)
      put(edit.code == 'D' ? 'D' : 'E');
    put(exponent < 0 ? '-' : '+');
    for (int unit = digits; unit > 0; --unit) {
      int power = 1;
      for (int i = 1; i < unit; ++i)
        power *= 10;
      put(static_cast<char>('0' + size / power % 10));
    }
  }

  /// Gw.d: F where the number is near one, with blanks for the exponent.
  void general(bool isNegative, const Edit &edit, int digits) {
    Decimal exact = decimal;
    decimal.round(digits);
    int exponent = decimal.isZero() ? 1 : decimal.exponent();
    decimal = exact;
    if (exponent < 0 || exponent > digits)
      return exponential(isNegative, edit, digits);
    int blanks = edit.exponentDigits > 0 ? edit.exponentDigits + 2 : 4;
    fixed(isNegative, edit, digits - exponent, 0, edit.width - blanks);
    trailing = blanks;
  }

  static int modulo(int a, int b) { return ((a % b) + b) % b; }

  Decimal decimal;
  int length, trailing;
  char characters[room];
};

} // namespace accc

#endif
