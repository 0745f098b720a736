// RUN: %accc-opt --hlfir-plain-parentheses %s | FileCheck %s

// Of integers and logicals, and of what no operation computes.

// CHECK-LABEL: func.func @dropped(
// CHECK-SAME: %[[M:.*]]: i32, %[[I:.*]]: i32, %[[X:.*]]: !fir.ref<f32>, %[[L:.*]]: !fir.logical<4>)
// CHECK-NOT: no_reassoc
// CHECK: %[[LESS:.*]] = arith.subi %[[M]]
// CHECK: %[[SUM:.*]] = arith.addi %[[LESS]], %[[I]]
// CHECK: %[[VALUE:.*]] = fir.load %[[X]]
// CHECK: return %[[SUM]], %[[VALUE]], %[[L]]
func.func @dropped(%m: i32, %i: i32, %x: !fir.ref<f32>, %l: !fir.logical<4>) -> (i32, f32, !fir.logical<4>) {
  %one = arith.constant 1 : i32
  %0 = arith.subi %m, %one : i32
  %1 = hlfir.no_reassoc %0 : i32
  %2 = arith.addi %1, %i : i32
  %3 = fir.load %x : !fir.ref<f32>
  %4 = hlfir.no_reassoc %3 : f32
  %5 = hlfir.no_reassoc %l : !fir.logical<4>
  return %2, %4, %5 : i32, f32, !fir.logical<4>
}

// Sums of reals keep theirs.

// CHECK-LABEL: func.func @kept(
// CHECK: arith.addf
// CHECK: hlfir.no_reassoc
// CHECK: arith.addf
func.func @kept(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  %1 = hlfir.no_reassoc %0 : f32
  %2 = arith.addf %1, %c : f32
  return %2 : f32
}
