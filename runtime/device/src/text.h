//===-- Characters of all kinds
//---------------------------------------------===//
//
// Those of the kinds 1, 2 and 4 are `unsigned char`, `char16_t` and `char32_t`:
// they are compared without a sign.
//
//===-----------------------------------------------------------------------===//

#ifndef ACCC_DEVICE_TEXT_H
#define ACCC_DEVICE_TEXT_H

#include "descriptor.h"

namespace accc {

/// The characters of a scalar, or of an element.
template <typename Char> struct Text {
  const Char *first;
  size_t length;

  /// A shorter text is filled with blanks where it meets another one.
  Char at(size_t place) const {
    return place < length ? first[place] : Char{' '};
  }

  bool has(Char wanted) const {
    for (size_t i = 0; i < length; ++i)
      if (first[i] == wanted)
        return true;
    return false;
  }

  /// Without the blanks at the end.
  size_t trimmed() const {
    size_t n = length;
    while (n > 0 && first[n - 1] == ' ')
      --n;
    return n;
  }

  size_t leadingBlanks() const {
    size_t n = 0;
    while (n < length && first[n] == ' ')
      ++n;
    return n;
  }
};

/// -1, 0 or 1; the shorter text is filled with blanks (F2023, 10.1.5.5.1).
template <typename Char> int compare(Text<Char> x, Text<Char> y) {
  size_t length = x.length > y.length ? x.length : y.length;
  for (size_t i = 0; i < length; ++i)
    if (x.at(i) != y.at(i))
      return x.at(i) < y.at(i) ? -1 : 1;
  return 0;
}

/// The element of `array` at `address`.
template <typename Char>
Text<Char> textAt(const Descriptor &array, const void *address) {
  return {static_cast<const Char *>(address), array.elem_len / sizeof(Char)};
}

/// Calls `visit` with some character of the kind that `array` has.
template <typename Visit> auto withKind(const Descriptor &array, Visit visit) {
  switch (bytesOfCharacter(array)) {
  case 2:
    return visit(char16_t{});
  case 4:
    return visit(char32_t{});
  default:
    return visit(static_cast<unsigned char>(0));
  }
}

} // namespace accc

#endif
