/* libcuda.so of the fake GPUs: what the runtime calls, and no more. */
#include "device.h"

enum {
  OK = 0,
  BAD_VALUE = 1,
  NO_MEMORY = 2,
  BAD_DEVICE = 101,
  BAD_IMAGE = 200,
  BAD_CONTEXT = 201
};
enum { NOT_FOUND = 500, NOT_READY = 600 };

typedef struct stream *stream_t;
typedef struct event *event_t;
typedef struct module *module_t;

int cuInit(unsigned flags) { CALL(((void)flags, OK)); }
int cuDriverGetVersion(int *version) { CALL((*version = 13000, OK)); }
int cuDeviceGetCount(int *count) { CALL((*count = device_count(), OK)); }

static int is_device(int ordinal) {
  return ordinal >= 0 && ordinal < device_count();
}

int cuDeviceGet(int *device, int ordinal) {
  CALL(is_device(ordinal) ? (*device = ordinal, OK) : BAD_DEVICE);
}
/* The context of device d is d + 1, once someone has asked for it. */
static int retained[MOST_DEVICES];
int cuDevicePrimaryCtxRetain(void **context, int device) {
  CALL(is_device(device) ? (retained[device] = 1,
                            *context = (void *)(intptr_t)(device + 1), OK)
                         : BAD_DEVICE);
}
static int make_current(intptr_t device) {
  if (!is_device(device))
    return BAD_CONTEXT;
  if (!retained[device])
    refuse("a context that was not retained");
  current = device;
  return OK;
}
int cuCtxSetCurrent(void *context) {
  CALL(make_current((intptr_t)context - 1));
}
int cuDeviceGetName(char *name, int length, int device) {
  CALL(is_device(device) ? (strncpy(name, "Fake H100", length), OK)
                         : BAD_DEVICE);
}
int cuMemGetInfo_v2(size_t *free, size_t *total) {
  CALL((*total = device_memory(),
        *free = *total - used_memory(current_device()), OK));
}
int cuGetErrorString(int error, const char **text) {
  return *text = error == NO_MEMORY ? "out of memory" : "the fake GPU says no",
         OK;
}

static int attribute_of(int attribute) {
  switch (attribute) {
  case 1:
    return 1024; /* MAX_THREADS_PER_BLOCK */
  case 10:
    return 32; /* WARP_SIZE */
  case 11:
    return 1 << 20; /* MAX_PITCH */
  case 16:
    return 10; /* MULTIPROCESSOR_COUNT */
#ifdef TRANSLATED
  case 75:
    return 99; /* COMPUTE_CAPABILITY_MAJOR: newer than every cubin */
#else
  case 75:
    return 9;
#endif
  case 76:
    return 0; /* COMPUTE_CAPABILITY_MINOR */
  case 83:
    return 1; /* MANAGED_MEMORY */
  case 88:
    return getenv("FAKE_PAGEABLE") != NULL; /* PAGEABLE_MEMORY_ACCESS */
  default:
    refuse("unexpected attribute");
  }
  return 0;
}
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  CALL(is_device(device) ? (*value = attribute_of(attribute), OK) : BAD_DEVICE);
}

static int allocated(uint64_t *address, enum use use, size_t bytes) {
  return (*address = allocate(use, bytes)) ? OK : NO_MEMORY;
}
int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  CALL(allocated(address, ON_DEVICE, bytes));
}
int cuMemAllocManaged(uint64_t *address, size_t bytes, unsigned flags) {
  CALL(flags == 1 ? allocated(address, MANAGED, bytes)
                  : (refuse("flags of cuMemAllocManaged"), 1));
}
int cuMemHostAlloc(uint64_t *address, size_t bytes, unsigned flags) {
  CALL(flags ? (refuse("flags of cuMemHostAlloc"), 1)
             : allocated(address, PINNED, bytes));
}
int cuMemFree_v2(uint64_t address) { CALL((release(address), OK)); }
int cuMemFreeHost(uint64_t address) { CALL((release(address), OK)); }
/* Asked for no other than the type of memory; the driver knows what it has
 * allocated. */
int cuPointerGetAttribute(void *value, int attribute, uint64_t address) {
  if (attribute != 2)
    refuse("unexpected attribute of a pointer");
  CALL(block_with(address, 1) ? (*(unsigned *)value = 1, OK) : BAD_VALUE);
}

