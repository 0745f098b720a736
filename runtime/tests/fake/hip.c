/* libamdhip64.so of the fake GPUs: what the runtime calls, and no more. */
#include "device.h"

enum {
  OK = 0,
  NO_MEMORY = 2,
  BAD_DEVICE = 101,
  BAD_IMAGE = 200,
  NOT_FOUND = 500,
  NOT_READY = 600
};

typedef struct stream *stream_t;
typedef struct event *event_t;
typedef struct module *module_t;

int hipInit(unsigned flags) { CALL(((void)flags, OK)); }
int hipDriverGetVersion(int *version) { CALL((*version = 60443482, OK)); }
int hipGetDeviceCount(int *count) { CALL((*count = device_count(), OK)); }

static int is_device(int ordinal) {
  return ordinal >= 0 && ordinal < device_count();
}

int hipSetDevice(int ordinal) {
  CALL(is_device(ordinal) ? (current = ordinal, OK) : BAD_DEVICE);
}
int hipDeviceGetName(char *name, int length, int ordinal) {
  CALL(is_device(ordinal) ? (strncpy(name, "Fake MI210", length), OK)
                          : BAD_DEVICE);
}
int hipMemGetInfo(size_t *free, size_t *total) {
  CALL((*total = device_memory(),
        *free = *total - used_memory(current_device()), OK));
}
const char *hipGetErrorString(int error) {
  return error == NO_MEMORY ? "out of memory" : "the fake GPU says no";
}

/* hipDeviceProp_t up to where the architecture stands. HIP 5 has one layout;
 * later releases have another one too, under a name of its own. */
static int fill_properties(char *properties, int target_id_at, int ordinal) {
  if (!is_device(ordinal))
    return BAD_DEVICE;
  strcpy(properties, "gfx-like product name");
  const char *architecture = getenv("FAKE_ARCH");
  sprintf(properties + target_id_at, "%s:sramecc+:xnack-",
          architecture ? architecture : "gfx90a");
  return OK;
}
#ifdef HIP_5
int hipGetDeviceProperties(char *properties, int ordinal) {
  CALL(fill_properties(properties, 396, ordinal));
}
#else
int hipGetDeviceProperties(char *properties, int ordinal) {
  (void)properties, (void)ordinal;
  CALL((refuse("the old layout is asked for"), OK));
}
int hipGetDevicePropertiesR0600(char *properties, int ordinal) {
  CALL(fill_properties(properties, 1160, ordinal));
}
#endif

static int attribute_of(int attribute) {
  switch (attribute) {
  case 24:
    return 1; /* ManagedMemory */
  case 56:
    return 1024; /* MaxThreadsPerBlock */
  case 63:
    return 104; /* MultiprocessorCount */
  case 65:
    return getenv("FAKE_PAGEABLE") != NULL; /* PageableMemoryAccess */
  default:
    refuse("unexpected attribute");
  }
  return 0;
}
int hipDeviceGetAttribute(int *value, int attribute, int ordinal) {
  CALL(is_device(ordinal) ? (*value = attribute_of(attribute), OK)
                          : BAD_DEVICE);
}

static int allocated(uint64_t *address, enum use use, size_t bytes) {
  return (*address = allocate(use, bytes)) ? OK : NO_MEMORY;
}
int hipMalloc(uint64_t *address, size_t bytes) {
  CALL(allocated(address, ON_DEVICE, bytes));
}
int hipMallocManaged(uint64_t *address, size_t bytes, unsigned flags) {
  CALL(flags == 1 ? allocated(address, MANAGED, bytes)
                  : (refuse("flags of hipMallocManaged"), 1));
}
/* Kernels count on it where memory is managed. */
int hipMemAdvise(uint64_t address, size_t bytes, int advice, int ordinal) {
  struct block *block = block_with(address, bytes);
  if (!block || block->use != MANAGED || advice != 100)
    refuse("advice of hipMemAdvise");
  CALL(is_device(ordinal) ? OK : BAD_DEVICE);
}
int hipHostMalloc(uint64_t *address, size_t bytes, unsigned flags) {
  CALL(flags ? (refuse("flags of hipHostMalloc"), 1)
             : allocated(address, PINNED, bytes));
}
int hipFree(uint64_t address) { CALL((release(address), OK)); }
int hipHostFree(uint64_t address) { CALL((release(address), OK)); }

