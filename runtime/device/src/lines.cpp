//===-- Lines for the host's units
//-----------------------------------------===//
//
// A device has no files. What kernels write to units other than the standard
// output they leave in memory of the host, line by line, which libaccrt gives
// to each module that has the variable accc_lines. It writes the lines to their
// units whenever it has waited for the device, in the order in which they were
// begun to be left.
//
// A line has a place as soon as its number is taken from a counter in the
// device's memory: atomic operations on the host's are not to be had
// everywhere. A line that finds all places taken is lost, and libaccrt says so:
// a thread that waited for the host would wait for ever where that waits for
// the kernel.
//
//===-----------------------------------------------------------------------===//

#include "record.h"

#include <stdint.h>

namespace {

/// As in libaccrt (lines.rs).
struct LeftLine {
  uint32_t isSet;
  int32_t unit;
  uint32_t length;
  char text[500];
};

constexpr uint64_t places = 1024;

struct LeftLines {
  /// Lines that the host has taken away, by the host.
  uint64_t taken;
  /// Whether a line was lost.
  uint64_t isLossy;
  LeftLine lines[places];
};

static_assert(accc::Record::room <= sizeof(LeftLine::text),
              "a line fits its place");

/// Lines that have a place.
uint64_t begun;

} // namespace

extern "C" {

/// Written by libaccrt, which finds it by its name.
__attribute__((visibility("protected"))) LeftLines *accc_lines;
}

namespace accc {

void leaveLine(int unit, const char *text, size_t length) {
  LeftLines *left = accc_lines;
  uint64_t number =
      __scoped_atomic_load_n(&begun, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  do {
    uint64_t taken = __scoped_atomic_load_n(&left->taken, __ATOMIC_ACQUIRE,
                                            __MEMORY_SCOPE_SYSTEM);
    if (number - taken >= places) {
      __scoped_atomic_store_n(&left->isLossy, 1, __ATOMIC_RELAXED,
                              __MEMORY_SCOPE_SYSTEM);
      return;
    }
  } while (!__scoped_atomic_compare_exchange_n(
      &begun, &number, number + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
      __MEMORY_SCOPE_DEVICE));
  LeftLine &line = left->lines[number % places];
  line.unit = unit;
  line.length = static_cast<uint32_t>(length);
  for (size_t i = 0; i < length; ++i)
    line.text[i] = text[i];
  __scoped_atomic_store_n(&line.isSet, 1, __ATOMIC_RELEASE,
                          __MEMORY_SCOPE_SYSTEM);
}

} // namespace accc
