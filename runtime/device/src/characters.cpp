//===-- Characters in device code
//------------------------------------------===//
//
// The functions of flang's runtime (flang/Runtime/character.h) for characters
// of the default kind.
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

namespace accc {

namespace {

/// The characters of a scalar, or of an element.
struct Text {
  const char *first;
  size_t length;

  bool has(char wanted) const {
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

/// The place, from 1, of the first character for which `text` and `wanted`
/// agree on being there, or of the last one with `isBackward`; 0 where none is.
size_t placeOf(Text text, Text set, bool isIn, bool isBackward) {
  for (size_t i = 0; i < text.length; ++i) {
    size_t place = isBackward ? text.length - 1 - i : i;
    if (set.has(text.first[place]) == isIn)
      return place + 1;
  }
  return 0;
}

/// Makes `result` an allocated character with `length` characters; its text.
char *makeText(Descriptor &result, size_t length) {
  result.base_addr = accc_malloc(length > 0 ? length : 1);
  result.elem_len = length;
  result.type = CFI_type_char;
  result.rank = 0;
  result.version = CFI_VERSION;
  result.attribute = CFI_attribute_allocatable;
  return static_cast<char *>(result.base_addr);
}

/// Makes `result` an allocated character or array with the shape of `from`, and
/// moves the blanks of each element to its other end.
void adjust(Descriptor &result, const Descriptor &from, bool isLeft) {
  Index extents[CFI_MAX_RANK];
  for (int d = 0; d < from.rank; ++d)
    extents[d] = from.dim[d].extent;
  result.version = CFI_VERSION;
  result.attribute = CFI_attribute_allocatable;
  makeResult(result, from, from.rank, extents);
  Cursor target{result}, source{from};
  for (Index n = elementCount(from); n > 0; --n) {
    Text text{source.get(), from.elem_len};
    size_t blanks =
        isLeft ? text.leadingBlanks() : text.length - text.trimmed();
    size_t begin = isLeft ? 0 : blanks, skipped = isLeft ? blanks : 0;
    char *to = target.get();
    for (size_t i = 0; i < text.length; ++i)
      to[i] = ' ';
    copyBytes(to + begin, text.first + skipped, text.length - blanks);
    target.advance();
    source.advance();
  }
}

} // namespace

extern "C" {

/// -1, 0 or 1; the shorter text is filled with blanks (Fortran
/// 2018, 10.1.5.5.1).
int _FortranACharacterCompareScalar1(const char *x, const char *y,
                                     size_t xLength, size_t yLength) {
  size_t length = xLength > yLength ? xLength : yLength;
  for (size_t i = 0; i < length; ++i) {
    auto a = static_cast<unsigned char>(i < xLength ? x[i] : ' ');
    auto b = static_cast<unsigned char>(i < yLength ? y[i] : ' ');
    if (a != b)
      return a < b ? -1 : 1;
  }
  return 0;
}

size_t _FortranALenTrim1(const char *text, size_t length) {
  return Text{text, length}.trimmed();
}

size_t _FortranAIndex1(const char *text, size_t length, const char *wanted,
                       size_t wantedLength, bool isBackward) {
  if (wantedLength > length)
    return 0;
  size_t places = length - wantedLength + 1;
  for (size_t i = 0; i < places; ++i) {
    size_t place = isBackward ? places - 1 - i : i;
    size_t k = 0;
    while (k < wantedLength && text[place + k] == wanted[k])
      ++k;
    if (k == wantedLength)
      return place + 1;
  }
  return 0;
}

size_t _FortranAScan1(const char *text, size_t length, const char *set,
                      size_t setLength, bool isBackward) {
  return placeOf({text, length}, {set, setLength}, true, isBackward);
}

size_t _FortranAVerify1(const char *text, size_t length, const char *set,
                        size_t setLength, bool isBackward) {
  return placeOf({text, length}, {set, setLength}, false, isBackward);
}

void _FortranATrim(Descriptor &result, const Descriptor &from, const char *,
                   int) {
  Text text{static_cast<const char *>(from.base_addr), from.elem_len};
  size_t length = text.trimmed();
  copyBytes(makeText(result, length), text.first, length);
}

void _FortranARepeat(Descriptor &result, const Descriptor &from, int64_t count,
                     const char *, int) {
  size_t length = from.elem_len, copies = count > 0 ? count : 0;
  char *to = makeText(result, length * copies);
  for (size_t i = 0; i < copies; ++i)
    copyBytes(to + i * length, static_cast<const char *>(from.base_addr),
              length);
}

void _FortranAAdjustl(Descriptor &result, const Descriptor &from, const char *,
                      int) {
  adjust(result, from, true);
}

void _FortranAAdjustr(Descriptor &result, const Descriptor &from, const char *,
                      int) {
  adjust(result, from, false);
}

} // extern "C"
} // namespace accc
