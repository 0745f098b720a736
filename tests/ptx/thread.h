/* What the driver of the translated GPU (gpu.h, in C) and translated kernels
 * (in C++) know of each other. */
#include <stdint.h>

/* What the lanes of a warp do when they meet. */
enum exchange {
  SHUFFLE_UP,
  SHUFFLE_DOWN,
  SHUFFLE_BUTTERFLY,
  SHUFFLE_INDEXED,
  VOTE_BALLOT,
  VOTE_ANY,
  VOTE_ALL,
  VOTE_UNIFORM,
  NO_EXCHANGE,
};

enum state { RUNNING, AT_BARRIER, IN_EXCHANGE, ENDED };

/* A thread of a block. */
struct thread {
  unsigned tid[3], ntid[3], ctaid[3],
      nctaid[3]; /* PTX's names, in x, y and z */
  unsigned lane, warp;
  char *shared;
  enum state state;
  /* Where it waits: the number of its instruction, and what it brings to an
   * exchange. */
  int place;
  enum exchange exchange;
  unsigned mask, value, operand, clamp;
  /* What it got: the value, and whether a shuffle's source lane was in range.
   */
  unsigned result, in_range;
};

/* What kernels ask of the driver. */
struct services {
  /* The host's view of some bytes in the generic address space, which have to
   * be there. */
  char *(*memory)(uint64_t address, unsigned bytes);
  /* bar.sync 0; returns when all threads of the block are there. */
  void (*meet_block)(struct thread *, int place);
  /* An instruction of the lanes in `mask`; returns when all of them are there.
   */
  void (*meet_warp)(struct thread *, int place);
  void (*trap)(struct thread *, int place);
};

struct translated_kernel {
  const char *name;
  int parameters;
  const unsigned *bytes; /* of each parameter */
  void (*run)(struct thread *, char **values);
};

struct translated_variable {
  const char *name;
  unsigned bytes;
  uint64_t address; /* set by the driver */
};

/* A module's, in its library under the name `translated_module`. */
struct translated_module {
  const struct services *services;         /* set by the driver */
  const struct translated_kernel *kernels; /* up to one without a name */
  struct translated_variable *variables;   /* up to one without a name */
  unsigned shared_bytes;
  void (*initialize)(void); /* variables, when they have addresses */
};