int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes,
                         stream_t stream) {
  CALL((copy(stream, COPY_IN, to, (uint64_t)from, bytes, 1, 0), OK));
}
int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes,
                         stream_t stream) {
  CALL((copy(stream, COPY_OUT, (uint64_t)to, from, bytes, 1, 0), OK));
}
int cuMemcpyDtoDAsync_v2(uint64_t to, uint64_t from, size_t bytes,
                         stream_t stream) {
  CALL((copy(stream, COPY_ON, to, from, bytes, 1, 0), OK));
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

static int copy_pitched(const struct pitched *it, stream_t stream) {
  if (it->from_pitch != it->to_pitch)
    refuse("pitches differ");
  enum kind kind = it->from_type == 1 ? COPY_IN
                   : it->to_type == 1 ? COPY_OUT
                                      : COPY_ON;
  uint64_t from =
      it->from_type == 1 ? (uint64_t)it->from_host : it->from_device;
  uint64_t to = it->to_type == 1 ? (uint64_t)it->to_host : it->to_device;
  return copy(stream, kind, to, from, it->width, it->height, it->from_pitch),
         OK;
}
int cuMemcpy2DAsync_v2(const struct pitched *it, stream_t stream) {
  CALL(copy_pitched(it, stream));
}

/* CUDA_MEMCPY3D. */
struct block3 {
  size_t from_x, from_y, from_z, from_level;
  unsigned from_type;
  const void *from_host;
  uint64_t from_device;
  void *from_array, *reserved0;
  size_t from_pitch, from_rows, to_x, to_y, to_z, to_level;
  unsigned to_type;
  void *to_host;
  uint64_t to_device;
  void *to_array, *reserved1;
  size_t to_pitch, to_rows, width, height, depth;
};

static int copy_block(const struct block3 *it, stream_t stream) {
  if (it->from_pitch != it->to_pitch || it->from_rows != it->to_rows)
    refuse("pitches differ");
  enum kind kind = it->from_type == 1 ? COPY_IN
                   : it->to_type == 1 ? COPY_OUT
                                      : COPY_ON;
  uint64_t from =
      it->from_type == 1 ? (uint64_t)it->from_host : it->from_device;
  uint64_t to = it->to_type == 1 ? (uint64_t)it->to_host : it->to_device;
  copy_planes(stream, kind, to, from, it->width, it->height, it->from_pitch,
              it->depth, it->from_rows);
  return OK;
}
int cuMemcpy3DAsync_v2(const struct block3 *it, stream_t stream) {
  CALL(copy_block(it, stream));
}

int cuMemsetD8Async(uint64_t to, unsigned char byte, size_t bytes,
                    stream_t stream) {
  CALL((zero(stream, to, byte, bytes), OK));
}

static int is_code(const void *image) {
  const char *starts[] = {"\x7f"
                          "ELF",
                          ".version", "//"};
  for (int i = 0; i < 3; ++i)
    if (!strncmp(image, starts[i], strlen(starts[i])))
      return 1;
  return 0;
}
int cuModuleLoadDataEx(module_t *module, const void *image, unsigned options,
                       int *names, void **values) {
  /* Nothing, or a buffer for messages, its size, and that lines are wanted. */
  if (options && (options != 3 || names[0] != 5 || names[1] != 6 ||
                  names[2] != 13 || !values[0] || !values[1] || !values[2]))
    refuse("options of cuModuleLoadDataEx");
  CALL(is_code(image) ? (*module = load_module(image), OK) : BAD_IMAGE);
}
int cuModuleGetFunction(void **function, module_t module, const char *name) {
  CALL((*function = find_function(module, name)) ? OK : NOT_FOUND);
}
int cuModuleGetGlobal_v2(uint64_t *address, size_t *bytes, module_t module,
                         const char *name) {
  CALL(variable_of(module, name, address, bytes) ? OK : NOT_FOUND);
}
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function,
                                                int threads, size_t shared) {
  (void)shared;
  CALL(((void)code_of(function), *blocks = 2048 / threads, OK));
}
int cuFuncSetAttribute(void *function, int attribute, int value) {
  /* MAX_DYNAMIC_SHARED_SIZE_BYTES, beyond what a block gets without asking. */
  if (attribute != 8 || value <= 48 << 10)
    refuse("unexpected attribute of a function");
  CALL(((void)code_of(function), OK));
}
int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz,
                   unsigned bx, unsigned by, unsigned bz, unsigned shared,
                   stream_t stream, void **values, void **extra) {
  unsigned shape[7] = {gx, gy, gz, bx, by, bz, shared};
  CALL((launch(stream, function, shape, values, extra), OK));
}

int cuStreamCreate(stream_t *stream, unsigned flags) {
  CALL((*stream = create_stream(flags), OK));
}
int cuStreamDestroy_v2(stream_t stream) { CALL((destroy_stream(stream), OK)); }
int cuStreamSynchronize(stream_t stream) {
  CALL((run_until(usable(stream), stream->end), OK));
}
int cuStreamQuery(stream_t stream) {
  CALL(has_reached(usable(stream), stream->end) ? OK : NOT_READY);
}
int cuStreamWaitEvent(stream_t stream, event_t event, unsigned flags) {
  CALL((wait_event(stream, event, flags), OK));
}

int cuEventCreate(event_t *event, unsigned flags) {
  CALL((*event = create_event(!(flags & 2)), OK));
}
int cuEventRecord(event_t event, stream_t stream) {
  CALL((record_event(event, stream), OK));
}
int cuEventSynchronize(event_t event) {
  CALL((recorded(event), run_until(event->stream, event->until), OK));
}
int cuEventQuery(event_t event) {
  CALL(has_reached(recorded(event)->stream, event->until) ? OK : NOT_READY);
}
int cuEventElapsedTime(float *milliseconds, event_t from, event_t to) {
  CALL((*milliseconds = elapsed(from, to), OK));
}
int cuEventDestroy_v2(event_t event) { CALL((destroy_event(event), OK)); }
