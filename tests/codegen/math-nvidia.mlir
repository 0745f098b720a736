// REQUIRES: libdevice
// RUN: %accc-device --arch=sm_90 --emit=llvm %s | FileCheck %s

// Math operations, intrinsics and calls of C's library all become code of libdevice;
// nothing of the library is left that no kernel uses.

// CHECK-NOT: declare {{.*}}@__nv_
// CHECK-NOT: declare {{.*}}@sin
// CHECK-NOT: @j0
// CHECK-NOT: declare {{.*}}pow
// CHECK: define {{.*}}ptx_kernel void @math(
module {
  func.func private @erff(f32) -> f32
  func.func private @tgamma(f64) -> f64
  func.func @math(%x: !fir.ref<f32>, %y: !fir.ref<f64>, %n: i32, %m: i64) attributes {gpu.kernel} {
    %a = fir.load %x : !fir.ref<f32>
    %b = math.sin %a : f32
    %c = math.powf %a, %b : f32
    %d = func.call @erff(%c) : (f32) -> f32
    fir.store %d to %x : !fir.ref<f32>
    %e = fir.load %y : !fir.ref<f64>
    %f = math.exp %e : f64
    %g = math.fpowi %f, %n : f64, i32
    %l = math.fpowi %g, %m : f64, i64
    %h = func.call @tgamma(%l) : (f64) -> f64
    fir.store %h to %y : !fir.ref<f64>
    return
  }
}
