/* by_hand MODULE ELEMENTS: the speed of the kernels written by hand
 * (kernels.cu), and of a copy from device to device.
 *
 * MODULE is a cubin or PTX of them. For each kernel a line "NAME SECONDS
 * CHECK": the best time of a call, from the launch until its result is there,
 * and a value that accc's program (main.f90) has to find as well. Both fill the
 * same arrays in the same way. The CUDA driver is loaded at run time; without
 * one the exit status is 77. */
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* kernels.cu has the same numbers, main.f90 those of the sizes. */
enum { THREADS = 128, WARP = 32, ROWS = 4 };
enum { REPETITIONS = 20, BINS = 1000, ROW_LENGTH = 256, NO_DRIVER = 77 };
enum { SMALL = 64, LAUNCHES = 1000, TRANSFERS = 5 };

/* ---- The driver ---------------------------------------------------------- */

typedef uint64_t address_t;
typedef void *stream_t, *module_t, *function_t;

enum { MULTIPROCESSOR_COUNT = 16, STREAM_NON_BLOCKING = 1 };

#define DRIVER_FUNCTIONS(F)                                                    \
  F(cuInit, (unsigned))                                                        \
  F(cuDeviceGet, (int *, int))                                                 \
  F(cuDeviceGetAttribute, (int *, int, int))                                   \
  F(cuDevicePrimaryCtxRetain, (void **, int))                                  \
  F(cuCtxSetCurrent, (void *))                                                 \
  F(cuModuleLoadDataEx, (module_t *, const void *, unsigned, int *, void **))  \
  F(cuModuleGetFunction, (function_t *, module_t, const char *))               \
  F(cuStreamCreate, (stream_t *, unsigned))                                    \
  F(cuStreamSynchronize, (stream_t))                                           \
  F(cuMemAlloc_v2, (address_t *, size_t))                                      \
  F(cuMemFree_v2, (address_t))                                                 \
  F(cuMemcpyHtoDAsync_v2, (address_t, const void *, size_t, stream_t))         \
  F(cuMemcpyDtoHAsync_v2, (void *, address_t, size_t, stream_t))               \
  F(cuMemcpyDtoDAsync_v2, (address_t, address_t, size_t, stream_t))            \
  F(cuLaunchKernel,                                                            \
    (function_t, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,   \
     unsigned, stream_t, void **, void **))

#define DECLARE(name, parameters) static int(*name) parameters;
DRIVER_FUNCTIONS(DECLARE)

static stream_t stream;
static module_t module;
static int multiprocessors;

static void require(int error, const char *call) {
  if (!error)
    return;
  fprintf(stderr, "by_hand: error %d: %s\n", error, call);
  exit(1);
}
#define CHECKED(call) require(call, #call)

static void load_driver(void) {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver) {
    fprintf(stderr, "by_hand: %s\n", dlerror());
    exit(NO_DRIVER);
  }
