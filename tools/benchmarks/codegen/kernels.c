//===- kernels.c - What a careful person writes for each GPU --------------===//
//
// The kernels of kernels.f90 by hand, which tools/bench codegen holds accc's
// code against.
//
//===----------------------------------------------------------------------===//

#include "by_hand.h"

KERNEL(THREADS)
triad(double GLOBAL *ONLY a, const double GLOBAL *ONLY b,
      const double GLOBAL *ONLY c, double s, int n) {
  int i = gang() * THREADS + lane();
  if (i < n)
    a[i] = b[i] + s * c[i];
}

/* A gang stays in a block of columns and goes down the rows. */
KERNEL(THREADS)
jacobi(const double GLOBAL *ONLY u, double GLOBAL *ONLY v,
       unsigned long GLOBAL *ONLY error, int nx, int ny) {
  static SHARED double slots[THREADS / WAVEFRONT];
  int i = gang() * THREADS + lane() + 1;
  double worst = 0;
  if (i < nx - 1)
    for (int j = __gpu_block_id_y() + 1; j < ny - 1;
         j += __gpu_num_blocks_y()) {
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

KERNEL(THREADS)
dot(const double GLOBAL *ONLY a, const double GLOBAL *ONLY b,
    double GLOBAL *ONLY s, int n, int threads) {
  static SHARED double slots[THREADS / WAVEFRONT];
  double sum = 0;
  for (int i = gang() * THREADS + lane(); i < n; i += threads)
    sum += a[i] * b[i];
  ACROSS_GANG(sum, add, slots)
  if (lane() == 0)
    __scoped_atomic_fetch_add(s, sum, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

KERNEL(THREADS)
matmul_naive(const double GLOBAL *ONLY a, const double GLOBAL *ONLY b,
             double GLOBAL *ONLY c, int n, int l) {
  int i = gang() * THREADS + lane(), j = __gpu_block_id_y();
  if (i >= n)
    return;
  double sum = 0;
  for (int k = 0; k < l; ++k)
    sum += a[(long)k * n + i] * b[(long)j * l + k];
  c[(long)j * n + i] = sum;
}

KERNEL(WORKERS *WAVEFRONT)
nest(const double GLOBAL *ONLY u, const double GLOBAL *ONLY w,
     double GLOBAL *ONLY v, int nx, int ny) {
  int k = gang();
  for (int j = uniform(worker()); j < ny; j += WORKERS) {
    double factor = 2.0 * w[(long)k * ny + j] + 1.0;
    long row = ((long)k * ny + j) * nx;
    for (int i = lane(); i < nx; i += WAVEFRONT)
      v[row + i] += factor * u[row + i];
  }
}

KERNEL(THREADS)
histogram(const double GLOBAL *ONLY x, int GLOBAL *ONLY h, int n, int bins) {
  int i = gang() * THREADS + lane();
  if (i < n) {
    int bin = (int)(x[i] * bins);
    bin = bin < bins - 1 ? bin : bins - 1;
    __scoped_atomic_fetch_add(h + bin, 1, __ATOMIC_RELAXED,
                              __MEMORY_SCOPE_DEVICE);
  }
}
