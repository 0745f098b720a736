//===-- Arrays whose shapes do not fit ------------------------------------===//
//
// Private arrays of constructs keep their shape
// (passes/acc/arrays/keep_allocations.rs), and REDUCE needs an element or
// IDENTITY (passes/acc/arrays/expand_reduce).
//
//===-----------------------------------------------------------------------===//

#include <stddef.h>

extern "C" {

[[noreturn]] void _FortranAStopStatementText(const char *text, size_t length,
                                             bool isError, bool isQuiet);

[[noreturn, gnu::cold, gnu::noinline]] void accc_end_at_other_shape() {
  static constexpr char text[] =
      "accc: an assignment in a construct would give a private array "
      "another shape; ALLOCATE it in the construct";
  _FortranAStopStatementText(text, sizeof text - 1, true, false);
}

[[noreturn, gnu::cold, gnu::noinline]] void accc_end_without_identity() {
  static constexpr char text[] =
      "accc: REDUCE has no element, and no IDENTITY= to be its result";
  _FortranAStopStatementText(text, sizeof text - 1, true, false);
}
}
