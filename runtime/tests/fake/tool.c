/* A profiling tool: prints an event a line. Checks that its own data comes back
 * with the end of what it was given at the start of. */
#include <acc_prof.h>
#include <stdio.h>
#include <stdlib.h>

static void callback(acc_prof_info *profile, acc_event_info *event, acc_api_info *api) {
  (void)api;
  acc_data_event_info *it = &event->data_event;
  int number = it->event_type;
  int starts = number >= 10 && number % 2 == 0;
  if (starts) it->tool_info = (void *)(long)number;
  if (number > 10 && !starts && it->tool_info != (void *)(long)(number - 1)) abort();
  int has_name = it->valid_bytes > (int)sizeof(acc_other_event_info);
  printf("%d construct %d %s %zu line %d\n", number, it->parent_construct,
         has_name ? it->var_name : "-", has_name ? it->bytes : 0, profile->line_no);
}

void acc_register_library(acc_prof_reg enter, acc_prof_reg leave, acc_prof_lookup_func lookup) {
  for (int event = 1; event < acc_ev_last; ++event) enter(event, callback, acc_reg);
  leave(acc_ev_free, callback, acc_reg);
  if (lookup("acc_prof_register") != (void *)enter) abort();
}
