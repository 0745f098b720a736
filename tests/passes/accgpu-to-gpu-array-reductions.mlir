// RUN: %accc-opt --accgpu-to-gpu %s | FileCheck %s

// One reduction for each element of the array, all threads in step.

// CHECK-LABEL: func.func @array(
// CHECK: fir.do_loop %[[J:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NEXT: fir.do_loop %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NEXT: %[[COPY:.*]] = fir.array_coor %{{.*}} %[[I]], %[[J]]
// CHECK-NEXT: %[[TARGET:.*]] = fir.array_coor %{{.*}} %[[I]], %[[J]]
// CHECK: fir.load %[[COPY]]
// CHECK: gpu.barrier
// CHECK: llvm.atomicrmw add
func.func @array(%a: i32, %v: i32, %t: !fir.ref<!fir.array<2x3xi32>>) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "x" !fir.array<2x3xi32> follows_loop : !fir.ref<!fir.array<2x3xi32>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %t [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<!fir.array<2x3xi32>>, !fir.ref<!fir.array<2x3xi32>> {
    ^bb0(%x: !fir.ref<!fir.array<2x3xi32>>, %y: !fir.ref<!fir.array<2x3xi32>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
