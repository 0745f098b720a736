// The end of a kernel that cannot go on.
#ifndef ACCC_DEVICE_TRAP_H
#define ACCC_DEVICE_TRAP_H

namespace {

/// A function of its own, which is not inlined: for a trap that ends a block,
/// LLVM 22.1 leaves the rest of the function without the instructions that
/// gfx11 has for 64-bit additions, and ends (llvm-project issue 208912).
[[noreturn, gnu::noinline]] void endKernel() { __builtin_trap(); }

} // namespace

#endif
