/* GPUs made of host memory, for testing the runtime's drivers without one.
 *
 * Device addresses are shifted, so that the host cannot use one by mistake and
 * the device none of the host's. Streams are lazy: an operation runs when its
 * stream is synchronised, or one at a time when it is queried, so that a wait
 * that is missing shows. Copies from pageable host memory first run what is in
 * the stream and then read it at once, as drivers may; those from pinned
 * memory, and with FAKE_LATE=1 all, read it when they run.
 *
 * Every call of a driver's function is checked (journal.h): each handle has to
 * be alive and belong to the current device of the calling thread. */
#include "journal.h"
#include "memory.h"

enum { MOST_DEVICES = 4, MOST_OPERATIONS = 1 << 16 };

/* ---- Streams ------------------------------------------------------------- */

enum kind { COPY_IN, COPY_OUT, COPY_ON, ZERO, KERNEL, WAIT };

struct stream;

/* A kernel that can be run: how many arguments it has, and of how many bytes
 * each. */
struct code {
  const void *kernel;
  int arguments;
  const unsigned *bytes;
  void (*run)(const void *kernel, char **values, const unsigned shape[7]);
};

struct operation {
  enum kind kind;
  uint64_t to, from;
  size_t bytes, rows, pitch, planes, rows_apart;
  char *staged;
  struct code code;
  unsigned shape[7];
  char **values;
  struct stream *other;
  int until;
};

struct stream {
  int device, alive;
  int first, end;
  struct operation operations[MOST_OPERATIONS];
};

struct event {
  int device, timed, alive;
  struct stream *stream;
  int until;
};

struct module {
  int device;
  const void *image;
  void *library;
};

static int live_streams, live_events;

static void run_until(struct stream *stream, int until);

/* What the fake GPUs can run: with TRANSLATED the modules of programs
 * (tests/translated/gpu.h), else kernels.h, or other kernels in the same form
 * (native.h). */
#ifdef TRANSLATED
#include TRANSLATED
#else
#include "native.h"
#endif

static size_t start_of(const struct operation *it, size_t row) {
  return (row / it->rows * it->rows_apart + row % it->rows) * it->pitch;
}

static void run_row(struct operation *it, size_t row) {
  size_t offset = start_of(it, row);
  const void *host =
      it->staged ? it->staged + row * it->bytes : (char *)it->from + offset;
  if (it->kind == COPY_IN)
    memcpy(on_device(it->to + offset, it->bytes), host, it->bytes);
  else if (it->kind == COPY_OUT)
    memcpy(on_host(it->to + offset), on_device(it->from + offset, it->bytes),
           it->bytes);
  else if (it->kind == COPY_ON)
    memmove(on_device(it->to + offset, it->bytes),
            on_device(it->from + offset, it->bytes), it->bytes);
}

static void run(struct operation *it) {
  for (size_t row = 0; row < it->rows * it->planes; ++row)
    run_row(it, row);
  if (it->kind == ZERO)
    memset(on_device(it->to, it->bytes), 0, it->bytes);
  if (it->kind == KERNEL)
    it->code.run(it->code.kernel, it->values, it->shape);
  if (it->kind == WAIT)
    run_until(it->other, it->until);
  free(it->staged);
  free(it->values);
}

static void run_until(struct stream *stream, int until) {
  while (stream->first < until)
    run(&stream->operations[stream->first++]);
}

/* The stream, which has to be one of the current device. */
static struct stream *usable(struct stream *stream) {
  if (!stream)
    refuse("the default stream is not to be used");
  if (!stream->alive)
    refuse("a stream that was destroyed is used");
  if (stream->device != current_device())
    refuse("a stream of another device is used");
  return stream;
}

static struct stream *create_stream(unsigned flags) {
  if (flags != 1)
    refuse("streams have to be non-blocking");
  struct stream *stream = calloc(1, sizeof *stream);
  stream->device = current_device(), stream->alive = 1;
  ++live_streams;
  return stream;
}

/* The memory stays: events may still point to it. */
static void destroy_stream(struct stream *stream) {
  usable(stream);
  if (stream->first != stream->end)
    refuse("destroyed a stream with work in it");
  stream->alive = 0;
  --live_streams;
}

static struct operation *add(struct stream *stream, enum kind kind) {
  usable(stream);
  if (stream->end == MOST_OPERATIONS)
    refuse("too many operations");
  struct operation *it = &stream->operations[stream->end++];
  memset(it, 0, sizeof *it);
  it->kind = kind;
  return it;
}

static void check_device_range(uint64_t start, size_t bytes) {
  if (device_of(start, bytes) != current_device())
    refuse("memory of another device is used");
}

