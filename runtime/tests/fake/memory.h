/* Memory of the fake GPUs. FAKE_MEMORY is what each of them has in bytes. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SHIFT ((uint64_t)1 << 60)

enum use { FREE, ON_DEVICE, MANAGED, PINNED };

/* Blocks by their addresses as the caller sees them. */
static struct block {
  enum use use;
  int device;
  uint64_t start, bytes;
} blocks[4096];

enum { MOST_BLOCKS = sizeof blocks / sizeof *blocks };

static size_t device_memory(void) {
  const char *text = getenv("FAKE_MEMORY");
  return text ? strtoull(text, NULL, 10) : (size_t)1 << 30;
}

static size_t used_memory(int device) {
  size_t bytes = 0;
  for (int i = 0; i < MOST_BLOCKS; ++i)
    if (blocks[i].use == ON_DEVICE && blocks[i].device == device)
      bytes += blocks[i].bytes;
  return bytes;
}

/* Notes a block; returns its address. */
static uint64_t remember(enum use use, uint64_t start, size_t bytes) {
  for (int i = 0; i < MOST_BLOCKS; ++i)
    if (blocks[i].use == FREE) {
      blocks[i] = (struct block){use, current_device(), start, bytes};
      return start;
    }
  refuse("too many allocations");
  return 0;
}

/* The block's address, 0 when the device has no more memory. */
static uint64_t allocate(enum use use, size_t bytes) {
  if (!bytes)
    refuse("allocated nothing");
  if (use == ON_DEVICE &&
      used_memory(current_device()) + bytes > device_memory())
    return 0;
  void *block = malloc(bytes);
  memset(block, 0xbd, bytes);
  uint64_t start = (uint64_t)block + (use == ON_DEVICE ? SHIFT : 0);
  return remember(use, start, bytes);
}

static void release(uint64_t address) {
  for (int i = 0; i < MOST_BLOCKS; ++i)
    if (blocks[i].use != FREE && blocks[i].start == address) {
      if (blocks[i].device != current_device())
        refuse("freed memory of another device");
      free((void *)(address & ~SHIFT));
      blocks[i].use = FREE;
      return;
    }
  refuse("freed what was not allocated");
}

static int has(const struct block *it, uint64_t start, size_t bytes) {
  return it->use != FREE && start >= it->start &&
         start + bytes <= it->start + it->bytes;
}

static struct block *block_with(uint64_t start, size_t bytes) {
  static struct block *latest = blocks;
  if (has(latest, start, bytes))
    return latest;
  for (struct block *it = blocks; it < blocks + MOST_BLOCKS; ++it)
    if (has(it, start, bytes))
      return latest = it;
  return NULL;
}

static int device_of(uint64_t start, size_t bytes) {
  struct block *block = block_with(start, bytes);
  if (!block)
    refuse("device address outside all allocations");
  return block->device;
}

/* The host's view of allocated device memory. */
static void *on_device(uint64_t address, size_t bytes) {
  device_of(address, bytes);
  return (void *)(address & ~SHIFT);
}

static void *on_host(uint64_t address) {
  if (address >= SHIFT)
    refuse("device address used as host address");
  return (void *)address;
}

static int is_pinned(uint64_t address, size_t bytes) {
  struct block *block = block_with(address, bytes);
  return block && block->use == PINNED;
}

static int live_blocks(void) {
  int count = 0;
  for (int i = 0; i < MOST_BLOCKS; ++i)
    count += blocks[i].use != FREE;
  return count;
}
