/* The kernels of the runtime's tests. */

/* y(1:n) = y + a * x, of n, a, x and y. */
static void axpy(char (*values)[8], const unsigned shape[7]) {
  (void)shape;
  int64_t n;
  double a;
  uint64_t x, y;
  memcpy(&n, values[0], 8);
  memcpy(&a, values[1], 8);
  memcpy(&x, values[2], 8);
  memcpy(&y, values[3], 8);
  double *from = on_device(x, n * 8), *to = on_device(y, n * 8);
  for (int64_t i = 0; i < n; ++i)
    to[i] += a * from[i];
}

/* Stores the launch's seven numbers. */
static void store_shape(char (*values)[8], const unsigned shape[7]) {
  uint64_t to;
  memcpy(&to, values[0], 8);
  memcpy(on_device(to, 7 * sizeof *shape), shape, 7 * sizeof *shape);
}

/* Leaves what device/src/stop.cpp leaves at FAKE_STOP: a code, or a text of
 * ERROR STOP. */
static void stop(char (*values)[8], const unsigned shape[7]) {
  (void)values, (void)shape;
  struct {
    uint32_t is_set;
    int32_t code;
    uint32_t is_error, is_quiet, has_text, length;
    char text[232];
  } *record;
  memcpy(&record, on_device(stop_variable, 8), 8);
  if (!is_pinned((uint64_t)record, sizeof *record))
    refuse("the record is not the host's");
  const char *why = getenv("FAKE_STOP");
  record->code = atoi(why);
  record->is_error = record->has_text = !record->code;
  record->length = strlen(why);
  memcpy(record->text, why, record->length);
  record->is_set = 1;
}

/* Stands for one that uses the program's memory, of which the fake GPUs have
 * nothing. */
static void nothing(char (*values)[8], const unsigned shape[7]) {
  (void)values, (void)shape;
}

static const struct kernel kernels[] = {{"axpy", 4, axpy},
                                        {"shape", 1, store_shape},
                                        {"stop", 0, stop},
                                        {"nothing", 0, nothing}};
