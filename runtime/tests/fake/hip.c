/* libamdhip64.so of the fake GPU: what the runtime calls, and no more. */
#include "device.h"

enum { OK = 0, NOT_FOUND = 500, NOT_READY = 600 };

typedef struct stream *stream_t;
typedef struct event *event_t;

int hipInit(unsigned flags) { return (void)flags, OK; }
int hipDriverGetVersion(int *version) { return *version = 60443482, OK; }
int hipGetDeviceCount(int *count) { return *count = 1, OK; }
int hipSetDevice(int ordinal) { return ordinal == 0 ? OK : 101; }
int hipDeviceGetName(char *name, int length, int ordinal) {
  return (void)ordinal, strncpy(name, "Fake MI210", length), OK;
}
int hipMemGetInfo(size_t *free, size_t *total) { return *free = 60, *total = 64, OK; }
const char *hipGetErrorString(int error) { return (void)error, "the fake GPU says no"; }

/* The architecture stands where HIP 6 has it. */
int hipGetDevicePropertiesR0600(char *properties, int ordinal) {
  (void)ordinal;
  strcpy(properties, "gfx-like product name");
  strcpy(properties + 1160, "gfx90a:sramecc+:xnack-");
  return OK;
}

int hipDeviceGetAttribute(int *value, int attribute, int ordinal) {
  (void)ordinal;
  switch (attribute) {
  case 56: *value = 1024; break; /* MaxThreadsPerBlock */
  case 63: *value = 104; break;  /* MultiprocessorCount */
  default: refuse("unexpected attribute");
  }
  return OK;
}

int hipMalloc(uint64_t *address, size_t bytes) { return *address = allocate(bytes), OK; }
int hipFree(uint64_t address) { return release(address), OK; }

static enum kind kind_of(int kind) { return kind == 1 ? COPY_IN : kind == 2 ? COPY_OUT : COPY_ON; }

int hipMemcpyAsync(uint64_t to, uint64_t from, size_t bytes, int kind, stream_t stream) {
  return copy(stream, kind_of(kind), to, from, bytes, 1, 0), OK;
}
int hipMemcpy2DAsync(uint64_t to, size_t to_pitch, uint64_t from, size_t from_pitch, size_t width,
                     size_t height, int kind, stream_t stream) {
  if (to_pitch != from_pitch) refuse("pitches differ");
  return copy(stream, kind_of(kind), to, from, width, height, from_pitch), OK;
}
int hipMemsetAsync(uint64_t to, int byte, size_t bytes, stream_t stream) {
  if (byte) refuse("only zeros");
  struct operation *it = add(stream, ZERO);
  return it->to = to, it->bytes = bytes, OK;
}

int hipModuleLoadData(void **module, const void *image) {
  if (memcmp(image, "\x7f" "ELF", 4)) return 200;
  return *module = (void *)image, OK;
}
int hipModuleGetFunction(void **function, void *module, const char *name) {
  (void)module;
  int number = kernel_number(name);
  return number < 0 ? NOT_FOUND : (*function = (void *)(intptr_t)(number + 1), OK);
}
int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                          unsigned by, unsigned bz, unsigned shared, stream_t stream,
                          void **values, void **extra) {
  if (extra) refuse("values expected");
  unsigned shape[7] = {gx, gy, gz, bx, by, bz, shared};
  return launch(stream, (int)(intptr_t)function - 1, shape, values), OK;
}

int hipStreamCreateWithFlags(stream_t *stream, unsigned flags) {
  if (flags != 1) refuse("streams have to be non-blocking");
  return *stream = calloc(1, sizeof(struct stream)), OK;
}
int hipStreamDestroy(stream_t stream) {
  if (stream->first != stream->end) refuse("destroyed a stream with work in it");
  return OK; /* Events may still point to it. */
}
int hipStreamSynchronize(stream_t stream) { return run_until(stream, stream->end), OK; }
int hipStreamQuery(stream_t stream) { return has_reached(stream, stream->end) ? OK : NOT_READY; }
int hipStreamWaitEvent(stream_t stream, event_t event, unsigned flags) {
  (void)flags;
  struct operation *it = add(stream, WAIT);
  return it->other = event->stream, it->until = event->until, OK;
}

int hipEventCreateWithFlags(event_t *event, unsigned flags) {
  return (void)flags, *event = calloc(1, sizeof(struct event)), OK;
}
int hipEventRecord(event_t event, stream_t stream) {
  return event->stream = stream, event->until = stream->end, OK;
}
int hipEventQuery(event_t event) {
  return has_reached(event->stream, event->until) ? OK : NOT_READY;
}
int hipEventDestroy(event_t event) { return free(event), OK; }
