//===-- The heap of kernels
//------------------------------------------------===//
//
// malloc and free for device code: ALLOCATE in kernels, temporaries whose size
// is known at run time only, private arrays. AMD's devices have none, NVIDIA's
// takes a lock; this one serves both, and the simulated GPU, where it is
// tested.
//
// libaccrt gives each module that has the variable accc_heap an arena of device
// memory before its first kernel, and a larger one before a kernel that is
// known to need more. Blocks of the old one may be in use then: each block
// knows its arena. Blocks come in powers of two. A block that is given back
// goes to the list of its size, from which the next one is taken:
//
//   arena   | header | block | block |   block   | ... next ->  | end
//   free[5] -> block -> block
//
// Heads of lists change by compare-and-swap and carry a count of their changes,
// so that a head which was taken and given back meanwhile is not mistaken for
// the one that was read.
//
//===-----------------------------------------------------------------------===//

#include "trap.h"

#include <stddef.h>
#include <stdint.h>

/// Of libaccrt.
extern "C" void accrt_simt_allocated(void *memory);

namespace {

constexpr int memoryScope = __MEMORY_SCOPE_DEVICE;
/// Bytes of the smallest block, as a power of two.
constexpr unsigned smallest = 5;
constexpr unsigned classes = 32;
/// Bytes in front of what the caller gets; keeps the alignment of 16 bytes.
constexpr size_t headerBytes = 16;

/// The beginning of an arena; libaccrt writes its size, what the header takes
/// as used, and zeros.
struct Arena {
  uint64_t bytes;
  /// Bytes of the arena that were ever in a block.
  uint64_t used;
  /// First free block of each class: its position plus one in units of 16 bytes
  /// (0: none) in the low half, the number of changes in the high half.
  uint64_t firstFree[classes];
};

struct Block {
  /// Its class while in use; its successor's position while free.
  uint64_t word;
  Arena *arena;
};

} // namespace

extern "C" {
/// Written by libaccrt, which finds it by its name.
__attribute__((visibility("protected"))) Arena *accc_heap;
}

namespace {

Block *blockAt(Arena *arena, uint64_t head) {
  uint64_t position = static_cast<uint32_t>(head);
  char *base = reinterpret_cast<char *>(arena);
  return reinterpret_cast<Block *>(base + (position - 1) * 16);
}

uint64_t withNextCount(uint64_t head, uint64_t position) {
  return ((head >> 32) + 1) << 32 | position;
}

#if defined(__AMDGCN__) || defined(__NVPTX__)
void tellWatch(void *) {}
#else
/// The search for races forgets who used the block before.
void tellWatch(void *memory) { accrt_simt_allocated(memory); }
#endif

Block *takeFree(Arena *arena, unsigned sizeClass) {
  uint64_t *list = &arena->firstFree[sizeClass];
  uint64_t head = __scoped_atomic_load_n(list, __ATOMIC_ACQUIRE, memoryScope);
  while (static_cast<uint32_t>(head) != 0) {
    // Another thread may have taken the block; then the exchange fails.
    uint64_t next = __scoped_atomic_load_n(&blockAt(arena, head)->word,
                                           __ATOMIC_RELAXED, memoryScope);
    if (__scoped_atomic_compare_exchange_n(
            list, &head, withNextCount(head, static_cast<uint32_t>(next)), true,
            __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE, memoryScope))
      return blockAt(arena, head);
  }
  return nullptr;
}

Block *takeNew(Arena *arena, unsigned sizeClass) {
  uint64_t bytes = uint64_t{1} << (sizeClass + smallest);
  uint64_t *used = &arena->used;
  uint64_t start =
      __scoped_atomic_fetch_add(used, bytes, __ATOMIC_RELAXED, memoryScope);
  if (start + bytes > arena->bytes) {
    __scoped_atomic_fetch_sub(used, bytes, __ATOMIC_RELAXED, memoryScope);
    return nullptr;
  }
  return reinterpret_cast<Block *>(reinterpret_cast<char *>(arena) + start);
}

unsigned classOf(uint64_t bytes) {
  unsigned sizeClass = 0;
  while (sizeClass + 1 < classes &&
         (uint64_t{1} << (sizeClass + smallest)) < bytes)
    ++sizeClass;
  return sizeClass;
}

} // namespace

/// At least `bytes` bytes, aligned to 16. There is no way for a kernel to go on
/// without: it ends when the arena is used up.
extern "C" void *accc_malloc(size_t bytes) {
  unsigned sizeClass = classOf(bytes + headerBytes);
  Arena *arena = accc_heap;
  Block *block = takeFree(arena, sizeClass);
  if (!block)
    block = takeNew(arena, sizeClass);
  if (!block)
    accc::endKernel("the heap of kernels is used up; ACCC_HEAP_SIZE says how "
                    "large it is (default 64M)");
  block->word = sizeClass;
  block->arena = arena;
  char *memory = reinterpret_cast<char *>(block) + headerBytes;
  tellWatch(memory);
  return memory;
}

/// Gives back what accc_malloc gave; nothing for a null pointer.
extern "C" void accc_free(void *pointer) {
  if (!pointer)
    return;
  char *start = static_cast<char *>(pointer) - headerBytes;
  Block *block = reinterpret_cast<Block *>(start);
  Arena *arena = block->arena;
  uint64_t *list = &arena->firstFree[block->word];
  uint64_t position = (start - reinterpret_cast<char *>(arena)) / 16 + 1;
  uint64_t head = __scoped_atomic_load_n(list, __ATOMIC_RELAXED, memoryScope);
  do {
    __scoped_atomic_store_n(&block->word, static_cast<uint32_t>(head),
                            __ATOMIC_RELAXED, memoryScope);
  } while (!__scoped_atomic_compare_exchange_n(
      list, &head, withNextCount(head, position), true, __ATOMIC_RELEASE,
      __ATOMIC_RELAXED, memoryScope));
}
