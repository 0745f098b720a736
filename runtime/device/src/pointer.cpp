//===-- Pointers in device code
//--------------------------------------------===//
//
// flang gives a pointee of a Cray pointer a descriptor, whose address it takes
// from the pointer before each use. ASSOCIATED with a target compares what two
// descriptors describe (F2023, 16.9.20); with a pointer's address alone flang
// does that itself.
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

extern "C" void _FortranAPointerAssociateScalar(accc::Descriptor &pointer,
                                                void *target) {
  pointer.base_addr = target;
}

namespace {

/// Whether both have the same elements in the same order. The stride of a
/// dimension with one element says nothing of where elements are.
bool sameElements(const accc::Descriptor &one, const accc::Descriptor &other) {
  if (one.elem_len != other.elem_len || one.rank != other.rank)
    return false;
  for (int d = 0; d < one.rank; ++d) {
    const CFI_dim_t &a = one.dim[d], &b = other.dim[d];
    if (a.extent != b.extent || (a.extent > 1 && a.sm != b.sm))
      return false;
  }
  return true;
}

} // namespace

/// A target without a byte is nobody's: no address tells it from another one.
extern "C" bool
_FortranAPointerIsAssociatedWith(const accc::Descriptor &pointer,
                                 const accc::Descriptor *target) {
  if (!target)
    return pointer.base_addr != nullptr;
  if (!target->base_addr || target->elem_len == 0 ||
      accc::elementCount(*target) == 0)
    return false;
  return pointer.base_addr == target->base_addr &&
         sameElements(pointer, *target);
}
