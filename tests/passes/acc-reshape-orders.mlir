// RUN: %accc-opt --acc-reshape-orders %s | FileCheck %s

// Subscripts and extents change places.

// CHECK-LABEL: func.func @constant(
// CHECK-SAME: %[[A:[^:]*]]: !fir.box<!fir.array<?x?x?xf32>>, %[[SHAPE:[^:]*]]: !hlfir.expr<3xi32>
// CHECK: %[[FIRST:.*]] = hlfir.apply %[[SHAPE]], %c1
// CHECK: %[[SECOND:.*]] = hlfir.apply %[[SHAPE]], %c2
// CHECK: %[[THIRD:.*]] = hlfir.apply %[[SHAPE]], %c3
// CHECK: %[[OTHER:.*]] = fir.alloca !fir.array<3xi32>
// CHECK: %[[ONE:.*]] = hlfir.designate %[[OTHER]] (%c1
// CHECK: hlfir.assign %[[THIRD]] to %[[ONE]]
// CHECK: %[[TWO:.*]] = hlfir.designate %[[OTHER]] (%c2
// CHECK: hlfir.assign %[[FIRST]] to %[[TWO]]
// CHECK: %[[THREE:.*]] = hlfir.designate %[[OTHER]] (%c3
// CHECK: hlfir.assign %[[SECOND]] to %[[THREE]]
// CHECK: %[[PLAIN:.*]] = hlfir.reshape %[[A]] %[[OTHER]] : (
// CHECK: %[[RESULT:.*]] = hlfir.elemental
// CHECK: ^bb0(%[[I:.*]]: index, %[[J:.*]]: index, %[[K:.*]]: index):
// CHECK: %[[ELEMENT:.*]] = hlfir.apply %[[PLAIN]], %[[K]], %[[I]], %[[J]]
// CHECK: hlfir.yield_element %[[ELEMENT]]
// CHECK: hlfir.assign %[[RESULT]]
// CHECK: hlfir.destroy %[[RESULT]]
// CHECK-NEXT: hlfir.destroy %[[PLAIN]]
fir.global internal @order(dense<[3, 1, 2]> : tensor<3xi32>) constant : !fir.array<3xi32>
func.func @constant(%a: !fir.box<!fir.array<?x?x?xf32>>, %shape: !hlfir.expr<3xi32>, %to: !fir.box<!fir.array<?x?x?xf32>>) {
  acc.kernels {
    %order = fir.address_of(@order) : !fir.ref<!fir.array<3xi32>>
    %r = hlfir.reshape %a %shape order %order : (!fir.box<!fir.array<?x?x?xf32>>, !hlfir.expr<3xi32>, !fir.ref<!fir.array<3xi32>>) -> !hlfir.expr<?x?x?xf32>
    hlfir.assign %r to %to : !hlfir.expr<?x?x?xf32>, !fir.box<!fir.array<?x?x?xf32>>
    hlfir.destroy %r : !hlfir.expr<?x?x?xf32>
    acc.terminator
  }
  return
}

// Known extents, and PAD.

// CHECK-LABEL: func.func @known(
// CHECK-SAME: %{{[^:]*}}: !fir.ref<!fir.array<9xf32>>, %{{[^:]*}}: !fir.ref<!fir.array<2xi64>>, %[[PAD:[^:]*]]:
// CHECK-NOT: hlfir.apply
// CHECK: hlfir.assign %c4_i64
// CHECK: hlfir.assign %c3_i64
// CHECK: hlfir.reshape %{{.*}} %{{.*}} pad %[[PAD]] : {{.*}} -> !hlfir.expr<4x3xf32>
// CHECK: hlfir.elemental {{.*}} -> !hlfir.expr<3x4xf32>
fir.global internal @swapped(dense<[2, 1]> : tensor<2xi64>) constant : !fir.array<2xi64>
func.func @known(%a: !fir.ref<!fir.array<9xf32>>, %shape: !fir.ref<!fir.array<2xi64>>, %pad: !fir.ref<!fir.array<2xf32>>, %to: !fir.ref<!fir.array<3x4xf32>>) {
  acc.kernels {
    %order = fir.address_of(@swapped) : !fir.ref<!fir.array<2xi64>>
    %r = hlfir.reshape %a %shape pad %pad order %order : (!fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<2xi64>>, !fir.ref<!fir.array<2xf32>>, !fir.ref<!fir.array<2xi64>>) -> !hlfir.expr<3x4xf32>
    hlfir.assign %r to %to : !hlfir.expr<3x4xf32>, !fir.ref<!fir.array<3x4xf32>>
    hlfir.destroy %r : !hlfir.expr<3x4xf32>
    acc.terminator
  }
  return
}

// An order that only the run knows, and the host's code.

// CHECK-LABEL: func.func @left(
// CHECK: hlfir.reshape {{.*}} order
// CHECK: hlfir.reshape {{.*}} order
func.func @left(%a: !fir.box<!fir.array<?x?xf32>>, %shape: !hlfir.expr<2xi64>, %order: !fir.ref<!fir.array<2xi64>>) {
  acc.kernels {
    %r = hlfir.reshape %a %shape order %order : (!fir.box<!fir.array<?x?xf32>>, !hlfir.expr<2xi64>, !fir.ref<!fir.array<2xi64>>) -> !hlfir.expr<?x?xf32>
    acc.terminator
  }
  %known = fir.address_of(@swapped) : !fir.ref<!fir.array<2xi64>>
  %r = hlfir.reshape %a %shape order %known : (!fir.box<!fir.array<?x?xf32>>, !hlfir.expr<2xi64>, !fir.ref<!fir.array<2xi64>>) -> !hlfir.expr<?x?xf32>
  return
}
