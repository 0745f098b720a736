//===-- Temporaries of FORALL and WHERE in device code
//---------------------===//
//
// Stacks of values and of descriptors (flang/Runtime/temporary-stack.h). A
// stack is an array of descriptors that doubles when it is full; a stack of
// values owns copies of the elements, too.
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

namespace accc {

namespace {
using Entry = Storage<CFI_MAX_RANK>;

struct Stack {
  uint64_t count;
  uint64_t room;
  Entry *entries;
};
} // namespace

constexpr uint64_t firstRoom = 4;

static Stack *createStack() {
  auto *stack = static_cast<Stack *>(accc_malloc(sizeof(Stack)));
  auto bytes = firstRoom * sizeof(Entry);
  *stack = {0, firstRoom, static_cast<Entry *>(accc_malloc(bytes))};
  return stack;
}

static void copyDescriptor(Descriptor &to, const Descriptor &from) {
  auto dimensions = from.rank * sizeof(CFI_dim_t);
  copyBytes(reinterpret_cast<char *>(&to),
            reinterpret_cast<const char *>(&from),
            offsetof(CFI_cdesc_t, dim) + dimensions);
}

static Descriptor &push(Stack &stack, const Descriptor &value) {
  if (stack.count == stack.room) {
    auto bytes = stack.room * sizeof(Entry);
    auto *larger = static_cast<Entry *>(accc_malloc(2 * bytes));
    copyBytes(reinterpret_cast<char *>(larger),
              reinterpret_cast<char *>(stack.entries), bytes);
    accc_free(stack.entries);
    stack.entries = larger;
    stack.room *= 2;
  }
  Descriptor &entry = *stack.entries[stack.count++];
  copyDescriptor(entry, value);
  return entry;
}

static void destroyStack(Stack *stack) {
  accc_free(stack->entries);
  accc_free(stack);
}

extern "C" {

void *_FortranACreateDescriptorStack(const char *, int) {
  return createStack();
}

void _FortranAPushDescriptor(void *stack, const Descriptor &value) {
  push(*static_cast<Stack *>(stack), value);
}

void _FortranAPopDescriptor(void *opaque, Descriptor &value) {
  auto &stack = *static_cast<Stack *>(opaque);
  copyDescriptor(value, *stack.entries[--stack.count]);
}

void _FortranADescriptorAt(void *opaque, uint64_t index, Descriptor &value) {
  copyDescriptor(value, *static_cast<Stack *>(opaque)->entries[index]);
}

void _FortranADestroyDescriptorStack(void *stack) {
  destroyStack(static_cast<Stack *>(stack));
}

void *_FortranACreateValueStack(const char *, int) { return createStack(); }

void _FortranAPushValue(void *stack, const Descriptor &value) {
  Descriptor &entry = push(*static_cast<Stack *>(stack), value);
  for (int d = 0; d < value.rank; ++d)
    setDimension(entry, d, value.dim[d].lower_bound, value.dim[d].extent);
  allocate(entry);
  Cursor from{value}, to{entry};
  for (Index n = elementCount(value); n > 0; --n) {
    copyBytes(to.get(), from.get(), value.elem_len);
    from.advance();
    to.advance();
  }
}

/// The caller frees the elements.
void _FortranAPopValue(void *opaque, Descriptor &value) {
  auto &stack = *static_cast<Stack *>(opaque);
  copyDescriptor(value, *stack.entries[--stack.count]);
}

void _FortranAValueAt(void *opaque, uint64_t index, Descriptor &value) {
  copyDescriptor(value, *static_cast<Stack *>(opaque)->entries[index]);
}

void _FortranADestroyValueStack(void *opaque) {
  auto *stack = static_cast<Stack *>(opaque);
  for (uint64_t i = 0; i < stack->count; ++i)
    accc_free((*stack->entries[i]).base_addr);
  destroyStack(stack);
}

} // extern "C"
} // namespace accc
