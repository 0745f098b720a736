//===-- Allocation in device code
//-----------------------------------------===//
//
// The functions of flang's runtime, with its names and signatures
// (flang/Runtime/allocatable.h, pointer.h). What components of objects need is
// done elsewhere: acc-allocate-objects and acc-assign-objects see to it.
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"
#include "trap.h"

namespace accc {

/// Shape and length are set already. 0, or flang's status for an allocatable
/// that is allocated; what a pointer is associated with does not matter.
static int allocateIfFree(Descriptor &object, bool hasStat) {
  if (object.base_addr && object.attribute == CFI_attribute_allocatable) {
    if (!hasStat)
      endKernel("ALLOCATE of an array that is allocated");
    return CFI_ERROR_BASE_ADDR_NOT_NULL;
  }
  allocate(object);
  return CFI_SUCCESS;
}

static int allocateFrom(Descriptor &object, const Descriptor &source,
                        bool hasStat) {
  int status = allocateIfFree(object, hasStat);
  if (status == CFI_SUCCESS)
    assignElements(object, source);
  return status;
}

static int deallocate(Descriptor &object, bool hasStat) {
  if (!object.base_addr) {
    if (!hasStat && object.attribute == CFI_attribute_pointer)
      endKernel("DEALLOCATE of a pointer that is not associated");
    if (!hasStat)
      endKernel("DEALLOCATE of an array that is not allocated");
    return CFI_ERROR_BASE_ADDR_NULL;
  }
  accc_free(object.base_addr);
  object.base_addr = nullptr;
  return CFI_SUCCESS;
}

/// A dimension without elements begins at 1 (Fortran 2018, 16.9.109).
static void setBounds(Descriptor &array, int dimension, Index lower,
                      Index upper) {
  if (upper < lower)
    setDimension(array, dimension, 1, 0);
  else
    setDimension(array, dimension, lower, upper - lower + 1);
}

/// Gives `object`, of `rank` dimensions, the element length and the bounds of
/// `mold`; a scalar says nothing of the bounds.
static void applyMold(Descriptor &object, const Descriptor &mold, int rank) {
  object.elem_len = mold.elem_len;
  for (int d = 0; d < rank && d < mold.rank; ++d)
    setDimension(object, d, mold.dim[d].lower_bound, mold.dim[d].extent);
}

extern "C" {

void _FortranAAllocatableSetBounds(Descriptor &array, int dimension,
                                   Index lower, Index upper) {
  // One that is allocated stays what it is: ALLOCATE tells.
  if (!array.base_addr)
    setBounds(array, dimension, lower, upper);
}

void _FortranAPointerSetBounds(Descriptor &array, int dimension, Index lower,
                               Index upper) {
  setBounds(array, dimension, lower, upper);
}

void _FortranAAllocatableInitCharacterForAllocate(Descriptor &object,
                                                  Index length, int kind, int,
                                                  int) {
  if (!object.base_addr)
    object.elem_len = static_cast<size_t>(length < 0 ? 0 : length) * kind;
}

void _FortranAPointerNullifyCharacter(Descriptor &object, Index length,
                                      int kind, int, int) {
  object.elem_len = static_cast<size_t>(length < 0 ? 0 : length) * kind;
  object.base_addr = nullptr;
}

void _FortranAAllocatableApplyMold(Descriptor &object, const Descriptor &mold,
                                   int rank) {
  if (!object.base_addr)
    applyMold(object, mold, rank);
}

void _FortranAPointerApplyMold(Descriptor &object, const Descriptor &mold,
                               int rank) {
  applyMold(object, mold, rank);
}

int _FortranAAllocatableAllocate(Descriptor &object, int64_t *, bool hasStat,
                                 const Descriptor *, const char *, int,
                                 const void *) {
  return allocateIfFree(object, hasStat);
}

int _FortranAPointerAllocate(Descriptor &object, bool hasStat,
                             const Descriptor *, const char *, int,
                             const void *) {
  return allocateIfFree(object, hasStat);
}

int _FortranAAllocatableAllocateSource(Descriptor &object,
                                       const Descriptor &source, bool hasStat,
                                       const Descriptor *, const char *, int) {
  return allocateFrom(object, source, hasStat);
}

int _FortranAPointerAllocateSource(Descriptor &object, const Descriptor &source,
                                   bool hasStat, const Descriptor *,
                                   const char *, int) {
  return allocateFrom(object, source, hasStat);
}

int _FortranAAllocatableDeallocate(Descriptor &object, bool hasStat,
                                   const Descriptor *, const char *, int) {
  return deallocate(object, hasStat);
}

int _FortranAPointerDeallocate(Descriptor &object, bool hasStat,
                               const Descriptor *, const char *, int) {
  return deallocate(object, hasStat);
}

/// What `to` held is freed.
int _FortranAMoveAlloc(Descriptor &to, Descriptor &from, const void *, bool,
                       const Descriptor *, const char *, int) {
  if (&to == &from)
    return CFI_SUCCESS;
  if (to.base_addr)
    accc_free(to.base_addr);
  to.elem_len = from.elem_len;
  for (int d = 0; d < from.rank; ++d)
    to.dim[d] = from.dim[d];
  to.base_addr = from.base_addr;
  from.base_addr = nullptr;
  return CFI_SUCCESS;
}

} // extern "C"
} // namespace accc
