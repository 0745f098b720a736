//===-- Reductions of arrays in device code
//--------------------------------===//
//
// Those that flang leaves to its runtime at every level of optimisation
// (flang/Runtime/reduction.h). DIM is a zero for "all dimensions" in functions
// with a scalar result.
//
//===-----------------------------------------------------------------------===//

#include "text.h"

namespace accc {

/// Calls `visit(element, cursor)` for the elements that MASK selects, until it
/// says false.
template <typename Visit>
static void forSelected(const Descriptor &array, const Descriptor *mask,
                        Visit visit) {
  Cursor element{array}, masks{mask ? *mask : array};
  for (Index n = elementCount(array); n > 0; --n) {
    if ((!mask || isTrue(masks.get(), mask->elem_len)) &&
        !visit(element.get(), element))
      return;
    element.advance();
    masks.advance();
  }
}

/// The elements along dimension `dim` (from 1) at each position in the others:
/// `reduce(line, target)` is called with a descriptor of rank 1.
template <typename Reduce>
static void alongDimension(Descriptor &result, const Descriptor &array, int dim,
                           const Descriptor *mask, Reduce reduce) {
  Storage<CFI_MAX_RANK> outerStorage;
  Descriptor &outer = *outerStorage;
  outer.base_addr = array.base_addr;
  outer.elem_len = array.elem_len;
  outer.rank = array.rank - 1;
  Index extents[CFI_MAX_RANK];
  for (int d = 0, to = 0; d < array.rank; ++d)
    if (d != dim - 1)
      extents[to] = array.dim[d].extent, outer.dim[to++] = array.dim[d];
  makeResult(result, result, array.rank - 1, extents);
  Storage<1> lineStorage, maskStorage;
  Descriptor &line = *lineStorage, &maskLine = *maskStorage;
  line.elem_len = array.elem_len;
  line.type = array.type;
  line.rank = 1;
  line.dim[0] = array.dim[dim - 1];
  Cursor position{outer}, target{result};
  for (Index n = elementCount(result); n > 0; --n) {
    line.base_addr = position.get();
    if (mask) {
      Index at[CFI_MAX_RANK];
      for (int d = 0, from = 0; d < array.rank; ++d)
        at[d] = d == dim - 1 ? 0 : position.subscript(from++);
      maskLine.base_addr = elementAt(*mask, at);
      maskLine.elem_len = mask->elem_len;
      maskLine.rank = mask->rank == 0 ? 0 : 1;
      if (mask->rank > 0)
        maskLine.dim[0] = mask->dim[dim - 1];
    }
    reduce(line, mask ? &maskLine : nullptr, target.get());
    position.advance();
    target.advance();
  }
}

struct And {
  static constexpr int64_t start = -1;
  static int64_t combine(int64_t a, int64_t b) { return a & b; }
};
struct Or {
  static constexpr int64_t start = 0;
  static int64_t combine(int64_t a, int64_t b) { return a | b; }
};
struct ExclusiveOr {
  static constexpr int64_t start = 0;
  static int64_t combine(int64_t a, int64_t b) { return a ^ b; }
};

template <typename Operation>
static int64_t combineBits(const Descriptor &array, const Descriptor *mask) {
  int64_t result = Operation::start;
  forSelected(array, mask, [&](const char *element, const Cursor &) {
    result = Operation::combine(result, integerAt(element, array.elem_len));
    return true;
  });
  return result;
}

template <typename Operation>
static void combineBitsAlong(Descriptor &result, const Descriptor &array,
                             int dim, const Descriptor *mask) {
  result.elem_len = array.elem_len;
  result.type = array.type;
  alongDimension(
      result, array, dim, mask,
      [&](const Descriptor &line, const Descriptor *mask, char *target) {
        storeInteger(target, array.elem_len,
                     combineBits<Operation>(line, mask));
      });
}

/// The Euclidean norm, scaled so that squares neither overflow nor vanish.
template <typename Real> static Real norm2(const Descriptor &array) {
  Real scale = 0, sum = 0;
  forSelected(array, nullptr, [&](const char *element, const Cursor &) {
    Real value = *reinterpret_cast<const Real *>(element);
    Real size = value < 0 ? -value : value;
    if (size > scale) {
      Real ratio = scale / size;
      sum = 1 + sum * ratio * ratio;
      scale = size;
    } else if (size != 0) {
      // Infinities and NaNs arrive here or above, and pass on.
      Real ratio = size == scale ? 1 : size / scale;
      sum += ratio * ratio;
    }
    return true;
  });
  if constexpr (sizeof(Real) == 4)
    return scale * __builtin_sqrtf(sum);
  else
    return scale * __builtin_sqrt(sum);
}

static bool parity(const Descriptor &array) {
  bool odd = false;
  forSelected(array, nullptr, [&](const char *element, const Cursor &) {
    odd ^= isTrue(element, array.elem_len);
    return true;
  });
  return odd;
}

/// Whether two elements are equal, by the types of their arrays.
static bool areEqual(const char *a, const Descriptor &aArray, const char *b,
                     const Descriptor &bArray) {
  Category aType = category(aArray), bType = category(bArray);
  if (aType == Category::Character)
    return withKind(aArray, [&](auto kind) {
      using Char = decltype(kind);
      return compare(textAt<Char>(aArray, a), textAt<Char>(bArray, b)) == 0;
    });
  size_t aBytes = aArray.elem_len, bBytes = bArray.elem_len;
  if (aType == Category::Logical)
    return isTrue(a, aBytes) == isTrue(b, bBytes);
  if (aType == Category::Integer && bType == Category::Integer)
    return integerAt(a, aBytes) == integerAt(b, bBytes);
  return numberAt(aArray, a) == numberAt(bArray, b) &&
         imaginaryAt(aArray, a) == imaginaryAt(bArray, b);
}

/// One-based subscripts of the first (or last) element equal to `wanted`; zeros
/// without one.
static void findLocation(const Descriptor &array, const Descriptor &wanted,
                         const Descriptor *mask, bool last, Index *location) {
  for (int d = 0; d < array.rank; ++d)
    location[d] = 0;
  forSelected(array, mask, [&](const char *element, const Cursor &at) {
    if (!areEqual(element, array, static_cast<char *>(wanted.base_addr),
                  wanted))
      return true;
    for (int d = 0; d < array.rank; ++d)
      location[d] = at.subscript(d) + 1;
    return last;
  });
}

/// Whether an element comes before `best` in MAXLOC (or MINLOC): of equal ones
/// the later if `last`, and a number before a NaN.
static bool isBetter(const char *element, const char *best,
                     const Descriptor &array, bool greatest, bool last) {
  size_t bytes = array.elem_len;
  if (category(array) == Category::Integer) {
    int64_t value = integerAt(element, bytes), old = integerAt(best, bytes);
    return value == old ? last : (value > old) == greatest;
  }
  double value = numberAt(array, element), old = numberAt(array, best);
  if (old != old)
    return last || value == value;
  if (value == old)
    return last;
  return greatest ? value > old : value < old;
}

/// One-based subscripts of the greatest (or least) element; zeros without one.
static void findExtreme(const Descriptor &array, const Descriptor *mask,
                        bool greatest, bool last, Index *location) {
  for (int d = 0; d < array.rank; ++d)
    location[d] = 0;
  const char *best = nullptr;
  forSelected(array, mask, [&](const char *element, const Cursor &at) {
    if (!best || isBetter(element, best, array, greatest, last)) {
      best = element;
      for (int d = 0; d < array.rank; ++d)
        location[d] = at.subscript(d) + 1;
    }
    return true;
  });
}

static CFI_type_t integerType(int kind) {
  switch (kind) {
  case 1:
    return CFI_type_int8_t;
  case 2:
    return CFI_type_int16_t;
  case 4:
    return CFI_type_int32_t;
  default:
    return CFI_type_int64_t;
  }
}

/// The result of a function that finds `location`, of `rank` subscripts.
static void makeLocation(Descriptor &result, int kind, int rank,
                         const Index *location) {
  result.elem_len = kind;
  result.type = integerType(kind);
  Index extent = rank;
  makeResult(result, result, 1, &extent);
  Cursor target{result};
  for (int d = 0; d < rank; ++d) {
    storeInteger(target.get(), kind, location[d]);
    target.advance();
  }
}

/// MAXLOC or MINLOC of a whole array.
static void locateExtreme(Descriptor &result, const Descriptor &array, int kind,
                          const Descriptor *mask, bool greatest, bool last) {
  Index location[CFI_MAX_RANK];
  findExtreme(array, mask, greatest, last, location);
  makeLocation(result, kind, array.rank, location);
}

/// Places along a dimension: `find(line, mask, location)` looks for each.
template <typename Find>
static void locateAlong(Descriptor &result, const Descriptor &array, int kind,
                        int dim, const Descriptor *mask, Find find) {
  result.elem_len = kind;
  result.type = integerType(kind);
  alongDimension(
      result, array, dim, mask,
      [&](const Descriptor &line, const Descriptor *mask, char *target) {
        Index location;
        find(line, mask, &location);
        storeInteger(target, kind, location);
      });
}

/// MAXLOC or MINLOC along a dimension.
static void locateExtremes(Descriptor &result, const Descriptor &array,
                           int kind, int dim, const Descriptor *mask,
                           bool greatest, bool last) {
  locateAlong(result, array, kind, dim, mask,
              [&](const Descriptor &line, const Descriptor *mask, Index *at) {
                findExtreme(line, mask, greatest, last, at);
              });
}

extern "C" {

// flang's own loops do all but BACK and some forms of DIM.
#define EXTREME(NAME, GREATEST, TYPE)                                          \
  void _FortranA##NAME##TYPE(Descriptor &result, const Descriptor &array,      \
                             int kind, const char *, int,                      \
                             const Descriptor *mask, bool back) {              \
    locateExtreme(result, array, kind, mask, GREATEST, back);                  \
  }
#define EXTREMES(NAME, GREATEST)                                               \
  EXTREME(NAME, GREATEST, Integer1)                                            \
  EXTREME(NAME, GREATEST, Integer2)                                            \
  EXTREME(NAME, GREATEST, Integer4)                                            \
  EXTREME(NAME, GREATEST, Integer8)                                            \
  EXTREME(NAME, GREATEST, Real4)                                               \
  EXTREME(NAME, GREATEST, Real8)                                               \
  void _FortranA##NAME##Dim(Descriptor &result, const Descriptor &array,       \
                            int kind, int dim, const char *, int,              \
                            const Descriptor *mask, bool back) {               \
    locateExtremes(result, array, kind, dim, mask, GREATEST, back);            \
  }

