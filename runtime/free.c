/* free() of programs that accc links: it tells libaccrt of memory that ceases
 * to exist, so that no later allocation at its address is taken for the data of
 * an earlier one (accrt.h, "Memory that ceases to exist").
 *
 * All Fortran memory ends in free(): what compiled code deallocates itself, and
 * what flang's runtime does for it (components, pointers, assignments that
 * allocate anew, move_alloc). The linker's --wrap=free brings these calls here.
 * The reference to libaccrt is weak: a program without OpenACC does not get it
 * by this. The definition is, too: CMake may name this object twice. */
#include "accrt.h"

void __real_free(void *memory);

__attribute__((weak, visibility("hidden"))) void __wrap_free(void *memory) {
  /* Nothing is present, or all of it lies below: one comparison. */
  if (&accrt_freed &&
      (uintptr_t)memory < __atomic_load_n(accrt_freed.end, __ATOMIC_RELAXED))
    accrt_freed.forget(memory);
  __real_free(memory);
}
