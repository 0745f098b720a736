// The end of a kernel that cannot go on.
#ifndef ACCC_DEVICE_TRAP_H
#define ACCC_DEVICE_TRAP_H

#include <stddef.h>

namespace accc {

/// Ends the program; users see the reason. A zero byte follows its text. (In
/// stop.cpp, which leaves the reason where libaccrt looks.)
[[noreturn]] void endKernel(const char *reason, size_t length);

/// The same with a literal.
template <size_t bytes>
[[noreturn]] void endKernel(const char (&reason)[bytes]) {
  endKernel(reason, bytes - 1);
}

} // namespace accc

#endif