EXTREMES(Maxloc, true)
EXTREMES(Minloc, false)

#define BITS(NAME, OPERATION)                                                  \
  int8_t _FortranA##NAME##1(const Descriptor &array, const char *, int, int,   \
                            const Descriptor *mask) {                          \
    return static_cast<int8_t>(combineBits<OPERATION>(array, mask));           \
  }                                                                            \
  int16_t _FortranA##NAME##2(const Descriptor &array, const char *, int, int,  \
                             const Descriptor *mask) {                         \
    return static_cast<int16_t>(combineBits<OPERATION>(array, mask));          \
  }                                                                            \
  int32_t _FortranA##NAME##4(const Descriptor &array, const char *, int, int,  \
                             const Descriptor *mask) {                         \
    return static_cast<int32_t>(combineBits<OPERATION>(array, mask));          \
  }                                                                            \
  int64_t _FortranA##NAME##8(const Descriptor &array, const char *, int, int,  \
                             const Descriptor *mask) {                         \
    return combineBits<OPERATION>(array, mask);                                \
  }                                                                            \
  void _FortranA##NAME##Dim(Descriptor &result, const Descriptor &array,       \
                            int dim, const char *, int,                        \
                            const Descriptor *mask) {                          \
    combineBitsAlong<OPERATION>(result, array, dim, mask);                     \
  }

