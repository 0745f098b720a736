//===-- What descriptors say, in device code
//-------------------------------===//
//
// flang asks before it passes an assumed-shape array, or part of it, to a dummy
// argument with explicit shape: one with gaps is copied
// (flang/Runtime/support.h).
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

extern "C" {

bool _FortranAIsContiguousUpTo(const accc::Descriptor &array, int dimensions) {
  accc::Index bytes = static_cast<accc::Index>(array.elem_len);
  bool hasGaps = false;
  for (int d = 0; d < array.rank && d < dimensions; ++d) {
    const CFI_dim_t &dim = array.dim[d];
    hasGaps |= dim.sm != bytes && dim.extent != 1;
    bytes *= dim.extent;
  }
  return !hasGaps || bytes == 0;
}

bool _FortranAIsContiguous(const accc::Descriptor &array) {
  return _FortranAIsContiguousUpTo(array, array.rank);
}
}
