/* A profiling tool: prints an event a line. Checks that its own data comes back
 * with the end of what it was given at the start of. */
#include <stdio.h>
#include <stdlib.h>

struct profile {
  int event, valid_bytes, version, device_type, device_number, thread;
  long queue, async_queue;
  const char *file, *procedure;
  int line, end_line, procedure_line, procedure_end_line;
};

struct information {
  int event, valid_bytes, construct, implicit;
  void *own;
  const char *name;
  size_t bytes;
};

static void callback(struct profile *profile, struct information *it, void *api) {
  (void)api;
  int starts = it->event >= 10 && it->event % 2 == 0;
  if (starts) it->own = (void *)(long)it->event;
  if (it->event > 10 && !starts && it->own != (void *)(long)(it->event - 1)) abort();
  int has_name = it->valid_bytes > 24;
  printf("%d construct %d %s %zu line %d\n", it->event, it->construct, has_name ? it->name : "-",
         has_name ? it->bytes : 0, profile->line);
}

typedef void (*registrar)(int, void (*)(struct profile *, struct information *, void *), int);

void acc_register_library(registrar enter, registrar leave, void *(*lookup)(const char *)) {
  for (int event = 1; event < 26; ++event) enter(event, callback, 0);
  leave(9, callback, 0);
  if (lookup("acc_prof_register") != (void *)enter) abort();
}
