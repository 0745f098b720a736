//===- kernels.c - What a careful person writes for each GPU --------------===//
//
// The kernels of kernels.f90 by hand, for AMD and NVIDIA, in plain C. They are
// what tools/bench codegen holds accc's code against: threads numbered by
// constants, addresses that do not overlap, uniform values kept uniform,
// reductions in registers first.
//
//===----------------------------------------------------------------------===//

#include <gpuintrin.h>

#define GLOBAL __gpu_global
#define SHARED __gpu_local __attribute__((loader_uninitialized))
#define ONLY restrict

enum { THREADS = 128, WORKERS = 4 };

#if defined(__AMDGCN__)
#define KERNEL(threads)                                                                  \
  __gpu_kernel __attribute__((amdgpu_flat_work_group_size(threads, threads))) void
#if defined(__GFX9__)
enum { WAVEFRONT = 64 };
#else
enum { WAVEFRONT = 32 };
#endif
#else
#define KERNEL(threads) __gpu_kernel void
enum { WAVEFRONT = 32 };
#endif

static inline unsigned lane(void) { return __gpu_thread_id_x(); }
static inline unsigned worker(void) { return __gpu_thread_id_y(); }
static inline unsigned gang(void) { return __gpu_block_id_x(); }

/* One value for the whole wavefront, as the compiler cannot see. */
static inline unsigned uniform(unsigned value) {
#if defined(__AMDGCN__)
  return __builtin_amdgcn_readfirstlane(value);
#else
  return value;
#endif
}

//===-- Reductions --------------------------------------------------------===//

typedef union {
  double number;
  int half[2];
} Bits;

static inline double add(double x, double y) { return x + y; }
static inline double larger(double x, double y) { return x > y ? x : y; }

#if defined(__AMDGCN__)
/* The value of another lane, by a move within rows of 16 or between them. */
#define MOVED(value, control)                                                            \
  ({                                                                                     \
    Bits from = {.number = (value)}, to;                                                 \
    for (int i = 0; i < 2; ++i)                                                          \
      to.half[i] =                                                                       \
          __builtin_amdgcn_update_dpp(0, from.half[i], control, 0xf, 0xf, 1);            \
    to.number;                                                                           \
  })
#define ACROSS_ROW(value, combine)                                                       \
  value = combine(value, MOVED(value, 0x111));                                           \
  value = combine(value, MOVED(value, 0x112));                                           \
  value = combine(value, MOVED(value, 0x114));                                           \
  value = combine(value, MOVED(value, 0x118));
#if defined(__GFX9__)
#define ACROSS_WAVEFRONT(value, combine)                                                 \
  ACROSS_ROW(value, combine)                                                             \
  value = combine(value, MOVED(value, 0x142));                                           \
  value = combine(value, MOVED(value, 0x143));
#else
static inline double of_lane(double value, int lane) {
  Bits from = {.number = value}, to;
  for (int i = 0; i < 2; ++i)
    to.half[i] = __builtin_amdgcn_readlane(from.half[i], lane);
  return to.number;
}
#define ACROSS_WAVEFRONT(value, combine)                                                 \
  ACROSS_ROW(value, combine)                                                             \
  value = combine(of_lane(value, 15), of_lane(value, 31));
#endif
enum { HOLDER = WAVEFRONT - 1 };
#else
static inline double moved(double value, int distance) {
  Bits from = {.number = value}, to;
  for (int i = 0; i < 2; ++i)
    to.half[i] = __nvvm_shfl_sync_down_i32(~0u, from.half[i], distance, WAVEFRONT - 1);
  return to.number;
}
#define ACROSS_WAVEFRONT(value, combine)                                                 \
  for (int distance = WAVEFRONT / 2; distance > 0; distance /= 2)                        \
    value = combine(value, moved(value, distance));
enum { HOLDER = 0 };
#endif

