//===-- Arrays of any rank, in device code
//------------------------------------===//
//
// flang copies the descriptor of an assumed-rank dummy argument before it
// passes it on, and in SELECT RANK (flang/Runtime/support.h).
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

#include <stddef.h>

namespace {

// flang's LowerBoundModifier.
enum LowerBounds { preserve = 0, ones = 1, zeroes = 2 };

/// In CFI_cdesc_t::extra, as flang has it: a description of the elements' type
/// follows the dimensions, and values of type parameters.
constexpr unsigned char hasAddendum = 1;
constexpr size_t addendumBytes = 2 * sizeof(int64_t);

} // namespace

extern "C" void _FortranACopyAndUpdateDescriptor(accc::Descriptor &to,
                                                 const accc::Descriptor &from,
                                                 const void *newType,
                                                 CFI_attribute_t newAttribute,
                                                 int newLowerBounds) {
  size_t bytes = offsetof(accc::Descriptor, dim);
  for (int d = 0; d < from.rank; ++d)
    bytes += sizeof(CFI_dim_t);
  char *addendum = reinterpret_cast<char *>(&to) + bytes;
  bool hasType = from.extra & hasAddendum;
  accc::copyBytes(reinterpret_cast<char *>(&to),
                  reinterpret_cast<const char *>(&from),
                  hasType ? bytes + addendumBytes : bytes);
  if (newType && hasType)
    accc::copyBytes(addendum, reinterpret_cast<const char *>(&newType),
                    sizeof newType);
  to.attribute = newAttribute;
  if (newLowerBounds != preserve)
    for (int d = 0; d < to.rank; ++d)
      to.dim[d].lower_bound = newLowerBounds == ones ? 1 : 0;
}

/// flang asks where it chooses by RANK(*).
extern "C" bool _FortranAIsAssumedSize(const accc::Descriptor &array) {
  return array.rank > 0 && array.dim[array.rank - 1].extent == -1;
}
