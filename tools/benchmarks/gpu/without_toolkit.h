// CUDA's names for clang without a toolkit, as far as kernels.cu uses them.
// nvcc needs none of this.
#include <__clang_cuda_builtin_vars.h>

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(threads) __attribute__((launch_bounds(threads)))

__device__ static inline double fabs(double x) { return __builtin_fabs(x); }

__device__ static inline double __shfl_down_sync(unsigned lanes, double value,
                                                 unsigned distance) {
  union {
    double number;
    int half[2];
  } from = {value}, to;
  for (int i = 0; i < 2; ++i)
    to.half[i] = __nvvm_shfl_sync_down_i32(lanes, from.half[i], distance, 31);
  return to.number;
}

__device__ static inline void atomicAdd(int *to, int value) {
  __nvvm_atom_add_gen_i(to, value);
}
__device__ static inline void atomicAdd(double *to, double value) {
  __nvvm_atom_add_gen_d(to, value);
}
__device__ static inline void atomicMax(unsigned long long *to,
                                        unsigned long long value) {
  __nvvm_atom_max_gen_ull(to, value);
}
__device__ static inline long long __double_as_longlong(double value) {
  return __builtin_bit_cast(long long, value);
}
