// RUN: %accc-opt --allow-unregistered-dialect --accgpu-order-reductions %s 2>&1 | FileCheck %s

// The construct sets in front of the loop what its gangs reduce to.

// CHECK-LABEL: func.func @set(
// CHECK: accgpu.region <parallel> {
// CHECK: } {accgpu.in_parts}
func.func @set(%s: !fir.ref<i32>, %n: index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    fir.store %c0 to %s : !fir.ref<i32>
    %p = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Nothing to wait for: only reductions, or one gang.

// CHECK-LABEL: func.func @alone(
// CHECK-NOT: in_parts
// CHECK: return
func.func @alone(%s: !fir.ref<i32>, %n: index) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> gangs(%one : i32) {
    fir.store %c0 to %s : !fir.ref<i32>
    %p = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What each gang does may make a difference each time.

// CHECK-LABEL: func.func @unknown(
// CHECK-NOT: in_parts
// CHECK: return
func.func @unknown(%s: !fir.ref<i32>, %n: index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    "test.effect"() : () -> ()
    fir.store %c0 to %s : !fir.ref<i32>
    %p = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
