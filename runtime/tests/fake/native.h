/* Kernels that are functions of C: those of kernels.h, or of the file KERNELS.
 * Each has at most eight arguments of eight bytes. */
struct kernel {
  const char *name;
  int arguments;
  void (*run)(char (*values)[8], const unsigned shape[7]);
};

/* The variable accc_stop of all images, with FAKE_STOP; they have no other. */
static uint64_t stop_variable;

#ifndef KERNELS
#define KERNELS "kernels.h"
#endif
#include KERNELS

static void load_code(struct module *module) { (void)module; }

static void run_native(const void *kernel, char **values,
                       const unsigned shape[7]) {
  const struct kernel *it = kernel;
  char copies[8][8];
  for (int i = 0; i < it->arguments; ++i)
    memcpy(copies[i], values[i], 8);
  it->run(copies, shape);
}

static int find_code(struct module *module, const char *name,
                     struct code *found) {
  static const unsigned bytes[8] = {8, 8, 8, 8, 8, 8, 8, 8};
  (void)module;
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; ++i)
    if (!strcmp(name, kernels[i].name)) {
      *found =
          (struct code){&kernels[i], kernels[i].arguments, bytes, run_native};
      return 1;
    }
  return 0;
}

static int variable_of(struct module *module, const char *name,
                       uint64_t *address, size_t *bytes) {
  (void)module;
  if (!getenv("FAKE_STOP") || strcmp(name, "accc_stop"))
    return 0;
  if (!stop_variable)
    stop_variable = allocate(ON_DEVICE, 8);
  *address = stop_variable;
  *bytes = 8;
  return 1;
}
