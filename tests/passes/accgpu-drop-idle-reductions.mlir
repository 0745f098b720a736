// RUN: %accc-opt --accgpu-drop-idle-reductions %s | FileCheck %s

// One that no iteration contributes to, and one that iterations do.

// CHECK-LABEL: func.func @reductions(
// CHECK: accgpu.region <parallel>
// CHECK: %[[USED:.*]] = accgpu.private <vector> "used"
// CHECK: fir.store %{{.*}} to %[[USED]]
// CHECK-NOT: fir.store
// CHECK: accgpu.loop
// CHECK: fir.store %{{.*}} to %[[USED]]
// CHECK: accgpu.reduce <add> %[[USED]] into %{{.*}} []
// CHECK-NOT: accgpu.reduce
// CHECK: return
func.func @reductions(%x: !fir.ref<i32>, %y: !fir.ref<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  accgpu.region <parallel> {
    %idle = accgpu.private <vector> "idle" i32 follows_loop : !fir.ref<i32>
    %used = accgpu.private <vector> "used" i32 follows_loop : !fir.ref<i32>
    fir.store %zero to %idle : !fir.ref<i32>
    fir.store %zero to %used : !fir.ref<i32>
    accgpu.loop (%i) = (%one) to (%eight) step (%one) : index par [] independent {
      %name = fir.declare %idle {uniq_name = "_QFEidle"} : (!fir.ref<i32>) -> !fir.ref<i32>
      %old = fir.load %used : !fir.ref<i32>
      fir.store %old to %used : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %idle into %x [] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.reduce <add> %used into %y [] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
