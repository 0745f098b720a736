// RUN: %accc-opt --acc-separate-elementals %s | FileCheck %s

// The first element is evaluated apart, also that of the expression inside.

// CHECK-LABEL: func.func @largest(
// CHECK: %[[INNER_FIRST:.*]] = hlfir.elemental
// CHECK: %[[INNER:.*]] = hlfir.elemental
// CHECK: %[[OUTER_FIRST:.*]] = hlfir.elemental
// CHECK: hlfir.apply %[[INNER_FIRST]],
// CHECK: %[[OUTER:.*]] = hlfir.elemental
// CHECK: hlfir.apply %[[INNER]],
// CHECK: hlfir.apply %[[OUTER_FIRST]],
// CHECK: fir.do_loop
// CHECK: hlfir.apply %[[OUTER]],
// CHECK: hlfir.destroy %[[OUTER]]
// CHECK-NEXT: hlfir.destroy %[[OUTER_FIRST]]
// CHECK: hlfir.destroy %[[INNER]]
// CHECK-NEXT: hlfir.destroy %[[INNER_FIRST]]
func.func @largest(%x: !fir.ref<!fir.array<9xf32>>, %s: !fir.ref<f32>) {
  acc.kernels {
    %one = arith.constant 1 : index
    %n = arith.constant 9 : index
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %v:2 = hlfir.declare %x(%shape) {uniq_name = "x"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>)
    %d = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf32> {
    ^bb0(%i: index):
      %1 = hlfir.designate %v#0 (%i) : (!fir.ref<!fir.array<9xf32>>, index) -> !fir.ref<f32>
      %2 = fir.load %1 : !fir.ref<f32>
      hlfir.yield_element %2 : f32
    }
    %e = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf32> {
    ^bb0(%i: index):
      %1 = hlfir.apply %d, %i : (!hlfir.expr<9xf32>, index) -> f32
      %2 = math.absf %1 : f32
      hlfir.yield_element %2 : f32
    }
    %first = hlfir.apply %e, %one : (!hlfir.expr<9xf32>, index) -> f32
    %m = fir.do_loop %i = %one to %n step %one iter_args(%m = %first) -> (f32) {
      %1 = hlfir.apply %e, %i : (!hlfir.expr<9xf32>, index) -> f32
      %2 = arith.maximumf %1, %m : f32
      fir.result %2 : f32
    }
    hlfir.assign %m to %s : f32, !fir.ref<f32>
    hlfir.destroy %e : !hlfir.expr<9xf32>
    hlfir.destroy %d : !hlfir.expr<9xf32>
    acc.terminator
  }
  return
}

// Two loops share a temporary.
// CHECK-LABEL: func.func @twice(
// CHECK-COUNT-1: hlfir.elemental
// CHECK-NOT: hlfir.elemental
func.func @twice(%s: !fir.ref<f32>) {
  acc.kernels {
    %one = arith.constant 1 : index
    %n = arith.constant 9 : index
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %e = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf32> {
    ^bb0(%i: index):
      %2 = fir.load %s : !fir.ref<f32>
      hlfir.yield_element %2 : f32
    }
    fir.do_loop %i = %one to %n step %one {
      %1 = hlfir.apply %e, %i : (!hlfir.expr<9xf32>, index) -> f32
      %2 = hlfir.apply %e, %one : (!hlfir.expr<9xf32>, index) -> f32
    }
    hlfir.destroy %e : !hlfir.expr<9xf32>
    acc.terminator
  }
  return
}