BITS(IAll, And)
BITS(IAny, Or)
BITS(IParity, ExclusiveOr)

float _FortranANorm2_4(const Descriptor &array, const char *, int, int) {
  return norm2<float>(array);
}

double _FortranANorm2_8(const Descriptor &array, const char *, int, int) {
  return norm2<double>(array);
}

void _FortranANorm2Dim(Descriptor &result, const Descriptor &array, int dim,
                       const char *, int) {
  result.elem_len = array.elem_len;
  result.type = array.type;
  alongDimension(result, array, dim, nullptr,
                 [&](const Descriptor &line, const Descriptor *, char *target) {
                   if (array.elem_len == 4)
                     *reinterpret_cast<float *>(target) = norm2<float>(line);
                   else
                     *reinterpret_cast<double *>(target) = norm2<double>(line);
                 });
}

bool _FortranAParity(const Descriptor &array, const char *, int, int) {
  return parity(array);
}

void _FortranAParityDim(Descriptor &result, const Descriptor &array, int dim,
                        const char *, int) {
  result.elem_len = array.elem_len;
  result.type = array.type;
  alongDimension(result, array, dim, nullptr,
                 [&](const Descriptor &line, const Descriptor *, char *target) {
                   storeInteger(target, array.elem_len, parity(line));
                 });
}

void _FortranAFindloc(Descriptor &result, const Descriptor &array,
                      const Descriptor &wanted, int kind, const char *, int,
                      const Descriptor *mask, bool back) {
  Index location[CFI_MAX_RANK];
  findLocation(array, wanted, mask, back, location);
  makeLocation(result, kind, array.rank, location);
}

void _FortranAFindlocDim(Descriptor &result, const Descriptor &array,
                         const Descriptor &wanted, int kind, int dim,
                         const char *, int, const Descriptor *mask, bool back) {
  locateAlong(result, array, kind, dim, mask,
              [&](const Descriptor &line, const Descriptor *mask, Index *at) {
                findLocation(line, wanted, mask, back, at);
              });
}

} // extern "C"
} // namespace accc
