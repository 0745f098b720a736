/* A GPU made of host memory, for testing the runtime's drivers without one.
 *
 * Device addresses are shifted, so that the host cannot use one by mistake and
 * the device none of the host's. Streams are lazy: an operation runs when its
 * stream is synchronised, or one at a time when it is queried, so that a wait
 * that is missing shows. Copies from the host read it at once, as drivers do
 * with pageable memory. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHIFT ((uint64_t)1 << 60)
#define MOST 256

static void refuse(const char *what) {
  fprintf(stderr, "fake GPU: %s\n", what);
  abort();
}

/* ---- Memory -------------------------------------------------------------- */

static struct { uint64_t start, bytes; } blocks[MOST];

static uint64_t allocate(size_t bytes) {
  for (int i = 0; i < MOST; ++i)
    if (!blocks[i].bytes) {
      void *block = malloc(bytes);
      memset(block, 0xbd, bytes);
      blocks[i].start = (uint64_t)block + SHIFT;
      blocks[i].bytes = bytes;
      return blocks[i].start;
    }
  refuse("too many allocations");
  return 0;
}

static void release(uint64_t address) {
  for (int i = 0; i < MOST; ++i)
    if (blocks[i].bytes && blocks[i].start == address) {
      free((void *)(address - SHIFT));
      blocks[i].bytes = 0;
      return;
    }
  refuse("freed what was not allocated");
}

/* The host's view of allocated device memory. */
static void *on_device(uint64_t address, size_t bytes) {
  for (int i = 0; i < MOST; ++i)
    if (blocks[i].bytes && address >= blocks[i].start &&
        address + bytes <= blocks[i].start + blocks[i].bytes)
      return (void *)(address - SHIFT);
  refuse("device address outside all allocations");
  return NULL;
}

static void *on_host(uint64_t address) {
  if (address >= SHIFT) refuse("device address used as host address");
  return (void *)address;
}

/* ---- Streams ------------------------------------------------------------- */

enum kind { COPY_IN, COPY_OUT, COPY_ON, ZERO, KERNEL, WAIT };

struct stream;

struct operation {
  enum kind kind;
  uint64_t to, from;
  size_t bytes, rows, pitch;
  char *staged;
  int kernel;
  unsigned shape[7];
  char values[8][8];
  struct stream *other;
  int until;
};

struct stream {
  int first, end;
  struct operation operations[4096];
};

struct event {
  struct stream *stream;
  int until;
};

static void run_until(struct stream *stream, int until);

/* axpy: y(1:n) = y + a * x.   shape: the launch's seven numbers. */
static const char *const kernels[] = {"axpy", "shape"};

static void run_kernel(struct operation *it) {
  if (it->kernel == 0) {
    int64_t n;
    double a;
    uint64_t x, y;
    memcpy(&n, it->values[0], 8);
    memcpy(&a, it->values[1], 8);
    memcpy(&x, it->values[2], 8);
    memcpy(&y, it->values[3], 8);
    double *from = on_device(x, n * 8), *to = on_device(y, n * 8);
    for (int64_t i = 0; i < n; ++i) to[i] += a * from[i];
  } else {
    uint64_t to;
    memcpy(&to, it->values[0], 8);
    memcpy(on_device(to, sizeof it->shape), it->shape, sizeof it->shape);
  }
}

static void run(struct operation *it) {
  for (size_t row = 0; row < it->rows; ++row) {
    size_t offset = row * it->pitch;
    if (it->kind == COPY_IN)
      memcpy(on_device(it->to + offset, it->bytes), it->staged + row * it->bytes, it->bytes);
    else if (it->kind == COPY_OUT)
      memcpy(on_host(it->to + offset), on_device(it->from + offset, it->bytes), it->bytes);
    else if (it->kind == COPY_ON)
      memmove(on_device(it->to + offset, it->bytes), on_device(it->from + offset, it->bytes),
              it->bytes);
  }
  if (it->kind == ZERO) memset(on_device(it->to, it->bytes), 0, it->bytes);
  if (it->kind == KERNEL) run_kernel(it);
  if (it->kind == WAIT) run_until(it->other, it->until);
  free(it->staged);
}

static void run_until(struct stream *stream, int until) {
  while (stream->first < until) run(&stream->operations[stream->first++]);
}

static struct operation *add(struct stream *stream, enum kind kind) {
  if (!stream) refuse("the default stream is not to be used");
  if (stream->end == 4096) refuse("too many operations");
  struct operation *it = &stream->operations[stream->end++];
  memset(it, 0, sizeof *it);
  it->kind = kind;
  return it;
}

static void copy(struct stream *stream, enum kind kind, uint64_t to, uint64_t from, size_t bytes,
                 size_t rows, size_t pitch) {
  struct operation *it = add(stream, kind);
  it->to = to, it->from = from, it->bytes = bytes, it->rows = rows, it->pitch = pitch;
  if (kind != COPY_IN) return;
  it->staged = malloc(bytes * rows);
  for (size_t row = 0; row < rows; ++row)
    memcpy(it->staged + row * bytes, on_host(from + row * pitch), bytes);
}

static int kernel_number(const char *name) {
  for (int i = 0; i < 2; ++i)
    if (!strcmp(name, kernels[i])) return i;
  return -1;
}

static void launch(struct stream *stream, int kernel, const unsigned shape[7], void **values) {
  struct operation *it = add(stream, KERNEL);
  it->kernel = kernel;
  memcpy(it->shape, shape, sizeof it->shape);
  for (int i = 0; i < (kernel == 0 ? 4 : 1); ++i) memcpy(it->values[i], values[i], 8);
}

/* Whether the stream had reached the point; goes one operation further. */
static int has_reached(struct stream *stream, int point) {
  if (stream->first >= point) return 1;
  run_until(stream, stream->first + 1);
  return 0;
}
