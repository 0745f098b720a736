//===- loops.c - The loops of programs by hand ----------------------------===//
//
// The kernels of loops.f90, which tools/bench codegen --loops holds accc's code
// against. Arrays have no gaps, and bounds are arguments: what an author of
// kernels for one program may rely on.
//
//===----------------------------------------------------------------------===//

#include "by_hand.h"

typedef struct {
  double x, y, z, vx, vy, vz;
  int cell;
} Particle;
typedef struct {
  double re, im;
} Complex;

/* One column of blocks for each plane and row: no division. */
KERNEL(THREADS)
stencil7(const double GLOBAL *ONLY u, double GLOBAL *ONLY v, double c0,
         double c1, int nx, int ny, int nz) {
  int i = gang() * THREADS + lane() + 1;
  if (i >= nx - 1)
    return;
  long row = nx, plane = (long)nx * ny;
  long at =
      (__gpu_block_id_z() + 1) * plane + (__gpu_block_id_y() + 1) * row + i;
  v[at] = c0 * u[at] + c1 * (u[at - 1] + u[at + 1] + u[at - row] + u[at + row] +
                             u[at - plane] + u[at + plane]);
}

KERNEL(THREADS)
stencil7_two(const double GLOBAL *ONLY u, double GLOBAL *ONLY v, double c0,
             double c1, int nx, int ny, int nz) {
  unsigned g = gang();
  unsigned j = g % (ny - 2) + 1, k = g / (ny - 2) + 1;
  long row = nx, plane = (long)nx * ny;
  for (int i = lane() + 1; i < nx - 1; i += THREADS) {
    long at = k * plane + j * row + i;
    v[at] = c0 * u[at] + c1 * (u[at - 1] + u[at + 1] + u[at - row] +
                               u[at + row] + u[at - plane] + u[at + plane]);
  }
}

KERNEL(THREADS)
batched(const double GLOBAL *ONLY a, const double GLOBAL *ONLY b,
        double GLOBAL *ONLY c, int n) {
  int l = gang() * THREADS + lane();
  if (l >= n)
    return;
  long s = n;
#pragma unroll
  for (int j = 0; j < 4; ++j)
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      double t = 0;
#pragma unroll
      for (int k = 0; k < 4; ++k)
        t += a[l + s * (i + 4 * k)] * b[l + s * (k + 4 * j)];
      c[l + s * (i + 4 * j)] = t;
    }
}

KERNEL(64)
spmv(const int GLOBAL *ONLY row, const int GLOBAL *ONLY col,
     const double GLOBAL *ONLY a, const double GLOBAL *ONLY x,
     double GLOBAL *ONLY y) {
  int i = gang();
  double t = 0;
  int end = row[i + 1];
  for (int k = row[i] + lane(); k < end; k += 64)
    t += a[k] * x[col[k]];
#if defined(__GFX9__)
  ACROSS_WAVEFRONT(t, add)
  if (lane() == HOLDER)
    y[i] = t;
#else
  static SHARED double slots[2];
  ACROSS_WAVEFRONT(t, add)
  if (lane() % WAVEFRONT == HOLDER)
    slots[lane() / WAVEFRONT] = t;
  __gpu_sync_threads();
  if (lane() == 0)
    y[i] = slots[0] + slots[1];
#endif
}

KERNEL(THREADS)
gather(const int GLOBAL *ONLY idx, const double GLOBAL *ONLY a,
       double GLOBAL *ONLY b, int n) {
  int i = gang() * THREADS + lane();
  if (i < n)
    b[i] += a[idx[i]];
}

KERNEL(THREADS)
scatter(const int GLOBAL *ONLY idx, const double GLOBAL *ONLY a,
        double GLOBAL *ONLY b, int n) {
  int i = gang() * THREADS + lane();
  if (i < n)
    __scoped_atomic_fetch_add(b + idx[i], a[i], __ATOMIC_RELAXED,
                              __MEMORY_SCOPE_DEVICE);
}

