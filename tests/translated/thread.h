/* What the driver of the translated GPU (gpu.h) and translated kernels know of
 * each other. */
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
  DATA_PARALLEL, /* AMD's DPP, and those below */
  READ_LANE,
  READ_FIRST_LANE,
};

/* Where instructions say that an address is; as LLVM numbers spaces. */
enum space { GENERIC_SPACE, GLOBAL_SPACE, SHARED_SPACE = 3, LOCAL_SPACE = 5 };

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
  unsigned mask, operand, clamp;
  uint64_t value, old;
  /* What it got: the value, and whether a shuffle's source lane was in range.
   */
  uint64_t result;
  unsigned in_range;
};

/* What kernels ask of the driver. */
struct services {
  /* The host's view of some bytes, by their generic address, which have to be
   * in that space. */
  char *(*memory)(uint64_t address, unsigned bytes, enum space);
  /* Ends the program: hardware refuses the address for so many bytes. */
  void (*misaligned)(uint64_t address, unsigned bytes);
  /* A barrier; returns when all threads of the block are there. */
  void (*meet_block)(struct thread *, int place);
  /* An instruction that lanes execute together: those in `mask` (PTX), or all
   * that come there (AMD); returns when they are there. */
  void (*meet_warp)(struct thread *, int place);
  void (*trap)(struct thread *, int place);
  /* Ends the thread; does not return. */
  void (*end)(struct thread *);
  struct thread *const *current;
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
  /* The host's, of a variable of the library; the device's, set by the driver.
   */
  uint64_t address;
};

/* A module's, in its library under the name `translated_module`. */
struct translated_module {
  const struct services *services;         /* set by the driver */
  const struct translated_kernel *kernels; /* up to one without a name */
  struct translated_variable *variables;   /* up to one without a name */
  char *shared; /* of the library, or set by the driver */
  unsigned shared_bytes;
  unsigned lanes;           /* of a warp */
  void (*initialize)(void); /* variables, when they have addresses */
};
