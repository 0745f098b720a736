//===-- Pointers in device code
//--------------------------------------------===//
//
// flang gives a pointee of a Cray pointer a descriptor, whose address it takes
// from the pointer before each use.
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

extern "C" void _FortranAPointerAssociateScalar(accc::Descriptor &pointer,
                                                void *target) {
  pointer.base_addr = target;
}
