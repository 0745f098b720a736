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
#include "shortest.h"

namespace accc {

/// A real number of any kind.
struct Real {
  double value;
  RealKind kind;
  int64_t bits;
  size_t bytes;

  static Real at(const char *address, RealKind kind, size_t bytes) {
    return Real{realAt(address, kind), kind, integerAt(address, bytes), bytes};
  }
  static Real of(float value) {
    return at(reinterpret_cast<const char *>(&value), RealKind::Single,
              sizeof value);
  }
  static Real of(double value) {
    return at(reinterpret_cast<const char *>(&value), RealKind::Double,
              sizeof value);
  }
};

/// The exponent of a number as an edit descriptor asks for it.
class Exponent {
public:
  Exponent(int exponent, const Edit &edit) {
    int size = exponent < 0 ? -exponent : exponent;
    int wanted = edit.exponentDigits;
    char reversed[digitRoom];
    int count = 0;
    for (; size > 0; size /= 10)
      reversed[count++] = static_cast<char>('0' + size % 10);
    isOver = wanted > 0 && count > wanted;
    int least = wanted < 0 ? 2 : wanted == 0 ? 1 : wanted;
    while (count < least && count < digitRoom)
      reversed[count++] = '0';
    // Three digits have no room for the letter, if none were asked for.
    if (wanted >= 0 || count <= 2)
      put(edit.code == 'D' ? 'D' : 'E');
    put(exponent < 0 ? '-' : '+');
    while (count > 0)
      put(reversed[--count]);
    put(0);
  }

  const char *text() const { return characters; }
  int length() const { return used - 1; }
  bool isTooLong() const { return isOver; }

private:
  static constexpr int digitRoom = 32;

  void put(char character) { characters[used++] = character; }

  char characters[digitRoom + 3];
  int used = 0;
  bool isOver;
};

class Field {
public:
  void clear() {
    length = trailing = 0;
    isTooLong = false;
  }

  void add(const char *characters) {
    while (*characters)
      put(*characters++);
  }

  /// In `width` characters; as many as it needs when that is not positive.
  void write(Record &record, int width) const {
    int whole = length + trailing;
    if (isTooLong || (width > 0 && whole > width)) {
      for (int i = 0; i < (width > 0 ? width : whole); ++i)
        record.put('*');
      return;
    }
    for (int i = whole; i < width; ++i)
      record.put(' ');
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

  void real(Real number, const Edit &edit) {
    clear();
    double value = number.value;
    if (isNoNumber(value, edit))
      return;
    bool isNegative = __builtin_signbit(value);
    double size = isNegative ? -value : value;
    decimal.set(Binary::of(size));
    int digits = edit.digits < 0 ? 0 : edit.digits;
    if (edit.code == 'F')
      fixed(isNegative, edit, digits, edit.scale, edit.width);
    else if (edit.code == 'G' && edit.width <= 0 && edit.digits < 0)
      shortGeneral(size, isNegative, number.kind, edit);
    else if (edit.code == 'G')
      general(size, isNegative, edit, digits);
    else
      exponential(isNegative, edit, digits);
  }

  /// List-directed, in the form of flang's runtime for the host.
  void listed(Real number) {
    clear();
    double value = number.value;
    Edit edit;
    edit.scale = 1;
    if (isNoNumber(value, edit))
      return;
    bool isNegative = __builtin_signbit(value);
    double size = isNegative ? -value : value;
    decimal.set(Binary::of(size));
    decimal.round(1);
    int digits = Precision::of(number.kind).digits;
    bool isFixed = decimal.exponent() >= 0 &&
                   decimal.exponent() <= (digits < 6 ? 6 : digits);
    edit.exponentDigits = 2;
    shortForm(size, isNegative, number.kind, isFixed, edit);
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

  /// Writes what has no digits.
  bool isNoNumber(double value, const Edit &edit) {
    if (value - value == 0)
      return false;
    if (value == value)
      sign(__builtin_signbit(value), edit);
    add(value == value ? "Inf" : "NaN");
    return true;
  }

  /// G0: as few digits as tell the number.
  void shortGeneral(double size, bool isNegative, RealKind kind,
                    const Edit &edit) {
    int digits = Precision::of(kind).digits;
    decimal.round(digits);
    bool isFixed = decimal.exponent() >= 0 && decimal.exponent() <= digits;
    Edit whole = edit;
    whole.exponentDigits = 0;
    shortForm(size, isNegative, kind, isFixed, whole);
  }

  void shortForm(double size, bool isNegative, RealKind kind, bool isFixed,
                 const Edit &edit) {
    if (size != 0)
      setShortest(decimal, size, kind);
    // All digits before the point are the number's.
    if (isFixed && decimal.exponent() > decimal.digitCount())
      decimal.set(Binary::of(size));
    sign(isNegative, edit);
    int digits = decimal.digitCount(), exponent = decimal.exponent();
    int before = isFixed ? exponent : edit.scale;
    int first = exponent - 1;
    if (size == 0)
      put('0');
    for (int i = 0; i < before; ++i)
      put(decimal.at(first - i));
    put('.');
    for (int i = before; i < digits; ++i)
      put(decimal.at(first - i));
    if (!isFixed)
      add(Exponent{exponent - before, edit}.text());
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
      decimal.round(digitsOfThousands() + digits);
      before = digitsOfThousands();
    } else {
      decimal.round(before > 0 ? digits + 1 : digits + before);
    }
    int after = edit.kind == 'S' || edit.kind == 'N' ? digits
                : before > 0                         ? digits - before + 1
                                                     : digits;
    int first = decimal.exponent() - 1;
    Exponent exponent{decimal.isZero() ? 0 : decimal.exponent() - before, edit};
    sign(isNegative, edit);
    if (before <= 0 && edit.width > length + 1 + after + exponent.length())
      put('0');
    for (int i = 0; i < before; ++i)
      put(decimal.at(first - i));
    put('.');
    for (int i = 0; i < after; ++i)
      put(decimal.at(first - before - i));
    add(exponent.text());
    isTooLong |= exponent.isTooLong();
  }

  /// How many digits stand before the point where the exponent is a multiple of
  /// three.
  int digitsOfThousands() const {
    return decimal.isZero() ? 1 : 1 + modulo(decimal.exponent() - 1, 3);
  }

  /// Gw.d: F where the number is near one, with blanks for the exponent.
  void general(double size, bool isNegative, const Edit &edit, int digits) {
    decimal.round(digits);
    int exponent = decimal.isZero() ? 1 : decimal.exponent();
    decimal.set(Binary::of(size));
    if (exponent < 0 || exponent > digits) {
      Edit wide = edit;
      if (edit.width <= 0 && edit.exponentDigits < 0)
        wide.exponentDigits = 0;
      return exponential(isNegative, wide, digits);
    }
    int blanks = edit.exponentDigits > 0 ? edit.exponentDigits + 2 : 4;
    fixed(isNegative, edit, digits - exponent, 0, edit.width - blanks);
    trailing = blanks;
  }

  static int modulo(int a, int b) { return ((a % b) + b) % b; }

  Decimal decimal;
  bool isTooLong;
  int length, trailing;
  char characters[room];
};

} // namespace accc

#endif
