//===-- Arrays behind descriptors, in device code
//--------------------------===//
//
// Descriptors are those of ISO_Fortran_binding.h, which flang's are too.
//
//===-----------------------------------------------------------------------===//

#ifndef ACCC_DEVICE_DESCRIPTOR_H
#define ACCC_DEVICE_DESCRIPTOR_H

#include "flang/ISO_Fortran_binding.h"
#include <stdint.h>

extern "C" void *accc_malloc(size_t bytes);
extern "C" void accc_free(void *pointer);

namespace accc {

using Descriptor = CFI_cdesc_t;
using Index = CFI_index_t;

/// Room for a descriptor with `rank` dimensions and no addendum.
template <int rank> struct Storage {
  Descriptor &operator*() { return first; }
  Descriptor first; // has one dimension
  CFI_dim_t others[rank > 1 ? rank - 1 : 1];
};

inline Index elementCount(const Descriptor &array) {
  Index count = 1;
  for (int d = 0; d < array.rank; ++d)
    count *= array.dim[d].extent;
  return count;
}

/// Visits the elements of an array in array element order.
class Cursor {
public:
  explicit Cursor(const Descriptor &array)
      : array{array}, address{static_cast<char *>(array.base_addr)} {}

  char *get() const { return address; }

  /// To the next element; from the last one to the first.
  void advance() {
    for (int d = 0; d < array.rank; ++d) {
      const CFI_dim_t &dim = array.dim[d];
      address += dim.sm;
      if (++position[d] < dim.extent)
        return;
      address -= dim.sm * dim.extent;
      position[d] = 0;
    }
  }

  /// The zero-based subscript in dimension `d`.
  Index subscript(int d) const { return position[d]; }

private:
  const Descriptor &array;
  char *address;
  Index position[CFI_MAX_RANK] = {};
};

/// The element at zero-based subscripts.
inline char *elementAt(const Descriptor &array, const Index *subscripts) {
  char *address = static_cast<char *>(array.base_addr);
  for (int d = 0; d < array.rank; ++d)
    address += array.dim[d].sm * subscripts[d];
  return address;
}

inline void copyBytes(char *to, const char *from, size_t bytes) {
  __builtin_memcpy(to, from, bytes);
}

/// Gives dimension `d` bounds, and strides for an array without gaps. The
/// dimensions before it are set already.
inline void setDimension(Descriptor &array, int d, Index lower, Index extent) {
  Index stride = d == 0 ? static_cast<Index>(array.elem_len)
                        : array.dim[d - 1].sm * array.dim[d - 1].extent;
  array.dim[d].lower_bound = lower;
  array.dim[d].extent = extent < 0 ? 0 : extent;
  array.dim[d].sm = stride;
}

/// Memory for the elements; the caller has set element length and dimensions.
inline void allocate(Descriptor &array) {
  size_t bytes = elementCount(array) * array.elem_len;
  array.base_addr = accc_malloc(bytes > 0 ? bytes : 1);
}

/// Makes `result` an allocated array without gaps, with lower bounds of 1.
inline void makeResult(Descriptor &result, const Descriptor &like, int rank,
                       const Index *extents) {
  result.elem_len = like.elem_len;
  result.type = like.type;
  result.rank = rank;
  for (int d = 0; d < rank; ++d)
    setDimension(result, d, 1, extents[d]);
  allocate(result);
}

/// Elements in array element order; `from` may be a scalar, and characters of
/// another length.
void assignElements(const Descriptor &to, const Descriptor &from);

/// Truth of a LOGICAL of any kind.
inline bool isTrue(const char *logical, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i)
    if (logical[i] != 0)
      return true;
  return false;
}

/// An INTEGER of any kind up to 8.
inline int64_t integerAt(const char *address, size_t bytes) {
  switch (bytes) {
  case 1:
    return *reinterpret_cast<const int8_t *>(address);
  case 2:
    return *reinterpret_cast<const int16_t *>(address);
  case 4:
    return *reinterpret_cast<const int32_t *>(address);
  default:
    return *reinterpret_cast<const int64_t *>(address);
  }
}

