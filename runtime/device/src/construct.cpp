//===-- Array constructors in device code
//----------------------------------===//
//
// Values are pushed one after the other to an array of rank 1 that grows
// (flang/Runtime/array-constructor.h, whose header describes the protocol).
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

namespace accc {

namespace {
/// Lives in memory of the compiled code.
struct Construction {
  Descriptor *to;
  /// Elements pushed so far, and those there is room for.
  Index count, room;
  bool takesLength;
};
} // namespace

/// What flang reserves for it: MaxArrayConstructorVectorSizeInBytes of
/// flang/Runtime/array-constructor-consts.h.
static_assert(sizeof(Construction) <= 80);

static void setExtent(Descriptor &to, Index extent) {
  setDimension(to, 0, 1, extent);
}

/// Room for `count` elements in all.
static void reserve(Construction &construction, Index count) {
  Descriptor &to = *construction.to;
  if (to.base_addr && count <= construction.room)
    return;
  // An extent that is set without memory is that of the whole constructor.
  Index room = to.base_addr ? 2 * construction.room : to.dim[0].extent;
  room = room < count ? count : room;
  char *old = static_cast<char *>(to.base_addr);
  char *grown = static_cast<char *>(accc_malloc(room * to.elem_len + 1));
  if (old)
    copyBytes(grown, old, construction.count * to.elem_len);
  accc_free(old);
  to.base_addr = grown;
  construction.room = room;
  setExtent(to, to.dim[0].extent);
}

/// The place of the next `count` elements.
static char *extend(Construction &construction, Index count) {
  Descriptor &to = *construction.to;
  Index end = construction.count + count;
  reserve(construction, end);
  if (end > to.dim[0].extent)
    setExtent(to, end);
  char *place =
      static_cast<char *>(to.base_addr) + construction.count * to.dim[0].sm;
  construction.count = end;
  return place;
}

extern "C" {

void _FortranAInitArrayConstructorVector(Construction &construction,
                                         Descriptor &to, bool takesLength,
                                         const char *, int) {
  Index room = to.base_addr ? to.dim[0].extent : 0;
  construction = {&to, 0, room, takesLength};
}

void _FortranAPushArrayConstructorValue(Construction &construction,
                                        const Descriptor &from) {
  Descriptor &to = *construction.to;
  if (construction.takesLength && !to.base_addr)
    to.elem_len = from.elem_len;
  Index count = elementCount(from);
  Storage<1> storage;
  Descriptor &place = *storage;
  place.base_addr = extend(construction, count);
  place.elem_len = to.elem_len;
  place.rank = 1;
  place.dim[0] = {1, count, to.dim[0].sm};
  assignElements(place, from);
}

void _FortranAPushArrayConstructorSimpleScalar(Construction &construction,
                                               const char *from) {
  char *place = extend(construction, 1);
  copyBytes(place, from, construction.to->elem_len);
}

} // extern "C"
} // namespace accc
