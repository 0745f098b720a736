// RUN: %accc-opt --acc-local-versions %s | FileCheck %s

// The local version has no data and no condition; private variables stay, as copies
// of its own.

// CHECK-LABEL: func.func @both_versions(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: !fir.ref<f32>, %[[T:.*]]: !fir.ref<i32>
// CHECK: %[[PRIVATE:.*]] = acc.private varPtr(%[[T]]
// CHECK: fir.if %[[C]] {
// CHECK-NEXT: %[[D:.*]] = acc.copyin varPtr(%[[X]]
// CHECK-NEXT: acc.parallel dataOperands(%[[D]] : !fir.ref<f32>) private(%[[PRIVATE]] : !fir.ref<i32>) {
// CHECK-NEXT: fir.store %{{.*}} to %[[D]]
// CHECK-NEXT: fir.store %{{.*}} to %[[PRIVATE]]
// CHECK-NEXT: acc.yield
// CHECK-NEXT: }
// CHECK-NEXT: acc.copyout accPtr(%[[D]] : !fir.ref<f32>) to varPtr(%[[X]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[COPY:.*]] = acc.private varPtr(%[[T]]
// CHECK-NEXT: acc.parallel private(%[[COPY]] : !fir.ref<i32>) {
// CHECK-NEXT: fir.store %{{.*}} to %[[X]]
// CHECK-NEXT: fir.store %{{.*}} to %[[COPY]]
// CHECK-NEXT: acc.yield
// CHECK-NEXT: } attributes {accc.local}
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @both_versions(%c: i1, %x: !fir.ref<f32>, %t: !fir.ref<i32>) {
  %one = arith.constant 1.0 : f32
  %k = arith.constant 1 : i32
  %p = acc.private varPtr(%t : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {name = "t"}
  %d = acc.copyin varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x"}
  acc.parallel dataOperands(%d : !fir.ref<f32>) private(%p : !fir.ref<i32>) if(%c) {
    fir.store %one to %d : !fir.ref<f32>
    fir.store %k to %p : !fir.ref<i32>
    acc.yield
  }
  acc.copyout accPtr(%d : !fir.ref<f32>) to varPtr(%x : !fir.ref<f32>) {name = "x"}
  return
}

// A condition that never holds leaves the local version only.

// CHECK-LABEL: func.func @never(
// CHECK-SAME: %[[X:.*]]: !fir.ref<f32>
// CHECK-NOT: acc.copyin
// CHECK: acc.kernels {
// CHECK-NEXT: fir.load %[[X]]
// CHECK-NEXT: acc.terminator
// CHECK-NEXT: } attributes {accc.local}
// CHECK-NEXT: return
func.func @never(%x: !fir.ref<f32>) {
  %false = arith.constant false
  %d = acc.copyin varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x"}
  acc.kernels dataOperands(%d : !fir.ref<f32>) if(%false) {
    %v = fir.load %d : !fir.ref<f32>
    acc.terminator
  }
  acc.delete accPtr(%d : !fir.ref<f32>) {name = "x"}
  return
}

// One that always holds is dropped.

// CHECK-LABEL: func.func @always(
// CHECK: acc.copyin
// CHECK-NEXT: acc.parallel dataOperands(%{{.*}} : !fir.ref<f32>) {
// CHECK-NOT: accc.local
// CHECK: return
func.func @always(%x: !fir.ref<f32>) {
  %true = arith.constant true
  %d = acc.copyin varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x"}
  acc.parallel dataOperands(%d : !fir.ref<f32>) if(%true) {
    acc.yield
  }
  acc.delete accPtr(%d : !fir.ref<f32>) {name = "x"}
  return
}

acc.private.recipe @private_i32 : !fir.ref<i32> init {
^bb0(%original: !fir.ref<i32>):
  %copy = fir.alloca i32
  acc.yield %copy : !fir.ref<i32>
}
