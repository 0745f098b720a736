//===-- Assignment in device code
//------------------------------------------===//
//
// The functions of flang's runtime, with its names and signatures
// (flang/Runtime/assign.h), for elements that are assigned as
// bytes: intrinsic types, and derived types without allocatable components.
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

namespace accc {

static bool isAllocatable(const Descriptor &array) {
  return array.attribute == CFI_attribute_allocatable;
}

static bool haveSameShape(const Descriptor &a, const Descriptor &b) {
  for (int d = 0; d < a.rank; ++d)
    if (a.dim[d].extent != b.dim[d].extent)
      return false;
  return true;
}

/// Gives an allocatable variable the shape of `from`, unless it has it
/// (Fortran 2018, 10.2.1.3).
static void reallocate(Descriptor &to, const Descriptor &from) {
  bool isCharacter = bytesOfCharacter(to) > 0;
  bool fits = to.base_addr && (from.rank == 0 || haveSameShape(to, from)) &&
              (!isCharacter || to.elem_len == from.elem_len);
  if (fits)
    return;
  accc_free(to.base_addr);
  to.elem_len = from.elem_len;
  to.rank = from.rank;
  for (int d = 0; d < from.rank; ++d)
    setDimension(to, d, from.dim[d].lower_bound, from.dim[d].extent);
  allocate(to);
}

/// The bytes from the first to the last element of an array.
struct Range {
  explicit Range(const Descriptor &array)
      : first{static_cast<const char *>(array.base_addr)}, last{first} {
    for (int d = 0; d < array.rank; ++d) {
      Index distance = array.dim[d].sm * (array.dim[d].extent - 1);
      (distance < 0 ? first : last) += distance;
    }
    last += array.elem_len;
  }
  bool overlaps(const Range &other) const {
    return first < other.last && other.first < last;
  }
  const char *first, *last;
};

/// One element; characters, of so many bytes each, are cut or filled with
/// blanks. A blank's first byte has its value: GPUs, and the CPUs beside them,
/// are little-endian.
static void assignElement(char *to, size_t toBytes, const char *from,
                          size_t fromBytes, size_t characterBytes) {
  size_t common = toBytes < fromBytes ? toBytes : fromBytes;
  copyBytes(to, from, common);
  for (size_t i = common; i < toBytes; ++i)
    to[i] = (i - common) % characterBytes == 0 ? ' ' : 0;
}

void assignElements(const Descriptor &to, const Descriptor &from) {
  Cursor target{to}, source{from};
  // Where the lengths differ, they are of characters.
  size_t characterBytes = bytesOfCharacter(from);
  if (characterBytes == 0)
    characterBytes = 1;
  for (Index n = elementCount(to); n > 0; --n) {
    assignElement(target.get(), to.elem_len, source.get(), from.elem_len,
                  characterBytes);
    target.advance();
    source.advance();
  }
}

/// A copy of `from` without gaps.
static void copyTo(Descriptor &copy, const Descriptor &from) {
  Index extents[CFI_MAX_RANK];
  for (int d = 0; d < from.rank; ++d)
    extents[d] = from.dim[d].extent;
  makeResult(copy, from, from.rank, extents);
  assignElements(copy, from);
}

static void assign(Descriptor &to, const Descriptor &from) {
  bool overlaps =
      to.base_addr && from.base_addr && Range{to}.overlaps(Range{from});
  if (overlaps) {
    Storage<CFI_MAX_RANK> storage;
    Descriptor &copy = *storage;
    copyTo(copy, from);
    for (int d = 0; d < from.rank; ++d)
      copy.dim[d].lower_bound = from.dim[d].lower_bound;
    if (isAllocatable(to))
      reallocate(to, copy);
    assignElements(to, copy);
    accc_free(copy.base_addr);
    return;
  }
  if (isAllocatable(to))
    reallocate(to, from);
  assignElements(to, from);
}

extern "C" {

void _FortranAAssign(Descriptor &to, const Descriptor &from, const char *,
                     int) {
  assign(to, from);
}

/// Into a temporary, which is new.
void _FortranAAssignTemporary(Descriptor &to, const Descriptor &from,
                              const char *, int) {
  if (from.base_addr)
    assign(to, from);
}

void _FortranAAssignExplicitLengthCharacter(Descriptor &to,
                                            const Descriptor &from,
                                            const char *, int) {
  assign(to, from);
}

/// An argument without gaps for one that has some.
void _FortranACopyInAssign(Descriptor &copy, const Descriptor &variable,
                           const char *, int) {
  copyTo(copy, variable);
}

/// Brings the copy back to `variable`, unless it is null, and gives it up.
void _FortranACopyOutAssign(Descriptor *variable, Descriptor &copy,
                            const char *, int) {
  if (variable)
    assignElements(*variable, copy);
  accc_free(copy.base_addr);
  copy.base_addr = nullptr;
}

} // extern "C"
} // namespace accc
