//===-- STOP in device code
//------------------------------------------------===//
//
// STOP and ERROR STOP (flang/Runtime/stop.h) leave a record in memory of the
// host, which libaccrt gives to each module that has the variable accc_stop. It
// looks there whenever it has waited for the device, and ends the program. So
// do faults that the runtime for devices finds.
//
// The thread ends, the kernel does not: a trap would lose what the kernel has
// printed, and on AMD's devices end the program before libaccrt could look.
// Threads do not wait at barriers for one that has ended, and leave there
// themselves (gpu-end-stopped), since it may not have done what they wait for.
// The simulated GPU ends the whole launch, and so do NVIDIA's at faults.
//
//===-----------------------------------------------------------------------===//

#include "trap.h"

#include <stddef.h>
#include <stdint.h>

extern "C" [[noreturn]] void accrt_simt_trap(const char *message);

namespace {

constexpr size_t mostText = 232;

enum Kind : uint32_t { Stop, ErrorStop, Fault };

/// As in libaccrt (stop.rs).
struct StopRecord {
  uint32_t isSet;
  int32_t code;
  uint32_t kind;
  uint32_t isQuiet;
  uint32_t hasText;
  uint32_t length;
  char text[mostText];
};

/// Whether a thread has come to a STOP.
uint32_t stopped;

[[noreturn]] void endThread() {
#if defined(__NVPTX__)
  __asm__ volatile("exit;");
  __builtin_unreachable();
#elif defined(__AMDGCN__)
  __builtin_amdgcn_endpgm();
  __builtin_unreachable();
#else
  accrt_simt_trap(nullptr);
#endif
}

} // namespace

extern "C" {

/// Written by libaccrt, which finds it by its name.
__attribute__((visibility("protected"))) StopRecord *accc_stop;

/// Behind each barrier of a kernel that may stop.
void accc_end_if_stopped() {
  if (__scoped_atomic_load_n(&stopped, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE))
    endThread();
}
}

namespace {

/// Says why the kernel ends, if no thread has done so; longer texts are cut
/// off.
void leaveRecord(Kind kind, int code, bool isQuiet, const char *text,
                 size_t length) {
  uint32_t before = 0;
  if (__scoped_atomic_compare_exchange_n(&stopped, &before, 1, false,
                                         __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                         __MEMORY_SCOPE_DEVICE)) {
    StopRecord *record = accc_stop;
    record->code = code;
    record->kind = kind;
    record->isQuiet = isQuiet;
    record->hasText = text != nullptr;
    record->length =
        static_cast<uint32_t>(length < mostText ? length : mostText);
    for (size_t i = 0; i < record->length; ++i)
      record->text[i] = text[i];
    __scoped_atomic_store_n(&record->isSet, 1, __ATOMIC_RELEASE,
                            __MEMORY_SCOPE_SYSTEM);
  }
}

/// Ends the calling thread. Kernels that hardly ever come here should not have
/// a copy of it.
[[noreturn, gnu::cold, gnu::noinline]] void
stop(int code, bool isError, bool isQuiet, const char *text, size_t length) {
  leaveRecord(isError ? ErrorStop : Stop, code, isQuiet, text, length);
  endThread();
}

} // namespace

[[noreturn, gnu::cold, gnu::noinline]] void accc::endKernel(const char *reason,
                                                            size_t length) {
#if defined(__NVPTX__) || defined(__AMDGCN__)
  leaveRecord(Fault, 0, false, reason, length);
#if defined(__NVPTX__)
  __builtin_trap();
#else
  endThread();
#endif
#else
  accrt_simt_trap(reason);
#endif
}

extern "C" {

[[noreturn]] void _FortranAStopStatement(int code, bool isError, bool isQuiet) {
  stop(code, isError, isQuiet, nullptr, 0);
}

[[noreturn]] void _FortranAStopStatementText(const char *text, size_t length,
                                             bool isError, bool isQuiet) {
  stop(0, isError, isQuiet, text, length);
}
}
