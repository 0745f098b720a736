//===-- Transformational functions in device code
//--------------------------===//
//
// Those that flang leaves to its runtime at every level of optimisation
// (flang/Runtime/transformational.h, misc-intrinsic.h). Results are allocated;
// the caller frees them.
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

namespace accc {

/// Whether MASK, which may be absent or a scalar, selects the element.
static bool selects(const Descriptor *mask, const Cursor &position) {
  return !mask || isTrue(position.get(), mask->elem_len);
}

static const Descriptor &orItself(const Descriptor *maybe,
                                  const Descriptor &array) {
  return maybe ? *maybe : array;
}

/// Every element at the address that `next` says.
template <typename Next> static void fill(const Descriptor &result, Next next) {
  Cursor target{result};
  for (Index n = elementCount(result); n > 0; --n) {
    copyBytes(target.get(), next(target), result.elem_len);
    target.advance();
  }
}

static const char *takeNext(Cursor &source) {
  const char *element = source.get();
  source.advance();
  return element;
}

/// The bytes of `source`, as many as fit.
static void copyRepresentation(const Descriptor &result,
                               const Descriptor &source) {
  char *to = static_cast<char *>(result.base_addr);
  size_t left = elementCount(result) * result.elem_len;
  Cursor elements{source};
  for (Index n = elementCount(source); n > 0 && left > 0; --n) {
    size_t bytes = source.elem_len < left ? source.elem_len : left;
    copyBytes(to, takeNext(elements), bytes);
    to += bytes;
    left -= bytes;
  }
}

extern "C" {

void _FortranAReshape(Descriptor &result, const Descriptor &source,
                      const Descriptor &shape, const Descriptor *pad,
                      const Descriptor *order, const char *, int) {
  int rank = static_cast<int>(shape.dim[0].extent);
  Index extents[CFI_MAX_RANK];
  int dimension[CFI_MAX_RANK];
  Cursor shapes{shape}, orders{orItself(order, shape)};
  for (int d = 0; d < rank; ++d) {
    extents[d] = integerAt(takeNext(shapes), shape.elem_len);
    dimension[d] =
        order
            ? static_cast<int>(integerAt(takeNext(orders), order->elem_len)) - 1
            : d;
  }
  makeResult(result, source, rank, extents);
  Cursor elements{source}, padding{orItself(pad, source)};
  Index left = elementCount(source);
  Index at[CFI_MAX_RANK] = {};
  for (Index n = elementCount(result); n > 0; --n) {
    const char *element = left-- > 0 ? takeNext(elements) : takeNext(padding);
    copyBytes(elementAt(result, at), element, result.elem_len);
    for (int d = 0; d < rank; ++d) {
      if (++at[dimension[d]] < extents[dimension[d]])
        break;
      at[dimension[d]] = 0;
    }
  }
}

void _FortranASpread(Descriptor &result, const Descriptor &source, int dim,
                     int64_t copies, const char *, int) {
  Index extents[CFI_MAX_RANK];
  for (int d = 0, from = 0; d <= source.rank; ++d)
    extents[d] =
        d == dim - 1 ? (copies > 0 ? copies : 0) : source.dim[from++].extent;
  makeResult(result, source, source.rank + 1, extents);
  fill(result, [&](const Cursor &target) {
    Index at[CFI_MAX_RANK];
    for (int d = 0, to = 0; d < result.rank; ++d)
      if (d != dim - 1)
        at[to++] = target.subscript(d);
    return elementAt(source, at);
  });
}

void _FortranAPack(Descriptor &result, const Descriptor &source,
                   const Descriptor &mask, const Descriptor *vector,
                   const char *, int) {
  Index count = 0;
  Cursor masks{mask};
  for (Index n = elementCount(source); n > 0; --n)
    count += selects(&mask, masks), masks.advance();
  Index extent = vector ? vector->dim[0].extent : count;
  makeResult(result, source, 1, &extent);
  Cursor target{result}, elements{source}, rest{orItself(vector, source)};
  for (Index n = elementCount(source); n > 0; --n) {
    if (selects(&mask, masks)) {
      copyBytes(target.get(), elements.get(), result.elem_len);
      target.advance();
      rest.advance();
    }
    elements.advance();
    masks.advance();
  }
  for (Index n = count; n < extent; ++n) {
    copyBytes(target.get(), takeNext(rest), result.elem_len);
    target.advance();
  }
}

void _FortranAUnpack(Descriptor &result, const Descriptor &vector,
                     const Descriptor &mask, const Descriptor &field,
                     const char *, int) {
  Index extents[CFI_MAX_RANK];
  for (int d = 0; d < mask.rank; ++d)
    extents[d] = mask.dim[d].extent;
  makeResult(result, vector, mask.rank, extents);
  Cursor masks{mask}, fields{field}, elements{vector};
  fill(result, [&](const Cursor &) {
    const char *element =
        selects(&mask, masks) ? takeNext(elements) : fields.get();
    masks.advance();
    fields.advance();
    return element;
  });
}

void _FortranATransferSize(Descriptor &result, const Descriptor &source,
                           const Descriptor &mold, const char *, int,
                           int64_t size) {
  Index extent = size;
  makeResult(result, mold, 1, &extent);
  copyRepresentation(result, source);
}

void _FortranATransfer(Descriptor &result, const Descriptor &source,
                       const Descriptor &mold, const char *, int) {
  size_t bytes = elementCount(source) * source.elem_len;
  size_t unit = mold.elem_len > 0 ? mold.elem_len : 1;
  Index extent = (bytes + unit - 1) / unit;
  // A scalar's descriptor has no room for dimensions.
  makeResult(result, mold, mold.rank == 0 ? 0 : 1, &extent);
  copyRepresentation(result, source);
}

} // extern "C"
} // namespace accc