#define LOAD(name, parameters)                                                 \
  require(!(name = dlsym(driver, #name)), #name " is missing");
  DRIVER_FUNCTIONS(LOAD)
}

static char *contents(const char *path) {
  FILE *file = fopen(path, "rb");
  require(!file, path);
  fseek(file, 0, SEEK_END);
  long bytes = ftell(file);
  rewind(file);
  char *text = calloc(1, bytes + 1); /* PTX ends with a zero. */
  require(fread(text, 1, bytes, file) != (size_t)bytes, path);
  fclose(file);
  return text;
}

static void start(const char *image) {
  int device;
  void *context;
  load_driver();
  CHECKED(cuInit(0));
  CHECKED(cuDeviceGet(&device, 0));
  CHECKED(cuDevicePrimaryCtxRetain(&context, device));
  CHECKED(cuCtxSetCurrent(context));
  CHECKED(cuDeviceGetAttribute(&multiprocessors, MULTIPROCESSOR_COUNT, device));
  CHECKED(cuStreamCreate(&stream, STREAM_NON_BLOCKING));
  CHECKED(cuModuleLoadDataEx(&module, contents(image), 0, NULL, NULL));
}

static void wait(void) { CHECKED(cuStreamSynchronize(stream)); }

static void upload(address_t to, const void *from, size_t bytes) {
  CHECKED(cuMemcpyHtoDAsync_v2(to, from, bytes, stream));
}

static void download(void *to, address_t from, size_t bytes) {
  CHECKED(cuMemcpyDtoHAsync_v2(to, from, bytes, stream));
  wait();
}

/* ---- Arrays -------------------------------------------------------------- */

/* A new array with the numbers i % period / period, or zeros if period is 0. */
static address_t array(size_t elements, int period) {
  address_t device;
  double *host = calloc(elements, sizeof *host);
  require(!host, "calloc");
  for (size_t i = 0; period && i < elements; ++i)
    host[i] = (double)(i % period) / period;
  CHECKED(cuMemAlloc_v2(&device, elements * sizeof *host));
  upload(device, host, elements * sizeof *host);
  wait();
  free(host);
  return device;
}

static double element(address_t array, size_t index) {
  double value;
  download(&value, array + index * sizeof value, sizeof value);
  return value;
}

static void forget(int count, const address_t *arrays) {
  for (int i = 0; i < count; ++i)
    CHECKED(cuMemFree_v2(arrays[i]));
}

/* ---- Measuring ----------------------------------------------------------- */

/* A launch, and a number that the kernel begins with and changes, if any. */
typedef struct {
  const char *name;
  unsigned blocks[2], rows;
  void **values;
  address_t number;
} launch_t;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

static void enqueue(function_t function, const launch_t *it) {
  CHECKED(cuLaunchKernel(function, it->blocks[0], it->blocks[1], 1,
                         THREADS / it->rows, it->rows, 1, 0, stream, it->values,
                         NULL));
}

/* Calls the kernel once more than it counts, to load it. Prints the name and
 * the best time; returns the number as it is after the last call. */
static double measured(const launch_t *it) {
  function_t function;
  double best = INFINITY, number = 0;
  CHECKED(cuModuleGetFunction(&function, module, it->name));
  for (int turn = 0; turn <= REPETITIONS; ++turn) {
    double begin = now();
    number = 0;
    if (it->number)
      upload(it->number, &number, sizeof number);
    enqueue(function, it);
    if (it->number)
      download(&number, it->number, sizeof number);
    wait();
    if (turn > 0)
      best = fmin(best, now() - begin);
  }
  printf("%s %.14e", it->name, best);
  return number;
}

static unsigned blocks_for(size_t threads) {
  return (threads + THREADS - 1) / THREADS;
}

static unsigned smaller(size_t x, size_t y) { return x < y ? x : y; }

/* ---- The kernels --------------------------------------------------------- */

static void copy(size_t bytes) {
  address_t both[2];
  double best = INFINITY;
  for (int i = 0; i < 2; ++i)
    CHECKED(cuMemAlloc_v2(&both[i], bytes));
  for (int turn = 0; turn <= REPETITIONS; ++turn) {
    double begin = now();
    CHECKED(cuMemcpyDtoDAsync_v2(both[0], both[1], bytes, stream));
    wait();
    if (turn > 0)
      best = fmin(best, now() - begin);
  }
  printf("copy %.14e 0\n", best);
  forget(2, both);
}

static void triad(int n) {
  address_t it[] = {array(n, 0), array(n, 1000), array(n, 77)};
  double s = 3;
  void *values[] = {&it[0], &it[1], &it[2], &s, &n};
  measured(&(launch_t){"triad", {blocks_for(n), 1}, 1, values, 0});
  printf(" %.14e\n", element(it[0], n - 1));
  forget(3, it);
}

/* Launches that have next to nothing to do: one after the other, and many that
 * are waited for once. */
static void launches(void) {
  function_t function;
  address_t it[] = {array(SMALL, 0), array(SMALL, 1000), array(SMALL, 77)};
  double s = 3, best = INFINITY;
  int n = SMALL;
  void *values[] = {&it[0], &it[1], &it[2], &s, &n};
  const launch_t launch = {"triad", {1, 1}, 1, values, 0};
  CHECKED(cuModuleGetFunction(&function, module, launch.name));
  for (int turn = 0; turn <= LAUNCHES; ++turn) {
    double begin = now();
    enqueue(function, &launch);
    wait();
    best = fmin(best, now() - begin);
  }
  printf("launch %.14e %.14e\n", best, element(it[0], n - 1));
  best = INFINITY;
  for (int turn = 0; turn <= REPETITIONS; ++turn) {
    double begin = now();
    for (int count = 0; count < LAUNCHES; ++count)
      enqueue(function, &launch);
    wait();
    best = fmin(best, (now() - begin) / LAUNCHES);
  }
  printf("enqueue %.14e %.14e\n", best, element(it[0], n - 1));
  forget(3, it);
}

/* Between the device and memory from malloc. */
static void transfers(int n) {
  size_t bytes = n * sizeof(double);
  double *host = malloc(bytes), to = INFINITY, from = INFINITY;
  address_t device;
  require(!host, "malloc");
  for (int i = 0; i < n; ++i)
    host[i] = i;
  CHECKED(cuMemAlloc_v2(&device, bytes));
  for (int turn = 0; turn <= TRANSFERS; ++turn) {
    double begin = now();
    upload(device, host, bytes);
    wait();
    double middle = now();
    download(host, device, bytes);
    to = fmin(to, middle - begin);
    from = fmin(from, now() - middle);
  }
  printf("upload %.14e %.14e\n", to, element(device, n - 1));
  printf("download %.14e %.14e\n", from, host[n - 1]);
  forget(1, &device);
  free(host);
}

static void jacobi(int side) {
  size_t all = (size_t)side * side;
  address_t it[] = {array(all, 1000), array(all, 0), array(1, 0)};
  unsigned columns = blocks_for(side - 2);
  unsigned rows = smaller(side - 2, 1 + multiprocessors * 32 / columns);
  void *values[] = {&it[0], &it[1], &it[2], &side, &side};
  double change =
      measured(&(launch_t){"jacobi", {columns, rows}, 1, values, it[2]});
  printf(" %.14e\n", change + element(it[1], all / 2 + side / 3));
  forget(3, it);
}

static void dot(int n) {
  address_t it[] = {array(n, 1000), array(n, 77), array(1, 0)};
  void *values[] = {&it[0], &it[1], &it[2], &n};
  unsigned blocks = smaller(blocks_for(n), multiprocessors * 16);
  printf(" %.14e\n",
         measured(&(launch_t){"dot", {blocks, 1}, 1, values, it[2]}));
  forget(3, it);
}

static void matmul(int side) {
  size_t all = (size_t)side * side;
  address_t it[] = {array(all, 1000), array(all, 77), array(all, 0)};
  void *values[] = {&it[0], &it[1], &it[2], &side, &side};
  measured(&(launch_t){"matmul", {blocks_for(side), side}, 1, values, 0});
  printf(" %.14e\n", element(it[2], all - 1));
  forget(3, it);
}

static void nest(int rows, int planes) {
  int length = ROW_LENGTH;
  size_t lines = (size_t)rows * planes, all = lines * length;
  address_t it[] = {array(all, 1000), array(lines, 77), array(all, 0)};
  void *values[] = {&it[0], &it[1], &it[2], &length, &rows};
  measured(&(launch_t){"nest", {planes, 1}, ROWS, values, 0});
  printf(" %.14e\n", element(it[2], all - 1));
  forget(3, it);
}

static void histogram(int n) {
  int bins = BINS, counts[BINS];
  address_t it[] = {array(n, 1000), array(BINS, 0)};
  void *values[] = {&it[0], &it[1], &n, &bins};
  measured(&(launch_t){"histogram", {blocks_for(n), 1}, 1, values, 0});
  download(counts, it[1], sizeof counts);
  printf(" %.14e\n", (double)counts[BINS / 2]);
  forget(2, it);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: by_hand MODULE ELEMENTS\n");
    return 1;
  }
  int elements = atoi(argv[2]), side = sqrt(elements);
  start(argv[1]);
  copy(elements * sizeof(double));
  triad(elements);
  jacobi(side);
  dot(elements);
  matmul(side / 4);
  nest(side / 16, elements / (side / 16 * ROW_LENGTH));
  histogram(elements);
  launches();
  transfers(elements);
  return 0;
}
