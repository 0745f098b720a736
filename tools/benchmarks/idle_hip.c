/* A HIP library whose GPU does nothing: what remains of a launch's time is the
 * runtime's own. Copies are made, by the host. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { OK = 0, NOT_FOUND = 500 };

static int handle(void **it) { return *it = (void *)1, OK; }

int hipInit(unsigned flags) { return (void)flags, OK; }
int hipDriverGetVersion(int *version) { return *version = 60443482, OK; }
int hipGetDeviceCount(int *count) { return *count = 1, OK; }
int hipSetDevice(int ordinal) { return (void)ordinal, OK; }
int hipDeviceGetName(char *name, int length, int ordinal) {
  return (void)ordinal, strncpy(name, "idle", length), OK;
}
int hipMemGetInfo(size_t *free, size_t *total) {
  return *free = *total = 1 << 30, OK;
}
const char *hipGetErrorString(int error) { return (void)error, "no error"; }
int hipGetDevicePropertiesR0600(char *properties, int ordinal) {
  return (void)ordinal, strcpy(properties + 1160, "gfx90a"), OK;
}
int hipDeviceGetAttribute(int *value, int attribute, int ordinal) {
  (void)ordinal;
  return *value = attribute == 56 ? 1024 : attribute == 63 ? 100 : 0, OK;
}

int hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                       void *function,
                                                       int threads,
                                                       size_t shared) {
  (void)function, (void)threads, (void)shared;
  return *blocks = 16, OK;
}

int hipMalloc(void **address, size_t bytes) {
  return *address = malloc(bytes), OK;
}
int hipMallocManaged(void **address, size_t bytes, unsigned flags) {
  return (void)flags, hipMalloc(address, bytes);
}
int hipMemAdvise(void *address, size_t bytes, int advice, int ordinal) {
  return (void)address, (void)bytes, (void)advice, (void)ordinal, OK;
}
int hipHostMalloc(void **address, size_t bytes, unsigned flags) {
  return (void)flags, hipMalloc(address, bytes);
}
int hipFree(void *address) { return free(address), OK; }
int hipHostFree(void *address) { return hipFree(address); }
int hipMemcpyAsync(void *to, const void *from, size_t bytes, int kind,
                   void *stream) {
  return (void)kind, (void)stream, memcpy(to, from, bytes), OK;
}
int hipMemcpy2DAsync(char *to, size_t to_pitch, const char *from,
                     size_t from_pitch, size_t width, size_t height, int kind,
                     void *stream) {
  for (size_t row = 0; row < height; ++row)
    hipMemcpyAsync(to + row * to_pitch, from + row * from_pitch, width, kind,
                   stream);
  return OK;
}
/* No benchmark copies planes. */
int hipMemcpy3DAsync(const void *planes, void *stream) {
  return (void)planes, (void)stream, NOT_FOUND;
}
int hipMemsetAsync(void *to, int byte, size_t bytes, void *stream) {
  return (void)stream, memset(to, byte, bytes), OK;
}

int hipModuleLoadData(void **module, const void *image) {
  return (void)image, handle(module);
}
int hipModuleGetFunction(void **function, void *module, const char *name) {
  return (void)module, (void)name, handle(function);
}
int hipModuleGetGlobal(void **address, size_t *bytes, void *module,
                       const char *name) {
  return (void)address, (void)bytes, (void)module, (void)name, NOT_FOUND;
}
int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz,
                          unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *stream, void **values,
                          void **extra) {
  (void)function, (void)gx, (void)gy, (void)gz, (void)bx, (void)by, (void)bz;
  return (void)shared, (void)stream, (void)values, (void)extra, OK;
}

int hipStreamCreateWithFlags(void **stream, unsigned flags) {
  return (void)flags, handle(stream);
}
int hipStreamDestroy(void *stream) { return (void)stream, OK; }
int hipStreamSynchronize(void *stream) { return (void)stream, OK; }
int hipStreamQuery(void *stream) { return (void)stream, OK; }
int hipStreamWaitEvent(void *stream, void *event, unsigned flags) {
  return (void)stream, (void)event, (void)flags, OK;
}
int hipEventCreateWithFlags(void **event, unsigned flags) {
  return (void)flags, handle(event);
}
int hipEventRecord(void *event, void *stream) {
  return (void)event, (void)stream, OK;
}
int hipEventSynchronize(void *event) { return (void)event, OK; }
int hipEventQuery(void *event) { return (void)event, OK; }
int hipEventElapsedTime(float *milliseconds, void *from, void *to) {
  return (void)from, (void)to, *milliseconds = 0, OK;
}
int hipEventDestroy(void *event) { return (void)event, OK; }