KERNEL(THREADS)
tridiagonal(const double GLOBAL *ONLY a, const double GLOBAL *ONLY b,
            const double GLOBAL *ONLY c, double GLOBAL *ONLY x, int n) {
  enum { NZ = 32 };
  int i = gang() * THREADS + lane();
  if (i >= n)
    return;
  long s = n;
  double g[NZ];
  double beta = 1 / b[i], last = x[i] * beta;
  x[i] = last;
  /* g in registers: LLVM unrolls so far for AMD's GPUs only, unasked. */
#pragma unroll
  for (int k = 1; k < NZ; ++k) {
    g[k] = c[i + (k - 1) * s] * beta;
    beta = 1 / (b[i + k * s] - a[i + k * s] * g[k]);
    last = (x[i + k * s] - a[i + k * s] * last) * beta;
    x[i + k * s] = last;
  }
#pragma unroll
  for (int k = NZ - 2; k >= 0; --k) {
    last = x[i + k * s] - g[k + 1] * last;
    x[i + k * s] = last;
  }
}

KERNEL(256)
transposed(const double GLOBAL *ONLY a, double GLOBAL *ONLY b, int n) {
  int i = __gpu_block_id_x() * 32 + lane() % 32,
      j = __gpu_block_id_y() * 8 + lane() / 32;
  if (i < n && j < n)
    b[(long)j * n + i] = a[(long)i * n + j];
}

KERNEL(THREADS) push_structures(Particle GLOBAL *ONLY p, double dt, int n) {
  int i = gang() * THREADS + lane();
  if (i < n) {
    p[i].x += dt * p[i].vx;
    p[i].y += dt * p[i].vy;
    p[i].z += dt * p[i].vz;
  }
}

KERNEL(THREADS)
push_arrays(double GLOBAL *ONLY x, double GLOBAL *ONLY y, double GLOBAL *ONLY z,
            const double GLOBAL *ONLY vx, const double GLOBAL *ONLY vy,
            const double GLOBAL *ONLY vz, double dt, int n) {
  int i = gang() * THREADS + lane();
  if (i < n) {
    x[i] += dt * vx[i];
    y[i] += dt * vy[i];
    z[i] += dt * vz[i];
  }
}

#define IN const double GLOBAL *ONLY
KERNEL(THREADS)
columns(IN t, IN q, IN p, IN o3, IN co2, IN tau, IN w, IN albedo,
        double GLOBAL *ONLY up, double GLOBAL *ONLY down,
        double GLOBAL *ONLY heat, IN cloud, IN aerosol, IN emissivity, IN sun,
        IN surface, double GLOBAL *ONLY flux, IN cp, IN rho,
        const int GLOBAL *ONLY mask, int n, int nz) {
  int i = gang() * THREADS + lane();
  if (i < n && mask[i]) {
    double d = sun[i] * (1 - albedo[i]), e = emissivity[i], s = surface[i];
    for (int k = 0; k < nz; ++k) {
      long at = i + (long)k * n;
      double trans = 1 - tau[at] * (q[at] + o3[at] + co2[at]) * w[at];
      double source = e * t[at] * p[at] + cloud[at] * aerosol[at];
      d = d * trans + source;
      down[at] = d;
      double u = d * s;
      up[at] = u;
      flux[at] = u - d;
      heat[at] += (u - d) / (cp[at] * rho[at]);
    }
  }
}

KERNEL(128)
gang_work(const double GLOBAL *ONLY u, double GLOBAL *ONLY v, int ny) {
  static SHARED double work[128];
  long j = gang();
  int i = lane();
  work[i] = 2 * u[j * 128 + i];
  __gpu_sync_threads();
  if (i > 0 && i < 127)
    v[j * 128 + i] = work[i - 1] + work[i + 1];
}

