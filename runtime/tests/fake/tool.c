/* A profiling tool: prints a line for each event, and ends the program at what
 * the specification forbids (OpenACC 3.4, section 5): events that do not nest,
 * an end that differs from its start, fields that make no sense. */
#include <acc_prof.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition)                                                     \
  if (!(condition))                                                            \
  fprintf(stderr, "tool: event %d: %s\n", event->event_type, #condition),      \
      abort()

enum { DEEPEST = 16 };
struct open {
  acc_event_t event;
  acc_construct_t construct;
  int device, line;
};
static _Thread_local struct open open[DEEPEST];
static _Thread_local int depth;

static int starts(acc_event_t event) {
  switch (event) {
  case acc_ev_device_init_start:
  case acc_ev_device_shutdown_start:
  case acc_ev_enter_data_start:
  case acc_ev_exit_data_start:
  case acc_ev_update_start:
  case acc_ev_compute_construct_start:
  case acc_ev_enqueue_launch_start:
  case acc_ev_enqueue_upload_start:
  case acc_ev_enqueue_download_start:
  case acc_ev_wait_start:
    return 1;
  default:
    return 0;
  }
}

static int ends(acc_event_t event) {
  return event > 0 && starts((acc_event_t)(event - 1));
}

/* The events that may stand around one; 0: none has to. */
static int has_place(acc_event_t event) {
  int around = depth > 0 ? open[depth - 1].event : 0;
  switch (event) {
  case acc_ev_create:
  case acc_ev_alloc:
    return around == acc_ev_enter_data_start;
  case acc_ev_delete:
  case acc_ev_free:
    return around == acc_ev_exit_data_start;
  case acc_ev_enqueue_launch_start:
    return around == acc_ev_compute_construct_start;
  case acc_ev_enqueue_upload_start:
    return around == acc_ev_enter_data_start || around == acc_ev_update_start;
  case acc_ev_enqueue_download_start:
    return around == acc_ev_exit_data_start || around == acc_ev_update_start;
  case acc_ev_compute_construct_start:
  case acc_ev_update_start:
    return around == 0;
  default:
    return 1;
  }
}

static void check_order(acc_prof_info *profile, acc_event_info *event) {
  acc_other_event_info *other = &event->other_event;
  struct open now = {event->event_type, other->parent_construct,
                     profile->device_number, profile->line_no};
  REQUIRE(ends(now.event) || has_place(now.event));
  if (starts(now.event)) {
    REQUIRE(depth < DEEPEST);
    open[depth++] = now;
    other->tool_info = (void *)(long)now.event;
  } else if (ends(now.event)) {
    REQUIRE(depth > 0);
    struct open *start = &open[--depth];
    REQUIRE(start->event == now.event - 1 && start->construct == now.construct);
    REQUIRE(start->device == now.device && start->line == now.line);
    REQUIRE(other->tool_info == (void *)(long)start->event);
  } else {
    REQUIRE(!other->tool_info);
  }
  /* Nothing that was going on then will end. */
  if (now.event == acc_ev_error)
    depth = 0;
  REQUIRE(now.event != acc_ev_runtime_shutdown || depth == 0);
}

static void check_fields(acc_prof_info *profile, acc_event_info *event,
                         acc_api_info *api) {
  REQUIRE(profile->event_type == event->event_type);
  REQUIRE(profile->valid_bytes == sizeof *profile &&
          api->valid_bytes == sizeof *api);
  REQUIRE(profile->version == 202211);
  REQUIRE(profile->device_type == api->device_type &&
          profile->device_number >= 0);
  REQUIRE(profile->thread_id >= 0);
  REQUIRE(profile->async >= acc_async_sync);
  REQUIRE(profile->async < 0 || profile->async_queue == profile->async);
  REQUIRE(!profile->line_no || (profile->src_file && profile->func_name));
  REQUIRE(profile->end_line_no >= profile->line_no);
  REQUIRE(event->other_event.parent_construct <= acc_construct_serial);
  int is_cuda = api->device_api == acc_device_api_cuda;
  int is_gpu = is_cuda || api->device_api == acc_device_api_other;
  REQUIRE(!is_gpu ||
          api->device_handle == (void *)(long)profile->device_number);
  if (is_gpu && event->event_type >= acc_ev_enqueue_launch_start &&
      event->event_type <= acc_ev_wait_end) {
    REQUIRE(api->async_handle);
    REQUIRE(!is_cuda || api->context_handle);
  }
}

static void print(acc_prof_info *profile, acc_event_info *event) {
  int number = event->event_type;
  printf("%d construct %d ", number, event->other_event.parent_construct);
  if (number == acc_ev_error) {
    acc_error_event_info *error = &event->error_event;
    REQUIRE(error->valid_bytes == sizeof *error);
    printf("error %d '%.27s' %zu", error->error_code, error->error_message,
           error->runtime_info);
  } else if (number == acc_ev_enqueue_launch_start ||
             number == acc_ev_enqueue_launch_end) {
    acc_launch_event_info *launch = &event->launch_event;
    printf("%s %zu %zu %zu", launch->kernel_name, launch->num_gangs,
           launch->num_workers, launch->vector_length);
  } else if (event->other_event.valid_bytes == sizeof(acc_data_event_info)) {
    acc_data_event_info *data = &event->data_event;
    REQUIRE(data->host_ptr && data->device_ptr);
    printf("%s %zu", data->var_name, data->bytes);
  } else {
    REQUIRE(event->other_event.valid_bytes == sizeof event->other_event);
    printf("-");
  }
  printf(" async %zd line %d%s\n", profile->async, profile->line_no,
         event->other_event.implicit ? " implicit" : "");
}

static void callback(acc_prof_info *profile, acc_event_info *event,
                     acc_api_info *api) {
  check_fields(profile, event, api);
  check_order(profile, event);
  print(profile, event);
}

static void never(acc_prof_info *profile, acc_event_info *event,
                  acc_api_info *api) {
  (void)profile, (void)event, (void)api;
  abort();
}

void acc_register_library(acc_prof_reg enter, acc_prof_reg leave,
                          acc_prof_lookup_func lookup) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  for (int event = 1; event < acc_ev_last; ++event)
    enter((acc_event_t)event, callback, acc_reg);
  enter(acc_ev_alloc, never, acc_reg);
  leave(acc_ev_alloc, never, acc_reg);
  enter(acc_ev_free, never, acc_reg);
  leave(acc_ev_free, never, acc_toggle);
  if (lookup("acc_prof_register") != (acc_query_fn)enter)
    abort();
}
