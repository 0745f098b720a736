//===-- Characters in device code
//------------------------------------------===//
//
// The functions of flang's runtime (flang/Runtime/character.h).
//
//===-----------------------------------------------------------------------===//

#include "text.h"

namespace accc {

namespace {

template <typename Char>
size_t indexOf(Text<Char> text, Text<Char> wanted, bool isBackward) {
  if (wanted.length > text.length)
    return 0;
  size_t places = text.length - wanted.length + 1;
  for (size_t i = 0; i < places; ++i) {
    size_t place = isBackward ? places - 1 - i : i;
    size_t k = 0;
    while (k < wanted.length && text.first[place + k] == wanted.first[k])
      ++k;
    if (k == wanted.length)
      return place + 1;
  }
  return 0;
}

/// The place, from 1, of the first character for which `text` and `wanted`
/// agree on being there, or of the last one with `isBackward`; 0 where none is.
template <typename Char>
size_t placeOf(Text<Char> text, Text<Char> set, bool isIn, bool isBackward) {
  for (size_t i = 0; i < text.length; ++i) {
    size_t place = isBackward ? text.length - 1 - i : i;
    if (set.has(text.first[place]) == isIn)
      return place + 1;
  }
  return 0;
}

/// Makes `result` an allocated character of `bytes` bytes, of the kind of
/// `like`; its text.
char *makeText(Descriptor &result, const Descriptor &like, size_t bytes) {
  result.base_addr = accc_malloc(bytes > 0 ? bytes : 1);
  result.elem_len = bytes;
  result.type = like.type;
  result.rank = 0;
  result.version = CFI_VERSION;
  result.attribute = CFI_attribute_allocatable;
  return static_cast<char *>(result.base_addr);
}

/// Puts the characters of `text` to `to`, with the blanks at one of its ends at
/// the other one.
template <typename Char> void adjust(Char *to, Text<Char> text, bool isLeft) {
  size_t blanks = isLeft ? text.leadingBlanks() : text.length - text.trimmed();
  size_t begin = isLeft ? 0 : blanks, skipped = isLeft ? blanks : 0;
  for (size_t i = 0; i < text.length; ++i)
    to[i] = ' ';
  for (size_t i = 0; i < text.length - blanks; ++i)
    to[begin + i] = text.first[skipped + i];
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
  withKind(from, [&](auto kind) {
    using Char = decltype(kind);
    Cursor target{result}, source{from};
    for (Index n = elementCount(from); n > 0; --n) {
      adjust(reinterpret_cast<Char *>(target.get()),
             textAt<Char>(from, source.get()), isLeft);
      target.advance();
      source.advance();
    }
  });
}

} // namespace

extern "C" {

// What flang calls by the kind of the characters.
#define FUNCTIONS(KIND, CHAR)                                                  \
  int _FortranACharacterCompareScalar##KIND(const CHAR *x, const CHAR *y,      \
                                            size_t xLength, size_t yLength) {  \
    return compare<CHAR>({x, xLength}, {y, yLength});                          \
  }                                                                            \
  size_t _FortranALenTrim##KIND(const CHAR *text, size_t length) {             \
    return Text<CHAR>{text, length}.trimmed();                                 \
  }                                                                            \
  size_t _FortranAIndex##KIND(const CHAR *text, size_t length,                 \
                              const CHAR *wanted, size_t wantedLength,         \
                              bool isBackward) {                               \
    return indexOf<CHAR>({text, length}, {wanted, wantedLength}, isBackward);  \
  }                                                                            \
  size_t _FortranAScan##KIND(const CHAR *text, size_t length, const CHAR *set, \
                             size_t setLength, bool isBackward) {              \
    return placeOf<CHAR>({text, length}, {set, setLength}, true, isBackward);  \
  }                                                                            \
  size_t _FortranAVerify##KIND(const CHAR *text, size_t length,                \
                               const CHAR *set, size_t setLength,              \
                               bool isBackward) {                              \
    return placeOf<CHAR>({text, length}, {set, setLength}, false, isBackward); \
  }
FUNCTIONS(1, unsigned char)
FUNCTIONS(2, char16_t)
FUNCTIONS(4, char32_t)
#undef FUNCTIONS

void _FortranATrim(Descriptor &result, const Descriptor &from, const char *,
                   int) {
  size_t bytes = withKind(from, [&](auto kind) {
    return textAt<decltype(kind)>(from, from.base_addr).trimmed() *
           sizeof(kind);
  });
  copyBytes(makeText(result, from, bytes),
            static_cast<const char *>(from.base_addr), bytes);
}

void _FortranARepeat(Descriptor &result, const Descriptor &from, int64_t count,
                     const char *, int) {
  size_t length = from.elem_len, copies = count > 0 ? count : 0;
  char *to = makeText(result, from, length * copies);
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
