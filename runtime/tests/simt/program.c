/* program KERNEL IMAGES...: launches the kernel on x = 0, 1, 2, … as compiled
 * code does, and prints the first and last element of each gang. */
#include <accrt.h>
#include <stdio.h>
#include <stdlib.h>

enum { GANGS = 6, THREADS = 128, ELEMENTS = GANGS * THREADS };

static void load(const char *name) {
  FILE *file = fopen(name, "rb");
  if (!file)
    exit(2);
  fseek(file, 0, SEEK_END);
  long bytes = ftell(file);
  rewind(file);
  void *images = malloc(bytes);
  if (fread(images, 1, bytes, file) != (size_t)bytes)
    exit(2);
  fclose(file);
  accrt_register_images(images, bytes);
}

static void launch(const char *name, double *x) {
  accrt_kernel kernel = {name, ";heat.f90;sweep;41;7;;", 0, 1};
  accrt_launch_bounds bounds = {{GANGS, 1, 1}, 1, THREADS, 0};
  accrt_variable variable = {x, "x", ELEMENTS * sizeof *x, 0, 0, 0, NULL};
  uint32_t copyin = ACCRT_COPYIN | ACCRT_STRUCTURED,
           copyout = ACCRT_COPYOUT | ACCRT_STRUCTURED;
  void *device =
      accrt_enter(&variable, copyin, NULL, ACCRT_QUEUE_SYNC, kernel.location);
  void *values[] = {&device};
  if (!accrt_launch(&kernel, values, &bounds, ACCRT_QUEUE_SYNC,
                    kernel.location))
    exit(3);
  accrt_exit(&variable, copyout, ACCRT_QUEUE_SYNC, kernel.location);
}

int main(int count, char **arguments) {
  static double x[ELEMENTS];
  for (int i = 2; i < count; i++)
    load(arguments[i]);
  for (int i = 0; i < ELEMENTS; i++)
    x[i] = i;
  launch(arguments[1], x);
  for (int i = 0; i < ELEMENTS; i += THREADS)
    printf("%g %g ", x[i], x[i + THREADS - 1]);
  return 0;
}
