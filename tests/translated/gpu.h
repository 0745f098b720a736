/* Kernels of the fake GPUs (runtime/tests/fake) that are code for GPUs as accc
 * has written it: PTX (tests/ptx) or LLVM IR for AMD's (tests/amdgpu).
 *
 * A command, FAKE_TRANSLATE, makes a library of a module (translate.py). Blocks
 * run one after the other, the threads of one in turns, each until it has to
 * wait for others. What GPUs leave undefined is refused: barriers that not all
 * threads of a warp execute, and addresses outside of all memory. Shared and
 * local memory hold rubbish at first. The file LANES says what the lanes of a
 * warp, or wavefront, do together. */
#include "thread.h"
#include <dlfcn.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { MOST_THREADS = 1024, STACK_BYTES = 256 << 10 };
enum { SHARED_BYTES = 227 << 10, PARAMETER_BYTES = 32 << 10 };

/* Memory of kernels that is the host's: parameters, shared memory, and the
 * threads' stacks. */
static struct arena {
  char parameters[PARAMETER_BYTES], shared[SHARED_BYTES];
  char stacks[MOST_THREADS][STACK_BYTES];
} *arena;

struct loaded_kernel {
  const struct translated_module *module;
  const struct translated_kernel *kernel;
};

static const struct translated_module *running_module;
static const struct translated_kernel *running;
static unsigned thread_count;
static struct thread threads[MOST_THREADS];
static ucontext_t contexts[MOST_THREADS], scheduler;
static char **parameters;

static void refuse_in(const struct thread *thread, const char *what) {
  char text[500];
  snprintf(text, sizeof text,
           "%s, in %s: thread %u,%u of block %u,%u, instruction %d", what,
           running->name, thread->tid[0], thread->tid[1], thread->ctaid[0],
           thread->ctaid[1], thread->place);
  refuse(text);
}

/* The lanes of the warp that starts with this thread. */
static unsigned lanes_of(const struct thread *warp) {
  unsigned left = thread_count - (warp - threads);
  return left < running_module->lanes ? left : running_module->lanes;
}

#include LANES

/* ---- What kernels ask for ------------------------------------------------ */

static struct thread *current_thread;

static int is_within(const char *host, unsigned bytes, const void *region,
                     size_t size) {
  const char *begin = region;
  return host >= begin && host + bytes <= begin + size;
}

static void expect(enum space it, enum space wanted) {
  static const char *const names[] = {
      [GLOBAL_SPACE] = "global memory",
      [SHARED_SPACE] = "shared memory",
      [LOCAL_SPACE] = "a thread's local memory",
  };
  char text[100];
  if (it == wanted || wanted == GENERIC_SPACE)
    return;
  snprintf(text, sizeof text, "an address in %s taken for one in %s", names[it],
           names[wanted]);
  refuse_in(current_thread, text);
}

static char *memory(uint64_t address, unsigned bytes, enum space space) {
  char *host = (char *)address;
  if (is_within(host, bytes, arena->stacks, sizeof arena->stacks)) {
    expect(LOCAL_SPACE, space);
    /* While a module is loaded there is no thread. */
    if (current_thread &&
        !is_within(host, bytes, arena->stacks[current_thread - threads],
                   STACK_BYTES))
      refuse_in(current_thread, "an address in another thread's local memory");
    return host;
  }
  const struct translated_module *module = running_module;
  if (is_within(host, bytes, arena->shared, sizeof arena->shared) ||
      is_within(host, bytes, module->shared, module->shared_bytes)) {
    expect(SHARED_SPACE, space);
    return host;
  }
  if (is_within(host, bytes, arena->parameters, sizeof arena->parameters))
    return host;
  expect(GLOBAL_SPACE, space);
  /* Kernels have the host's addresses of variables of their module's own, and of all that the
     program has on a GPU that can use it. */
  if (!block_with(address, bytes) && !block_with(address + SHIFT, bytes) &&
      !getenv("FAKE_PAGEABLE"))
    refuse_in(current_thread, "an address outside of all memory");
  return (char *)(address & ~SHIFT);
}

