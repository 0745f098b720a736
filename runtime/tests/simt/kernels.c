/* Kernels of device simt as the compiler makes them. */
#include <accrt.h>
#include <string.h>

#define THREADS 128

static _Thread_local double shared[THREADS];

void accc_simt_poison(void) { memset(shared, 0xff, sizeof shared); }

static double *argument(void **values, int index) {
  return *(double **)values[index];
}

/* Reverses x within each block, through shared memory. */
void reverse(void **values) {
  double *x = argument(values, 0);
  int64_t thread = accrt_simt_thread_id(0), threads = accrt_simt_block_dim(0);
  int64_t first = accrt_simt_block_id(0) * threads;
  shared[thread] = x[first + thread];
  accrt_simt_barrier("reverse.f90:5");
  x[first + thread] = shared[threads - 1 - thread];
}

/* x becomes what shared memory holds before it is written. */
void unwritten(void **values) {
  double *x = argument(values, 0);
  int64_t thread = accrt_simt_thread_id(0);
  x[accrt_simt_block_id(0) * accrt_simt_block_dim(0) + thread] = shared[thread];
  shared[thread] = 1.0;
}

/* x becomes the number of lanes in the thread's wavefront. */
void width(void **values) {
  double *x = argument(values, 0);
  int64_t place = accrt_simt_block_id(0) * accrt_simt_block_dim(0) +
                  accrt_simt_thread_id(0);
  x[place] = __builtin_popcountll(accrt_simt_ballot(1, "width.f90:2"));
}

void diverge(void **values) {
  (void)values;
  if (accrt_simt_thread_id(0) < 3)
    accrt_simt_barrier("diverge.f90:7");
}

static int deep(volatile char *above) {
  volatile char here[1000];
  here[0] = above[0];
  return above ? deep(here) + here[0] : 0;
}

void overflow(void **values) {
  argument(values, 0)[0] = deep((volatile char *)values);
}

void wild(void **values) {
  (void)values;
  if (accrt_simt_thread_id(0) == 5)
    *(volatile int *)16 = 1;
}

void divide(void **values) {
  volatile int64_t zero = 0 * (values != NULL);
  argument(values, 0)[0] = accrt_simt_grid_dim(0) / zero;
}

void trap(void **values) {
  (void)values;
  accrt_simt_trap("array index out of bounds");
}
