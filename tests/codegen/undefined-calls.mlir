// RUN: not %accc-device --arch=gfx90a %s 2>&1 | FileCheck %s
// RUN: not %accc-device --arch=sm_90 %s 2>&1 | FileCheck %s

// Every function that a kernel reaches and the device lacks is named once, with
// the kernel and its place; what no kernel reaches is no error.

// CHECK: 3:1): error: 'solver::step' is called in kernel 'kernel' but has no device version; give it an 'acc routine' directive
// CHECK: 7:2): error: CPU_TIME in device code: '_FortranACpuTime' is called in kernel 'kernel' through 'report' but has no device version
// CHECK-NOT: _FortranAAssign
// CHECK: error: code generation failed
module {
  func.func private @_QMsolverPstep(i32)
  func.func private @_FortranACpuTime(i32)
  func.func private @_FortranAAssign(i32)
  func.func @_QPreport(%n: i32) {
    fir.call @_FortranACpuTime(%n) : (i32) -> () loc("a.f90":7:2)
    return
  }
  func.func @_QPunused(%n: i32) {
    fir.call @_FortranAAssign(%n) : (i32) -> ()
    return
  }
  func.func @kernel(%n: i32) attributes {gpu.kernel} {
    fir.call @_QMsolverPstep(%n) : (i32) -> () loc("a.f90":3:1)
    fir.call @_QPreport(%n) : (i32) -> ()
    return
  }
}
