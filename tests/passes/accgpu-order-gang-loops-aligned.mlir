// RUN: %accc-opt --accgpu-order-gang-loops %s 2>&1 | FileCheck %s

// Loops of which one gang has to have the same iterations say so. Nests whose lanes would run over
// different loops are parts.

// CHECK: remark: gangs wait for each other before this loop, which shares {{.*}} with one before, and whose lanes run over another one of its loops: each is a kernel
// CHECK-LABEL: func.func @stay_together(
// CHECK: {accgpu.aligned = [[FIRST:.*]] : i32}
// CHECK: {accgpu.aligned = [[SECOND:.*]] : i32}
// CHECK: {accgpu.aligned = [[FIRST]] : i32}
// CHECK: {accgpu.aligned = [[SECOND]] : i32}
// CHECK: accgpu.region <parallel> {
// CHECK-NOT: accgpu.aligned
// CHECK: } {accgpu.in_parts}
func.func @stay_together(%x: !fir.ref<!fir.array<8xi32>>, %y: !fir.ref<!fir.array<8xi32>>, %z: !fir.ref<!fir.array<8x8xi32>>, %w: !fir.ref<!fir.array<8x8xi32>>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %shape = fir.shape %c8 : (index) -> !fir.shape<1>
  %square = fir.shape %c8, %c8 : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %x(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      %to = fir.array_coor %y(%shape) %i : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%c1, %c1) to (%c8, %c8) step (%c1, %c1) : index, index par [gang, vector] independent {
      %to = fir.array_coor %z(%square) %i, %j : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
      fir.store %one to %to : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%j, %i) = (%c1, %c1) to (%c8, %c8) step (%c1, %c1) : index, index par [gang, vector] independent {
      %from = fir.array_coor %z(%square) %i, %j : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
      %v = fir.load %from : !fir.ref<i32>
      %to = fir.array_coor %w(%square) %j, %i : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
      fir.store %v to %to : !fir.ref<i32>
      %again = fir.array_coor %w(%square) %j, %c1 : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>, index, index) -> !fir.ref<i32>
      %u = fir.load %again : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