static void copy_planes(struct stream *stream, enum kind kind, uint64_t to,
                        uint64_t from, size_t bytes, size_t rows, size_t pitch,
                        size_t planes, size_t rows_apart) {
  size_t span = ((planes - 1) * rows_apart + rows - 1) * pitch + bytes;
  if (!bytes || !rows || !planes)
    refuse("copied nothing");
  if ((rows > 1 && pitch < bytes) || (planes > 1 && rows_apart < rows))
    refuse("rows or planes lie inside of each other");
  if (kind != COPY_OUT)
    check_device_range(to, span);
  if (kind != COPY_IN)
    check_device_range(from, span);
  struct operation *it = add(stream, kind);
  it->to = to, it->from = from, it->bytes = bytes, it->rows = rows,
  it->pitch = pitch;
  it->planes = planes, it->rows_apart = rows_apart;
  if (kind != COPY_IN || is_pinned(from, span) || getenv("FAKE_LATE"))
    return;
  run_until(stream, stream->end - 1);
  it->staged = malloc(bytes * rows * planes);
  for (size_t row = 0; row < rows * planes; ++row)
    memcpy(it->staged + row * bytes, on_host(from + start_of(it, row)), bytes);
}

static void copy(struct stream *stream, enum kind kind, uint64_t to,
                 uint64_t from, size_t bytes, size_t rows, size_t pitch) {
  copy_planes(stream, kind, to, from, bytes, rows, pitch, 1, rows);
}

static void zero(struct stream *stream, uint64_t to, int byte, size_t bytes) {
  if (byte)
    refuse("only zeros");
  check_device_range(to, bytes);
  struct operation *it = add(stream, ZERO);
  it->to = to, it->bytes = bytes;
}

/* Whether the stream had reached the point; goes one operation further. */
static int has_reached(struct stream *stream, int point) {
  if (stream->first >= point)
    return 1;
  run_until(stream, stream->first + 1);
  return 0;
}

/* ---- Events -------------------------------------------------------------- */

static struct event *create_event(int timed) {
  struct event *event = calloc(1, sizeof *event);
  event->device = current_device(), event->timed = timed, event->alive = 1;
  ++live_events;
  return event;
}

static struct event *alive(struct event *event) {
  if (!event || !event->alive)
    refuse("an event that was destroyed is used");
  return event;
}

/* An event that somebody asks for: it has been recorded. */
static struct event *recorded(struct event *event) {
  if (!alive(event)->stream)
    refuse("an event that was not recorded is asked for");
  return event;
}

static void record_event(struct event *event, struct stream *stream) {
  if (alive(event)->device != current_device())
    refuse("an event of another device is recorded");
  event->stream = usable(stream), event->until = stream->end;
}

static void wait_event(struct stream *stream, struct event *event,
                       unsigned flags) {
  if (flags)
    refuse("flags of a wait");
  recorded(event);
  struct operation *it = add(stream, WAIT);
  it->other = event->stream, it->until = event->until;
}

/* An operation takes 1 ms, in the order of the stream. */
static float elapsed(struct event *from, struct event *to) {
  recorded(from), recorded(to);
  if (!from->timed || !to->timed)
    refuse("an event has no time");
  if (from->stream->first < from->until || to->stream->first < to->until)
    refuse("an event has not happened yet");
  return to->until - from->until;
}

/* The memory stays, to find out who uses it. */
static void destroy_event(struct event *event) {
  alive(event)->alive = 0;
  --live_events;
}

/* ---- Kernels ------------------------------------------------------------- */

static struct module *load_module(const void *image) {
  struct module *module = calloc(1, sizeof *module);
  module->device = current_device(), module->image = image;
  load_code(module);
  return module;
}

enum { MOST_FUNCTIONS = 4096 };

static struct function {
  int device;
  struct code code;
} functions[MOST_FUNCTIONS];
static int function_count;

/* A function's handle: its number, from 1. */
static void *find_function(struct module *module, const char *name) {
  if (module->device != current_device())
    refuse("a module of another device is used");
  if (function_count == MOST_FUNCTIONS)
    refuse("too many functions");
  struct function *it = &functions[function_count];
  it->device = module->device;
  return find_code(module, name, &it->code) ? (void *)(intptr_t)++function_count
                                            : NULL;
}

/* A function that the current device has. */
static const struct code *code_of(void *function) {
  int number = (int)(intptr_t)function - 1;
  if (number < 0 || number >= function_count)
    refuse("this is no function");
  if (functions[number].device != current_device())
    refuse("a function of another device is used");
  return &functions[number].code;
}

/* Copies of a kernel's arguments, as drivers make them. */
static char **copied(const struct code *code, void **values) {
  size_t bytes = code->arguments * sizeof(char *);
  for (int i = 0; i < code->arguments; ++i)
    bytes += code->bytes[i];
  char **copies = malloc(bytes + 1), *next = (char *)(copies + code->arguments);
  for (int i = 0; i < code->arguments; next += code->bytes[i++])
    copies[i] = memcpy(next, values[i], code->bytes[i]);
  return copies;
}

static void launch(struct stream *stream, void *function,
                   const unsigned shape[7], void **values, void **extra) {
  const struct code *code = code_of(function);
  if (extra)
    refuse("values expected");
  for (int i = 0; i < 6; ++i)
    if (!shape[i])
      refuse("launched nothing");
  if (shape[3] * shape[4] * shape[5] > 1024)
    refuse("the block is too large");
  struct operation *it = add(stream, KERNEL);
  it->code = *code;
  memcpy(it->shape, shape, sizeof it->shape);
  it->values = copied(code, values);
}

/* What the runtime has not given back: for tests, after a shutdown. */
int fake_leaks(void) { return live_blocks() + live_streams + live_events; }
