//===-- What descriptors say, in device code
//-------------------------------===//
//
// flang asks before it passes an assumed-shape array, or part of it, to a dummy
// argument with explicit shape: one with gaps is copied
// (flang/Runtime/support.h). It asks for bounds where it does not see who has
// set them, such as those of functions' results (flang/Runtime/inquiry.h).
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"
#include "trap.h"

using accc::Descriptor;

namespace {

/// Dimension `number`, which counts from 1.
const CFI_dim_t &dimensionOf(const Descriptor &array, int number) {
  if (number < 1 || number > array.rank)
    accc::endKernel("DIM is not a dimension of the array");
  return array.dim[number - 1];
}

/// F2023, 16.9.119: 1 where a dimension has no elements.
int64_t lowerBound(const CFI_dim_t &dim) {
  return dim.extent == 0 ? 1 : dim.lower_bound;
}

int64_t extent(const CFI_dim_t &dim) { return dim.extent; }

int64_t upperBound(const CFI_dim_t &dim) {
  return lowerBound(dim) + dim.extent - 1;
}

/// Stores `value` as integer number `at` of an array of integers of `kind`
/// bytes.
void store(void *result, int at, int kind, int64_t value) {
  switch (kind) {
  case 1:
    static_cast<int8_t *>(result)[at] = value;
    break;
  case 2:
    static_cast<int16_t *>(result)[at] = value;
    break;
  case 4:
    static_cast<int32_t *>(result)[at] = value;
    break;
  case 8:
    static_cast<int64_t *>(result)[at] = value;
    break;
  default:
    accc::endKernel("KIND is not one of integers");
  }
}

/// Stores what `ask` says of each dimension.
void storeAll(void *result, const Descriptor &array, int kind,
              int64_t (&ask)(const CFI_dim_t &)) {
  for (int d = 0; d < array.rank; ++d)
    store(result, d, kind, ask(array.dim[d]));
}

} // namespace

extern "C" {

int64_t _FortranASize(const Descriptor &array, const char *, int) {
  return accc::elementCount(array);
}

int64_t _FortranASizeDim(const Descriptor &array, int number, const char *,
                         int) {
  return dimensionOf(array, number).extent;
}

int64_t _FortranALboundDim(const Descriptor &array, int number, const char *,
                           int) {
  return lowerBound(dimensionOf(array, number));
}

void _FortranALbound(void *result, const Descriptor &array, int kind,
                     const char *, int) {
  storeAll(result, array, kind, lowerBound);
}

void _FortranAUbound(void *result, const Descriptor &array, int kind,
                     const char *, int) {
  storeAll(result, array, kind, upperBound);
}

void _FortranAShape(void *result, const Descriptor &array, int kind,
                    const char *, int) {
  storeAll(result, array, kind, extent);
}

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