static void misaligned(uint64_t address, unsigned bytes) {
  char text[100];
  snprintf(text, sizeof text, "an address that is no multiple of %u", bytes);
  refuse_in(current_thread, text);
}

static void wait_as(struct thread *thread, enum state state, int place) {
  thread->state = state, thread->place = place;
  swapcontext(&contexts[thread - threads], &scheduler);
}

static void meet_block(struct thread *thread, int place) {
  wait_as(thread, AT_BARRIER, place);
}

static void meet_warp(struct thread *thread, int place) {
  check_lane(thread);
  wait_as(thread, IN_EXCHANGE, place);
}

static void trap(struct thread *thread, int place) {
  thread->place = place;
  refuse_in(thread, "trap");
}

static void end_thread(struct thread *thread) { wait_as(thread, ENDED, 0); }

static const struct services services = {memory,         misaligned, meet_block,
                                         meet_warp,      trap,       end_thread,
                                         &current_thread};

/* ---- Blocks -------------------------------------------------------------- */

static void enter(int number) {
  running->run(&threads[number], parameters);
  threads[number].state = ENDED;
}

static void start(unsigned number, const unsigned shape[7],
                  const unsigned block[3]) {
  struct thread *it = &threads[number];
  const unsigned *size = shape + 3;
  *it = (struct thread){
      .tid = {number % size[0], number / size[0] % size[1],
              number / size[0] / size[1]},
      .ntid = {size[0], size[1], size[2]},
      .ctaid = {block[0], block[1], block[2]},
      .nctaid = {shape[0], shape[1], shape[2]},
      .lane = number % running_module->lanes,
      .warp = number / running_module->lanes,
      .shared = running_module->shared,
  };
  ucontext_t *context = &contexts[number];
  getcontext(context);
  context->uc_stack.ss_sp = arena->stacks[number];
  context->uc_stack.ss_size = STACK_BYTES;
  context->uc_link = &scheduler;
  makecontext(context, (void (*)(void))enter, 1, number);
}

/* A barrier is for whole warps: their threads that have not ended wait at the
 * same one. */
static void leave_barrier(void) {
  for (unsigned first = 0; first < thread_count;
       first += running_module->lanes) {
    int place = -1;
    for (unsigned i = first; i < first + lanes_of(&threads[first]); ++i) {
      if (threads[i].state == ENDED)
        continue;
      if (place >= 0 && threads[i].place != place)
        refuse_in(&threads[i], "a warp waits at different barriers");
      place = threads[i].place;
      threads[i].state = RUNNING;
    }
  }
}

static void run_block(void) {
  for (;;) {
    int has_run = 0;
    unsigned waiting = 0, ended = 0;
    for (unsigned i = 0; i < thread_count; ++i) {
      current_thread = &threads[i];
      if (threads[i].state == RUNNING)
        has_run = 1, swapcontext(&scheduler, &contexts[i]);
    }
    for (unsigned i = 0; i < thread_count; i += running_module->lanes)
      while (exchanges_of(&threads[i]))
        has_run = 1;
    for (unsigned i = 0; i < thread_count; ++i)
      waiting += threads[i].state == AT_BARRIER,
          ended += threads[i].state == ENDED;
    if (ended == thread_count)
      return;
    if (waiting + ended == thread_count)
      leave_barrier();
    else if (!has_run)
      refuse_in(&threads[0], "threads wait for each other for ever");
  }
}

