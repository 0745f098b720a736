/* The triad of triad.f90 with non-temporal stores: memory is not read before it
   is written. This is as fast as the machine does it. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 1 << 23, REPETITIONS = 40, LANES = 8 };
typedef double vector __attribute__((vector_size(LANES * sizeof(double))));

static void triad(vector *restrict a, const vector *restrict b,
                  const vector *restrict c, double s) {
#pragma omp parallel for
  for (size_t i = 0; i < N / LANES; ++i)
    __builtin_nontemporal_store(b[i] + s * c[i], &a[i]);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

int main(void) {
  double *a = aligned_alloc(64, N * sizeof *a);
  double *b = aligned_alloc(64, N * sizeof *b);
  double *c = aligned_alloc(64, N * sizeof *c);
#pragma omp parallel for
  for (size_t i = 0; i < N; ++i) {
    a[i] = 0;
    b[i] = (double)(i + 1);
    c[i] = 1.0 / (double)(i + 1);
  }
  double best = 1e9, started = now();
  for (int repetition = 0; repetition < REPETITIONS; ++repetition) {
    triad((vector *)a, (const vector *)b, (const vector *)c, 0.5);
    const double ended = now();
    best = ended - started < best ? ended - started : best;
    started = ended;
  }
  double check = 0;
  for (size_t i = 0; i < N; i += 101)
    check += a[i];
  printf("seconds %.14e\ncheck %.14e\n", best, check);
  free(a), free(b), free(c);
}
