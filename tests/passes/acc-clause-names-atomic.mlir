// RUN: %accc-opt --acc-use-clause-names %s | FileCheck %s

// The address of a component is made again in front of an atomic capture: inside there are its two
// operations alone, which use one address.

// CHECK-LABEL: func.func @capture(
// CHECK: acc.parallel
// CHECK: %[[INSIDE:.*]] = fir.coordinate_of
// CHECK-NEXT: acc.atomic.capture {
// CHECK-NEXT: acc.atomic.update %[[INSIDE]]
// CHECK: acc.atomic.read %{{.*}} = %[[INSIDE]]
func.func @capture(%o: !fir.ref<!fir.type<t{f:i32}>>, %r: !fir.ref<i32>) {
  %one = arith.constant 1 : i32
  %f = fir.coordinate_of %o, f : (!fir.ref<!fir.type<t{f:i32}>>) -> !fir.ref<i32>
  acc.parallel {
    acc.atomic.capture {
      acc.atomic.update %f : !fir.ref<i32> {
      ^bb0(%old: i32):
        %new = arith.addi %old, %one : i32
        acc.yield %new : i32
      }
      acc.atomic.read %r = %f : !fir.ref<i32>, !fir.ref<i32>, i32
    }
    acc.yield
  }
  return
}
