//===-- Fortran's runtime for devices
//--------------------------------------===//
//
// What flang's lowering calls and no vendor ships. build.rs compiles this one
// file to LLVM bitcode for each family of devices; library.rs links what a
// module of kernels needs of it.
//
//===-----------------------------------------------------------------------===//

#include "allocate.cpp"
#include "assign.cpp"
#include "bessel.cpp"
#include "characters.cpp"
#include "construct.cpp"
#include "erfcx.cpp"
#include "heap.cpp"
#include "inquiry.cpp"
#include "lines.cpp"
#include "pointer.cpp"
#include "polymorphic.cpp"
#include "print.cpp"
#include "ranks.cpp"
#include "reduce.cpp"
#include "shapes.cpp"
#include "stack.cpp"
#include "stop.cpp"
#include "transform.cpp"
