// RUN: %accc-opt --fir-shaped-descriptors %s | FileCheck %s

// CHECK-LABEL: func.func @constant(
// CHECK-DAG: %[[ROWS:.*]] = arith.constant 3 : index
// CHECK-DAG: %[[COLUMNS:.*]] = arith.constant 4 : index
// CHECK: %[[SHAPE:.*]] = fir.shape %[[ROWS]], %[[COLUMNS]]
// CHECK: fir.embox %{{.*}}(%[[SHAPE]])
func.func @constant(%a: !fir.ref<!fir.array<3x4xi32>>) -> !fir.box<!fir.array<3x4xi32>> {
  %0 = fir.embox %a : (!fir.ref<!fir.array<3x4xi32>>) -> !fir.box<!fir.array<3x4xi32>>
  return %0 : !fir.box<!fir.array<3x4xi32>>
}

// Scalars have none, and others have one with lower bounds.

// CHECK-LABEL: func.func @left(
// CHECK-NOT: fir.shape %
// CHECK: fir.embox %{{.*}} : (!fir.ref<i32>)
// CHECK: fir.embox %{{.*}}(%arg2)
func.func @left(%x: !fir.ref<i32>, %a: !fir.ref<!fir.array<3xi32>>, %shape: !fir.shapeshift<1>) -> !fir.box<!fir.array<3xi32>> {
  %0 = fir.embox %x : (!fir.ref<i32>) -> !fir.box<i32>
  %1 = fir.embox %a(%shape) : (!fir.ref<!fir.array<3xi32>>, !fir.shapeshift<1>) -> !fir.box<!fir.array<3xi32>>
  return %1 : !fir.box<!fir.array<3xi32>>
}
