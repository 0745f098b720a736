// RUN: not %accc-device --arch=gfx90a %s 2>&1 | FileCheck %s
// RUN: not %accc-device --arch=sm_90 %s 2>&1 | FileCheck %s

// No GPU computes in REAL(10) or REAL(16). Constants may have lost their places.

// CHECK: 5:7): error: kernel 'kernel' uses REAL(10) or REAL(16), which {{gfx90a|sm_90}} does not have
// CHECK-NOT: REAL
func.func @kernel(%x: !fir.ref<f80>) attributes {gpu.kernel} {
  %two = arith.constant 2.0 : f80 loc(unknown)
  %a = fir.load %x : !fir.ref<f80> loc("a.f90":5:7)
  %b = arith.mulf %a, %two : f80
  fir.store %b to %x : !fir.ref<f80>
  return
}
