// RUN: %accc-opt --acc-split-complex-sums --split-input-file %s | FileCheck %s

// Each part has its sum when all have added.
// CHECK-LABEL: func.func @sums(
// CHECK-SAME: %[[Z:.*]]: !fir.ref<complex<f64>>, %{{.*}}: !fir.ref<complex<f32>>, %[[P:.*]]: !fir.ref<complex<f64>>
// CHECK: %[[V:.*]] = fir.load %[[P]]
// CHECK: %[[PARTS:.*]] = fir.convert %[[Z]] : (!fir.ref<complex<f64>>) -> !fir.ref<!fir.array<2xf64>>
// CHECK: %[[RE:.*]] = complex.re %[[V]]
// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: %[[REAL:.*]] = fir.coordinate_of %[[PARTS]], %[[ZERO]]
// CHECK: acc.atomic.update %[[REAL]] : !fir.ref<f64> {
// CHECK-NEXT: ^bb0(%[[OLD:.*]]: f64):
// CHECK-NEXT: %[[NEW:.*]] = arith.addf %[[OLD]], %[[RE]]
// CHECK-NEXT: acc.yield %[[NEW]]
// CHECK: %[[IM:.*]] = complex.im %[[V]]
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[IMAGINARY:.*]] = fir.coordinate_of %[[PARTS]], %[[ONE]]
// CHECK: acc.atomic.update %[[IMAGINARY]] : !fir.ref<f64> {
// CHECK: arith.addf %{{.*}}, %[[IM]]
// CHECK: acc.atomic.update %{{.*}} : !fir.ref<f32> {
// CHECK: arith.subf %
// CHECK: acc.atomic.update %{{.*}} : !fir.ref<f32> {
// CHECK: arith.subf %
// CHECK-NOT: complex<f{{.*}}> {
func.func @sums(%z: !fir.ref<complex<f64>>, %w: !fir.ref<complex<f32>>, %p: !fir.ref<complex<f64>>, %s: complex<f32>) {
  acc.atomic.update %z : !fir.ref<complex<f64>> {
  ^bb0(%old: complex<f64>):
    %v = fir.load %p : !fir.ref<complex<f64>>
    %new = fir.addc %v, %old : complex<f64>
    acc.yield %new : complex<f64>
  }
  acc.atomic.update %w : !fir.ref<complex<f32>> {
  ^bb0(%old: complex<f32>):
    %new = fir.subc %old, %s : complex<f32>
    acc.yield %new : complex<f32>
  }
  return
}

// -----

// What is subtracted from, or multiplied, is no sum of parts.
// CHECK-LABEL: func.func @others(
// CHECK: acc.atomic.update %{{.*}} : !fir.ref<complex<f64>>
// CHECK: fir.subc
// CHECK: acc.atomic.update %{{.*}} : !fir.ref<complex<f64>>
// CHECK: fir.mulc
func.func @others(%z: !fir.ref<complex<f64>>, %v: complex<f64>) {
  acc.atomic.update %z : !fir.ref<complex<f64>> {
  ^bb0(%old: complex<f64>):
    %new = fir.subc %v, %old : complex<f64>
    acc.yield %new : complex<f64>
  }
  acc.atomic.update %z : !fir.ref<complex<f64>> {
  ^bb0(%old: complex<f64>):
    %new = fir.mulc %old, %v : complex<f64>
    acc.yield %new : complex<f64>
  }
  return
}

// -----

// An atomic read would see one part without the other; a variable of another type is none.
// CHECK-LABEL: func.func @seen(
// CHECK: acc.atomic.update %{{.*}} : !fir.ref<complex<f32>>
// CHECK: acc.atomic.capture
// CHECK: acc.atomic.update %{{.*}} : !fir.ref<complex<f32>>
// CHECK: acc.atomic.update %{{.*}} : !fir.ref<f64>
func.func @seen(%z: !fir.ref<complex<f32>>, %w: !fir.ref<complex<f32>>, %v: complex<f32>, %d: !fir.ref<complex<f64>>, %e: complex<f64>) {
  acc.atomic.update %z : !fir.ref<complex<f32>> {
  ^bb0(%old: complex<f32>):
    %new = fir.addc %old, %v : complex<f32>
    acc.yield %new : complex<f32>
  }
  acc.atomic.capture {
    acc.atomic.update %z : !fir.ref<complex<f32>> {
    ^bb0(%old: complex<f32>):
      %new = fir.addc %old, %v : complex<f32>
      acc.yield %new : complex<f32>
    }
    acc.atomic.read %w = %z : !fir.ref<complex<f32>>, !fir.ref<complex<f32>>, complex<f32>
  }
  acc.atomic.update %d : !fir.ref<complex<f64>> {
  ^bb0(%old: complex<f64>):
    %new = fir.addc %old, %e : complex<f64>
    acc.yield %new : complex<f64>
  }
  return
}