static enum kind kind_of(int kind) {
  if (kind < 1 || kind > 3)
    refuse("unexpected hipMemcpyKind");
  return kind == 1 ? COPY_IN : kind == 2 ? COPY_OUT : COPY_ON;
}

int hipMemcpyAsync(uint64_t to, uint64_t from, size_t bytes, int kind,
                   stream_t stream) {
  CALL((copy(stream, kind_of(kind), to, from, bytes, 1, 0), OK));
}
int hipMemcpy2DAsync(uint64_t to, size_t to_pitch, uint64_t from,
                     size_t from_pitch, size_t width, size_t height, int kind,
                     stream_t stream) {
  if (to_pitch != from_pitch)
    refuse("pitches differ");
  CALL((copy(stream, kind_of(kind), to, from, width, height, from_pitch), OK));
}
/* hipMemcpy3DParms. */
struct side {
  uint64_t address;
  size_t pitch, row_bytes, rows;
};
struct block3 {
  void *from_array;
  size_t from_position[3];
  struct side from;
  void *to_array;
  size_t to_position[3];
  struct side to;
  size_t width, height, depth;
  int kind;
};
static int copy_block(const struct block3 *it, stream_t stream) {
  if (it->from.pitch != it->to.pitch || it->from.rows != it->to.rows)
    refuse("pitches differ");
  copy_planes(stream, kind_of(it->kind), it->to.address, it->from.address,
              it->width, it->height, it->from.pitch, it->depth, it->from.rows);
  return OK;
}
int hipMemcpy3DAsync(const struct block3 *it, stream_t stream) {
  CALL(copy_block(it, stream));
}
int hipMemsetAsync(uint64_t to, int byte, size_t bytes, stream_t stream) {
  CALL((zero(stream, to, byte, bytes), OK));
}

int hipModuleLoadData(module_t *module, const void *image) {
  CALL(memcmp(image,
              "\x7f"
              "ELF",
              4)
           ? BAD_IMAGE
           : (*module = load_module(image), OK));
}
int hipModuleGetFunction(void **function, module_t module, const char *name) {
  CALL((*function = find_function(module, name)) ? OK : NOT_FOUND);
}
int hipModuleGetGlobal(uint64_t *address, size_t *bytes, module_t module,
                       const char *name) {
  CALL(variable_of(module, name, address, bytes) ? OK : NOT_FOUND);
}
int hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                       void *function,
                                                       int threads,
                                                       size_t shared) {
  (void)shared;
  CALL(((void)code_of(function), *blocks = 2048 / threads, OK));
}
int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz,
                          unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, stream_t stream, void **values,
                          void **extra) {
  unsigned shape[7] = {gx, gy, gz, bx, by, bz, shared};
  CALL((launch(stream, function, shape, values, extra), OK));
}

int hipStreamCreateWithFlags(stream_t *stream, unsigned flags) {
  CALL((*stream = create_stream(flags), OK));
}
int hipStreamDestroy(stream_t stream) { CALL((destroy_stream(stream), OK)); }
int hipStreamSynchronize(stream_t stream) {
  CALL((run_until(usable(stream), stream->end), OK));
}
int hipStreamQuery(stream_t stream) {
  CALL(has_reached(usable(stream), stream->end) ? OK : NOT_READY);
}
int hipStreamWaitEvent(stream_t stream, event_t event, unsigned flags) {
  CALL((wait_event(stream, event, flags), OK));
}

int hipEventCreateWithFlags(event_t *event, unsigned flags) {
  CALL((*event = create_event(!(flags & 2)), OK));
}
int hipEventRecord(event_t event, stream_t stream) {
  CALL((record_event(event, stream), OK));
}
int hipEventSynchronize(event_t event) {
  CALL((recorded(event), run_until(event->stream, event->until), OK));
}
int hipEventQuery(event_t event) {
  CALL(has_reached(recorded(event)->stream, event->until) ? OK : NOT_READY);
}
int hipEventElapsedTime(float *milliseconds, event_t from, event_t to) {
  CALL((*milliseconds = elapsed(from, to), OK));
}
int hipEventDestroy(event_t event) { CALL((destroy_event(event), OK)); }