KERNEL(THREADS)
several_sums(IN x, IN y, double GLOBAL *ONLY a, double GLOBAL *ONLY b,
             double GLOBAL *ONLY lowest, double GLOBAL *ONLY highest,
             int GLOBAL *ONLY count, int n, int threads) {
  static SHARED double slots[4][THREADS / WAVEFRONT];
  static SHARED int counts;
  double sa = 0, sb = 0, lo = 1e300, hi = -1e300;
  int c = 0;
  for (int i = gang() * THREADS + lane(); i < n; i += threads) {
    double xi = x[i], yi = y[i];
    sa += xi;
    sb += xi * yi;
    lo = xi < lo ? xi : lo;
    hi = larger(yi, hi);
    if (xi > yi)
      ++c;
  }
  ACROSS_GANG(sa, add, slots[0])
  ACROSS_GANG(sb, add, slots[1])
  ACROSS_GANG(hi, larger, slots[2])
  if (lane() == 0) {
    __scoped_atomic_fetch_add(a, sa, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    __scoped_atomic_fetch_add(b, sb, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    __scoped_atomic_fetch_add(highest, hi, __ATOMIC_RELAXED,
                              __MEMORY_SCOPE_DEVICE);
  }
  __scoped_atomic_fetch_add(lowest, lo, __ATOMIC_RELAXED,
                            __MEMORY_SCOPE_DEVICE);
  __scoped_atomic_fetch_add(count, c, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

KERNEL(THREADS)
complex_update(Complex GLOBAL *ONLY psi, const Complex GLOBAL *ONLY phase,
               Complex v, int n) {
  int i = gang() * THREADS + lane();
  if (i < n) {
    Complex a = psi[i], b = phase[i], r;
    r.re = a.re * b.re - a.im * b.im + (v.re * a.re + v.im * a.im);
    r.im = a.re * b.im + a.im * b.re + (v.im * a.re - v.re * a.im);
    psi[i] = r;
  }
}

KERNEL(THREADS)
ideal_gas(IN density, IN energy, double GLOBAL *ONLY pressure,
          double GLOBAL *ONLY soundspeed, int xmin, int xmax, int ymin,
          int pitch) {
  int j = gang() * THREADS + lane() + xmin;
  if (j > xmax)
    return;
  long at = (long)(__gpu_block_id_y() + ymin) * pitch + j;
  double v = 1 / density[at];
  double p = 0.4 * density[at] * energy[at];
  double be = 0.4 * density[at], bv = -density[at] * p * v;
  pressure[at] = p;
  soundspeed[at] = __builtin_elementwise_sqrt(v * v * (p * be - bv));
}

KERNEL(THREADS)
flux_calc(IN xarea, IN xvel, double GLOBAL *ONLY energy, double dt, int xmin,
          int xmax, int ymin, int pitch, int pitchv) {
  int j = gang() * THREADS + lane() + xmin;
  if (j > xmax)
    return;
  long k = __gpu_block_id_y() + ymin;
  IN v = xvel + k * pitchv + j;
  energy[k * pitch + j] = 0.25 * dt * xarea[k * pitch + j] *
                          (v[0] + v[pitchv] + v[1] + v[pitchv + 1]);
}

KERNEL(THREADS)
mixed(const float GLOBAL *ONLY a, const float GLOBAL *ONLY b,
      double GLOBAL *ONLY c, float s, int n) {
  int i = gang() * THREADS + lane();
  if (i < n)
    c[i] = c[i] + a[i] * b[i] + s;
}
KERNEL(THREADS)
triad_single(float GLOBAL *ONLY a, const float GLOBAL *ONLY b,
             const float GLOBAL *ONLY c, float s, int n) {
  int i = gang() * THREADS + lane();
  if (i < n)
    a[i] = b[i] + s * c[i];
}
KERNEL(THREADS) long_index(double GLOBAL *ONLY a, IN b, double s, long n) {
  long i = (long)gang() * THREADS + lane();
  if (i < n)
    a[i] += s * b[i];
}