static void run_grid(const void *kernel, char **values,
                     const unsigned shape[7]) {
  const struct loaded_kernel *it = kernel;
  running = it->kernel, running_module = it->module;
  char *copies[PARAMETER_BYTES / 16], *next = arena->parameters;
  for (int i = 0; i < running->parameters; ++i) {
    copies[i] = memcpy(next, values[i], running->bytes[i]);
    next += (running->bytes[i] + 15) & ~15;
  }
  parameters = copies;
  thread_count = shape[3] * shape[4] * shape[5];
  unsigned shared_bytes = it->module->shared_bytes + shape[6];
  if (shape[6] && it->module->shared != arena->shared)
    refuse("shared memory of the launch's own");
  if (shared_bytes > SHARED_BYTES)
    refuse("more shared memory than there is");
  unsigned block[3];
  for (block[2] = 0; block[2] < shape[2]; ++block[2])
    for (block[1] = 0; block[1] < shape[1]; ++block[1])
      for (block[0] = 0; block[0] < shape[0]; ++block[0]) {
        memset(it->module->shared, 0xbd, shared_bytes);
        for (unsigned i = 0; i < thread_count; ++i)
          start(i, shape, block);
        run_block();
      }
}

/* ---- Modules, as device.h asks for them ---------------------------------- */

/* The bytes of PTX, or of a code object: its section headers are its end. */
static size_t image_bytes(const char *image) {
  if (memcmp(image,
             "\x7f"
             "ELF",
             4))
    return strlen(image);
  uint64_t headers;
  uint16_t bytes, count;
  memcpy(&headers, image + 0x28, sizeof headers);
  memcpy(&bytes, image + 0x3a, sizeof bytes);
  memcpy(&count, image + 0x3c, sizeof count);
  return headers + bytes * count;
}

/* The library of a module, in a folder that goes again. */
static void *translated(const char *image) {
  char folder[] = "/tmp/accc-gpu-XXXXXX", *source, *library, *command;
  if (!mkdtemp(folder))
    refuse("no folder for a translation");
  const char *translator = getenv("FAKE_TRANSLATE");
  if (asprintf(&source, "%s/module", folder) < 0 ||
      asprintf(&library, "%s/module.so", folder) < 0 ||
      asprintf(&command, "%s %s %s", translator ? translator : "false", source,
               library) < 0)
    refuse("no memory");
  FILE *file = fopen(source, "w");
  if (!file || !fwrite(image, image_bytes(image), 1, file) || fclose(file))
    refuse("a module cannot be written");
  if (system(command))
    refuse("FAKE_TRANSLATE fails");
  void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!loaded)
    refuse(dlerror());
  unlink(source), unlink(library), rmdir(folder);
  free(source), free(library), free(command);
  return loaded;
}

static void load_code(struct module *module) {
  if (!arena)
    arena = mmap(NULL, sizeof *arena, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  module->library = dlsym(translated(module->image), "translated_module");
  struct translated_module *it = module->library;
  it->services = &services;
  if (!it->shared)
    it->shared = arena->shared;
  running_module = it;
  for (struct translated_variable *variable = it->variables; variable->name;
       ++variable)
    if (variable->address)
      variable->address =
          remember(ON_DEVICE, variable->address + SHIFT, variable->bytes);
    else
      variable->address = allocate(ON_DEVICE, variable->bytes);
  if (it->initialize)
    it->initialize();
}

static int find_code(struct module *module, const char *name,
                     struct code *found) {
  struct translated_module *it = module->library;
  for (const struct translated_kernel *kernel = it->kernels; kernel->name;
       ++kernel) {
    if (strcmp(name, kernel->name))
      continue;
    struct loaded_kernel *loaded = malloc(sizeof *loaded);
    *loaded = (struct loaded_kernel){it, kernel};
    *found = (struct code){loaded, kernel->parameters, kernel->bytes, run_grid};
    return 1;
  }
  return 0;
}

static int variable_of(struct module *module, const char *name,
                       uint64_t *address, size_t *bytes) {
  struct translated_module *it = module->library;
  for (struct translated_variable *variable = it->variables; variable->name;
       ++variable)
    if (!strcmp(name, variable->name)) {
      *address = variable->address, *bytes = variable->bytes;
      return 1;
    }
  return 0;
}
