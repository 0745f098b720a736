/* libcuda.so of the fake GPU: what the runtime calls, and no more. */
#include "device.h"

enum { OK = 0, NOT_FOUND = 500, NOT_READY = 600 };

typedef struct stream *stream_t;
typedef struct event *event_t;

int cuInit(unsigned flags) { return (void)flags, OK; }
int cuDriverGetVersion(int *version) { return *version = 13000, OK; }
int cuDeviceGetCount(int *count) { return *count = 2, OK; }
int cuDeviceGet(int *device, int ordinal) { return *device = ordinal, OK; }
int cuDevicePrimaryCtxRetain(void **context, int device) {
  return *context = (void *)(intptr_t)(device + 1), OK;
}
int cuCtxSetCurrent(void *context) { return context ? OK : 201; }
int cuDeviceGetName(char *name, int length, int device) {
  return (void)device, strncpy(name, "Fake H100", length), OK;
}
int cuMemGetInfo_v2(size_t *free, size_t *total) { return *free = 60, *total = 80, OK; }
int cuGetErrorString(int error, const char **text) {
  return (void)error, *text = "the fake GPU says no", OK;
}

int cuDeviceGetAttribute(int *value, int attribute, int device) {
  (void)device;
  switch (attribute) {
  case 1: *value = 1024; break;        /* MAX_THREADS_PER_BLOCK */
  case 10: *value = 32; break;         /* WARP_SIZE */
  case 11: *value = 1 << 20; break;    /* MAX_PITCH */
  case 16: *value = 10; break;         /* MULTIPROCESSOR_COUNT */
  case 75: *value = 9; break;          /* COMPUTE_CAPABILITY_MAJOR */
  case 76: *value = 0; break;          /* COMPUTE_CAPABILITY_MINOR */
  default: refuse("unexpected attribute");
  }
  return OK;
}

int cuMemAlloc_v2(uint64_t *address, size_t bytes) { return *address = allocate(bytes), OK; }
int cuMemFree_v2(uint64_t address) { return release(address), OK; }

int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes, stream_t stream) {
  return copy(stream, COPY_IN, to, (uint64_t)from, bytes, 1, 0), OK;
}
int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, stream_t stream) {
  return copy(stream, COPY_OUT, (uint64_t)to, from, bytes, 1, 0), OK;
}
int cuMemcpyDtoDAsync_v2(uint64_t to, uint64_t from, size_t bytes, stream_t stream) {
  return copy(stream, COPY_ON, to, from, bytes, 1, 0), OK;
}

/* CUDA_MEMCPY2D. */
struct pitched {
  size_t from_x, from_y;
  unsigned from_type;
  const void *from_host;
  uint64_t from_device;
  void *from_array;
  size_t from_pitch, to_x, to_y;
  unsigned to_type;
  void *to_host;
  uint64_t to_device;
  void *to_array;
  size_t to_pitch, width, height;
};

int cuMemcpy2DAsync_v2(const struct pitched *it, stream_t stream) {
  if (it->from_pitch != it->to_pitch) refuse("pitches differ");
  enum kind kind = it->from_type == 1 ? COPY_IN : it->to_type == 1 ? COPY_OUT : COPY_ON;
  uint64_t from = it->from_type == 1 ? (uint64_t)it->from_host : it->from_device;
  uint64_t to = it->to_type == 1 ? (uint64_t)it->to_host : it->to_device;
  return copy(stream, kind, to, from, it->width, it->height, it->from_pitch), OK;
}

int cuMemsetD8Async(uint64_t to, unsigned char byte, size_t bytes, stream_t stream) {
  if (byte) refuse("only zeros");
  struct operation *it = add(stream, ZERO);
  return it->to = to, it->bytes = bytes, OK;
}

int cuModuleLoadDataEx(void **module, const void *image, unsigned options, int *names,
                       void **values) {
  (void)options, (void)names, (void)values;
  if (memcmp(image, "\x7f" "ELF", 4) && memcmp(image, ".version", 8)) return 200;
  return *module = (void *)image, OK;
}
int cuModuleGetFunction(void **function, void *module, const char *name) {
  (void)module;
  int number = kernel_number(name);
  return number < 0 ? NOT_FOUND : (*function = (void *)(intptr_t)(number + 1), OK);
}
int cuFuncSetAttribute(void *function, int attribute, int value) {
  return (void)function, (void)attribute, (void)value, OK;
}
int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                   unsigned bz, unsigned shared, stream_t stream, void **values, void **extra) {
  if (extra) refuse("values expected");
  unsigned shape[7] = {gx, gy, gz, bx, by, bz, shared};
  return launch(stream, (int)(intptr_t)function - 1, shape, values), OK;
}

int cuStreamCreate(stream_t *stream, unsigned flags) {
  if (flags != 1) refuse("streams have to be non-blocking");
  return *stream = calloc(1, sizeof(struct stream)), OK;
}
int cuStreamDestroy_v2(stream_t stream) {
  if (stream->first != stream->end) refuse("destroyed a stream with work in it");
  return OK; /* Events may still point to it. */
}
int cuStreamSynchronize(stream_t stream) { return run_until(stream, stream->end), OK; }
int cuStreamQuery(stream_t stream) { return has_reached(stream, stream->end) ? OK : NOT_READY; }
int cuStreamWaitEvent(stream_t stream, event_t event, unsigned flags) {
  (void)flags;
  struct operation *it = add(stream, WAIT);
  return it->other = event->stream, it->until = event->until, OK;
}

int cuEventCreate(event_t *event, unsigned flags) {
  return (void)flags, *event = calloc(1, sizeof(struct event)), OK;
}
int cuEventRecord(event_t event, stream_t stream) {
  return event->stream = stream, event->until = stream->end, OK;
}
int cuEventQuery(event_t event) {
  return has_reached(event->stream, event->until) ? OK : NOT_READY;
}
int cuEventDestroy_v2(event_t event) { return free(event), OK; }