/* Combines a value of each thread of a gang; thread 0 has the result. */
#define ACROSS_GANG(value, combine, slots)                                               \
  ACROSS_WAVEFRONT(value, combine)                                                       \
  if (lane() % WAVEFRONT == HOLDER)                                                      \
    slots[lane() / WAVEFRONT] = value;                                                   \
  __gpu_sync_threads();                                                                  \
  if (lane() == 0) {                                                                     \
    value = slots[0];                                                                    \
    for (int i = 1; i < THREADS / WAVEFRONT; ++i)                                        \
      value = combine(value, slots[i]);                                                  \
  }

//===-- Kernels -----------------------------------------------------------===//

KERNEL(THREADS) triad(double GLOBAL *ONLY a, const double GLOBAL *ONLY b,
                      const double GLOBAL *ONLY c, double s, int n) {
  int i = gang() * THREADS + lane();
  if (i < n)
    a[i] = b[i] + s * c[i];
}

/* A gang stays in a block of columns and goes down the rows. */
KERNEL(THREADS) jacobi(const double GLOBAL *ONLY u, double GLOBAL *ONLY v,
                       unsigned long GLOBAL *ONLY error, int nx, int ny) {
  static SHARED double slots[THREADS / WAVEFRONT];
  int i = gang() * THREADS + lane() + 1;
  double worst = 0;
  if (i < nx - 1)
    for (int j = __gpu_block_id_y() + 1; j < ny - 1; j += __gpu_num_blocks_y()) {
      const double GLOBAL *at = u + (long)j * nx + i;
      double mean = 0.25 * (at[-1] + at[1] + at[-(long)nx] + at[nx]);
      v[(long)j * nx + i] = mean;
      worst = larger(worst, __builtin_fabs(mean - *at));
    }
  ACROSS_GANG(worst, larger, slots)
  /* No sign: the order of such numbers is that of their bits. */
  if (lane() == 0)
    __scoped_atomic_fetch_max(error, __builtin_bit_cast(unsigned long, worst),
                              __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

KERNEL(THREADS) dot(const double GLOBAL *ONLY a, const double GLOBAL *ONLY b,
                    double GLOBAL *ONLY s, int n, int threads) {
  static SHARED double slots[THREADS / WAVEFRONT];
  double sum = 0;
  for (int i = gang() * THREADS + lane(); i < n; i += threads)
    sum += a[i] * b[i];
  ACROSS_GANG(sum, add, slots)
  if (lane() == 0)
    __scoped_atomic_fetch_add(s, sum, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

KERNEL(THREADS) matmul_naive(const double GLOBAL *ONLY a, const double GLOBAL *ONLY b,
                       double GLOBAL *ONLY c, int n, int l) {
  int i = gang() * THREADS + lane(), j = __gpu_block_id_y();
  if (i >= n)
    return;
  double sum = 0;
  for (int k = 0; k < l; ++k)
    sum += a[(long)k * n + i] * b[(long)j * l + k];
  c[(long)j * n + i] = sum;
}

KERNEL(WORKERS *WAVEFRONT) nest(const double GLOBAL *ONLY u, const double GLOBAL *ONLY w,
                                double GLOBAL *ONLY v, int nx, int ny) {
  int k = gang();
  for (int j = uniform(worker()); j < ny; j += WORKERS) {
    double factor = 2.0 * w[(long)k * ny + j] + 1.0;
    long row = ((long)k * ny + j) * nx;
    for (int i = lane(); i < nx; i += WAVEFRONT)
      v[row + i] += factor * u[row + i];
  }
}

KERNEL(THREADS) histogram(const double GLOBAL *ONLY x, int GLOBAL *ONLY h, int n,
                          int bins) {
  int i = gang() * THREADS + lane();
  if (i < n) {
    int bin = (int)(x[i] * bins);
    bin = bin < bins - 1 ? bin : bins - 1;
    __scoped_atomic_fetch_add(h + bin, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  }
}
