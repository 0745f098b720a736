//===-- Assignments that do not conform
//--------------------------------------===//
//
// Private arrays of constructs keep their shape
// (passes/acc/keep_allocations.rs).
//
//===-----------------------------------------------------------------------===//

#include <stddef.h>

extern "C" {

[[noreturn]] void _FortranAStopStatementText(const char *text, size_t length,
                                             bool isError, bool isQuiet);

[[noreturn]] void accc_end_at_other_shape() {
  static constexpr char text[] =
      "accc: an assignment in a construct would give a private array "
      "another shape; ALLOCATE it in the construct";
  _FortranAStopStatementText(text, sizeof text - 1, true, false);
}
}
