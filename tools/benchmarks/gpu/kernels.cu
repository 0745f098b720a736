// The six kernels of codegen/kernels.f90 in CUDA C: what tools/bench gpu holds
// accc's speed against. nvcc compiles this file on the machine with the GPU; where
// it is missing the packed PTX or cubin, which clang made of it, takes its place.

#define ONLY __restrict__

// by_hand.c has the same numbers.
enum { THREADS = 128, WARP = 32, ROWS = 4 };

#define KERNEL extern "C" __global__ void __launch_bounds__(THREADS)

__device__ static inline double added(double x, double y) { return x + y; }
__device__ static inline double larger(double x, double y) { return x > y ? x : y; }

// Combines a value of each thread of a block; thread 0 has the result.
template <typename Combine> __device__ static double across_block(double value, Combine combine) {
  __shared__ double slots[THREADS / WARP];
  for (int distance = WARP / 2; distance > 0; distance /= 2)
    value = combine(value, __shfl_down_sync(~0u, value, distance));
  if (threadIdx.x % WARP == 0)
    slots[threadIdx.x / WARP] = value;
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 1; i < THREADS / WARP; ++i)
      value = combine(value, slots[i]);
  return value;
}

KERNEL triad(double *ONLY a, const double *ONLY b, const double *ONLY c, double s, int n) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i < n)
    a[i] = b[i] + s * c[i];
}

// A block stays in its columns and goes down the rows.
KERNEL jacobi(const double *ONLY u, double *ONLY v, unsigned long long *ONLY error, int nx,
              int ny) {
  int i = blockIdx.x * THREADS + threadIdx.x + 1;
  double worst = 0;
  if (i < nx - 1)
    for (int j = blockIdx.y + 1; j < ny - 1; j += gridDim.y) {
      const double *at = u + (long)j * nx + i;
      double mean = 0.25 * (at[-1] + at[1] + at[-(long)nx] + at[nx]);
      v[(long)j * nx + i] = mean;
      worst = larger(worst, fabs(mean - *at));
    }
  worst = across_block(worst, larger);
  // No sign: the order of such numbers is that of their bits.
  if (threadIdx.x == 0)
    atomicMax(error, (unsigned long long)__double_as_longlong(worst));
}

KERNEL dot(const double *ONLY a, const double *ONLY b, double *ONLY s, int n) {
  double sum = 0;
  for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
    sum += a[i] * b[i];
  sum = across_block(sum, added);
  if (threadIdx.x == 0)
    atomicAdd(s, sum);
}

KERNEL matmul(const double *ONLY a, const double *ONLY b, double *ONLY c, int n, int l) {
  int i = blockIdx.x * THREADS + threadIdx.x, j = blockIdx.y;
  if (i >= n)
    return;
  double sum = 0;
  for (int k = 0; k < l; ++k)
    sum += a[(long)k * n + i] * b[(long)j * l + k];
  c[(long)j * n + i] = sum;
}

// A row of the block is a worker.
KERNEL nest(const double *ONLY u, const double *ONLY w, double *ONLY v, int nx, int ny) {
  int k = blockIdx.x;
  for (int j = threadIdx.y; j < ny; j += ROWS) {
    double factor = 2 * w[(long)k * ny + j] + 1;
    long row = ((long)k * ny + j) * nx;
    for (int i = threadIdx.x; i < nx; i += WARP)
      v[row + i] += factor * u[row + i];
  }
}

KERNEL histogram(const double *ONLY x, int *ONLY h, int n, int bins) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i < n) {
    int bin = (int)(x[i] * bins);
    atomicAdd(h + (bin < bins - 1 ? bin : bins - 1), 1);
  }
}
