//===-- Polymorphic objects in device code
//---------------------------------===//
//
// accc compares the types of objects with those that the file of a construct
// knows (passes/acc/calls/dispatch). One that it does not know has come from
// elsewhere: devices have neither its procedures nor what it extends.
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"

using accc::Descriptor;

extern "C" {

[[noreturn]] void _FortranAStopStatementText(const char *text, size_t length,
                                             bool isError, bool isQuiet);

[[noreturn, gnu::cold, gnu::noinline]] void accc_end_at_unknown_type() {
  static constexpr char text[] = "accc: a polymorphic object has a type that "
                                 "the source file of this kernel does not use";
  _FortranAStopStatementText(text, sizeof text - 1, true, false);
}

[[noreturn, gnu::cold, gnu::noinline]] void accc_end_at_unknown_procedure() {
  static constexpr char text[] = "accc: a procedure pointer or dummy procedure "
                                 "is no routine that the source file of this "
                                 "kernel knows";
  _FortranAStopStatementText(text, sizeof text - 1, true, false);
}

int _FortranAAllocatableDeallocate(Descriptor &, bool, const Descriptor *,
                                   const char *, int);

/// The type is in the descriptor already (acc-allocate-polymorphic).
void _FortranAAllocatableInitDerivedForAllocate(Descriptor &, const void *, int,
                                                int) {}

/// Components are free already.
int _FortranAAllocatableDeallocatePolymorphic(Descriptor &object, const void *,
                                              bool hasStat,
                                              const Descriptor *message,
                                              const char *file, int line) {
  return _FortranAAllocatableDeallocate(object, hasStat, message, file, line);
}

bool _FortranAClassIs(const accc::Descriptor &, const void *) {
  accc_end_at_unknown_type();
}
}
