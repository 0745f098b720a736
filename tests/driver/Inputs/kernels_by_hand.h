/* The kernels of tools/benchmarks/gpu/kernels.cu on a fake GPU
 * (runtime/tests/fake). NEST_FACTOR lets a test see a wrong result. */
#ifndef NEST_FACTOR
#define NEST_FACTOR 2
#endif

static int integer(const char *value) {
  int number;
  memcpy(&number, value, sizeof number);
  return number;
}

static double *numbers(const char *value, size_t count) {
  uint64_t address;
  memcpy(&address, value, sizeof address);
  return on_device(address, count * sizeof(double));
}

static void triad(char (*values)[8], const unsigned shape[7]) {
  int n = integer(values[4]);
  double s, *a = numbers(values[0], n), *b = numbers(values[1], n),
            *c = numbers(values[2], n);
  memcpy(&s, values[3], sizeof s);
  if (shape[0] * shape[3] < (unsigned)n)
    refuse("too few threads");
  for (int i = 0; i < n; ++i)
    a[i] = b[i] + s * c[i];
}

static void jacobi(char (*values)[8], const unsigned shape[7]) {
  int nx = integer(values[3]), ny = integer(values[4]);
  double *u = numbers(values[0], nx * ny), *v = numbers(values[1], nx * ny);
  double *error = numbers(values[2], 1);
  if (shape[0] * shape[3] < (unsigned)nx - 2)
    refuse("too few threads");
  for (int j = 1; j < ny - 1; ++j)
    for (int i = j * nx + 1; i < j * nx + nx - 1; ++i) {
      v[i] = 0.25 * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx]);
      double change = v[i] > u[i] ? v[i] - u[i] : u[i] - v[i];
      if (change > *error)
        *error = change;
    }
}

static void dot(char (*values)[8], const unsigned shape[7]) {
  (void)shape;
  int n = integer(values[3]);
  double *a = numbers(values[0], n), *b = numbers(values[1], n),
         *s = numbers(values[2], 1);
  for (int i = 0; i < n; ++i)
    *s += a[i] * b[i];
}

static void matmul(char (*values)[8], const unsigned shape[7]) {
  int n = integer(values[3]), l = integer(values[4]), m = shape[1];
  double *a = numbers(values[0], n * l), *b = numbers(values[1], l * m);
  double *c = numbers(values[2], n * m);
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) {
      c[j * n + i] = 0;
      for (int k = 0; k < l; ++k)
        c[j * n + i] += a[k * n + i] * b[j * l + k];
    }
}

static void nest(char (*values)[8], const unsigned shape[7]) {
  int nx = integer(values[3]), ny = integer(values[4]), lines = ny * shape[0];
  double *u = numbers(values[0], nx * lines), *w = numbers(values[1], lines);
  double *v = numbers(values[2], nx * lines);
  for (int i = 0; i < nx * lines; ++i)
    v[i] += (NEST_FACTOR * w[i / nx] + 1) * u[i];
}

static void histogram(char (*values)[8], const unsigned shape[7]) {
  int n = integer(values[2]), bins = integer(values[3]);
  double *x = numbers(values[0], n);
  int *h = (int *)numbers(values[1], (bins + 1) / 2);
  if (shape[0] * shape[3] < (unsigned)n)
    refuse("too few threads");
  for (int i = 0; i < n; ++i) {
    int bin = x[i] * bins;
    ++h[bin < bins - 1 ? bin : bins - 1];
  }
}

static const struct kernel kernels[] = {
    {"triad", 5, triad},   {"jacobi", 5, jacobi}, {"dot", 4, dot},
    {"matmul", 5, matmul}, {"nest", 5, nest},     {"histogram", 4, histogram}};