inline void storeInteger(char *address, size_t bytes, int64_t value) {
  switch (bytes) {
  case 1:
    *reinterpret_cast<int8_t *>(address) = static_cast<int8_t>(value);
    break;
  case 2:
    *reinterpret_cast<int16_t *>(address) = static_cast<int16_t>(value);
    break;
  case 4:
    *reinterpret_cast<int32_t *>(address) = static_cast<int32_t>(value);
    break;
  default:
    *reinterpret_cast<int64_t *>(address) = value;
  }
}

/// The bytes of one character of the kinds 1, 2 and 4; 0 for what is none.
inline size_t bytesOfCharacter(const Descriptor &array) {
  switch (array.type) {
  case CFI_type_char:
    return 1;
  case CFI_type_char16_t:
    return 2;
  case CFI_type_char32_t:
    return 4;
  default:
    return 0;
  }
}

/// What the elements of an array are.
enum class Category { Integer, Real, Complex, Logical, Character };

inline Category category(const Descriptor &array) {
  switch (array.type) {
  case CFI_type_half_float:
  case CFI_type_bfloat:
  case CFI_type_float:
  case CFI_type_double:
    return Category::Real;
  case CFI_type_half_float_Complex:
  case CFI_type_bfloat_Complex:
  case CFI_type_float_Complex:
  case CFI_type_double_Complex:
    return Category::Complex;
  case CFI_type_Bool:
  case CFI_type_int_least16_t:
  case CFI_type_int_least32_t:
  case CFI_type_int_least64_t:
    return Category::Logical;
  default:
    return bytesOfCharacter(array) > 0 ? Category::Character
                                       : Category::Integer;
  }
}

/// The kinds of real numbers, 2, 3, 4 and 8, and of the parts of complex ones.
enum class RealKind { Half, Brain, Single, Double };

inline RealKind realKind(const Descriptor &array) {
  switch (array.type) {
  case CFI_type_half_float:
  case CFI_type_half_float_Complex:
    return RealKind::Half;
  case CFI_type_bfloat:
  case CFI_type_bfloat_Complex:
    return RealKind::Brain;
  case CFI_type_float:
  case CFI_type_float_Complex:
    return RealKind::Single;
  default:
    return RealKind::Double;
  }
}

/// Of the bits of a REAL(2) or REAL(3), whose fraction has `fraction` bits.
inline double shortReal(uint16_t bits, int fraction) {
  int mostPower = 0x7fff >> fraction, bias = mostPower / 2;
  int power = bits >> fraction & mostPower;
  uint64_t digits = bits & ((1 << fraction) - 1);
  int doubled = power == mostPower ? 0x7ff : power - bias + 1023;
  bool isSmall = power == 0;
  if (isSmall)
    doubled = 1 - bias + 1023;
  uint64_t doubleBits = static_cast<uint64_t>(bits >> 15) << 63 |
                        static_cast<uint64_t>(doubled) << 52 |
                        digits << (52 - fraction);
  double value;
  __builtin_memcpy(&value, &doubleBits, sizeof value);
  if (!isSmall)
    return value;
  // Without the one in front of the fraction.
  doubleBits &= ~((uint64_t{1} << 52) - 1);
  double one;
  __builtin_memcpy(&one, &doubleBits, sizeof one);
  return digits == 0 ? one * 0 : value - one;
}

inline double realAt(const char *address, RealKind kind) {
  switch (kind) {
  case RealKind::Half:
    return shortReal(*reinterpret_cast<const uint16_t *>(address), 10);
  case RealKind::Brain:
    return shortReal(*reinterpret_cast<const uint16_t *>(address), 7);
  case RealKind::Single:
    return *reinterpret_cast<const float *>(address);
  case RealKind::Double:
    return *reinterpret_cast<const double *>(address);
  }
}

/// The value of an element of `array` that is a number, or its real part.
inline double numberAt(const Descriptor &array, const char *element) {
  if (category(array) == Category::Integer)
    return static_cast<double>(integerAt(element, array.elem_len));
  return realAt(element, realKind(array));
}

inline double imaginaryAt(const Descriptor &array, const char *element) {
  if (category(array) != Category::Complex)
    return 0;
  return realAt(element + array.elem_len / 2, realKind(array));
}

} // namespace accc

#endif
