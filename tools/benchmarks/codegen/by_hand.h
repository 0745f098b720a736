//===- by_hand.h - What kernels by hand share -----------------------------===//
//
// Plain C for AMD and NVIDIA: threads numbered by constants, addresses that do
// not overlap, uniform values kept uniform, reductions in registers first.
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_BENCHMARKS_BY_HAND_H
#define ACCC_BENCHMARKS_BY_HAND_H

#include <gpuintrin.h>

#define GLOBAL __gpu_global
#define SHARED __gpu_local __attribute__((loader_uninitialized))
#define ONLY restrict

enum { THREADS = 128, WORKERS = 4 };

#if defined(__AMDGCN__)
#define KERNEL(threads)                                                        \
  __gpu_kernel                                                                 \
      __attribute__((amdgpu_flat_work_group_size(threads, threads))) void
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
#define MOVED(value, control)                                                  \
  ({                                                                           \
    Bits from = {.number = (value)}, to;                                       \
    for (int i = 0; i < 2; ++i)                                                \
      to.half[i] =                                                             \
          __builtin_amdgcn_update_dpp(0, from.half[i], control, 0xf, 0xf, 1);  \
    to.number;                                                                 \
  })
#define ACROSS_ROW(value, combine)                                             \
  value = combine(value, MOVED(value, 0x111));                                 \
  value = combine(value, MOVED(value, 0x112));                                 \
  value = combine(value, MOVED(value, 0x114));                                 \
  value = combine(value, MOVED(value, 0x118));
#if defined(__GFX9__)
#define ACROSS_WAVEFRONT(value, combine)                                       \
  ACROSS_ROW(value, combine)                                                   \
  value = combine(value, MOVED(value, 0x142));                                 \
  value = combine(value, MOVED(value, 0x143));
#else
static inline double of_lane(double value, int lane) {
  Bits from = {.number = value}, to;
  for (int i = 0; i < 2; ++i)
    to.half[i] = __builtin_amdgcn_readlane(from.half[i], lane);
  return to.number;
}
#define ACROSS_WAVEFRONT(value, combine)                                       \
  ACROSS_ROW(value, combine)                                                   \
  value = combine(of_lane(value, 15), of_lane(value, 31));
#endif
enum { HOLDER = WAVEFRONT - 1 };
#else
static inline double moved(double value, int distance) {
  Bits from = {.number = value}, to;
  for (int i = 0; i < 2; ++i)
    to.half[i] =
        __nvvm_shfl_sync_down_i32(~0u, from.half[i], distance, WAVEFRONT - 1);
  return to.number;
}
#define ACROSS_WAVEFRONT(value, combine)                                       \
  for (int distance = WAVEFRONT / 2; distance > 0; distance /= 2)              \
    value = combine(value, moved(value, distance));
enum { HOLDER = 0 };
#endif

/* Combines a value of each thread of a gang; thread 0 has the result. */
#define ACROSS_GANG(value, combine, slots)                                     \
  ACROSS_WAVEFRONT(value, combine)                                             \
  if (lane() % WAVEFRONT == HOLDER)                                            \
    slots[lane() / WAVEFRONT] = value;                                         \
  __gpu_sync_threads();                                                        \
  if (lane() == 0) {                                                           \
    value = slots[0];                                                          \
    for (int i = 1; i < THREADS / WAVEFRONT; ++i)                              \
      value = combine(value, slots[i]);                                        \
  }

#endif
