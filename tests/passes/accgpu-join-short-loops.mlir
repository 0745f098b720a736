// RUN: %accc-opt --accgpu-join-short-loops %s | FileCheck %s

// Two loops of 8 iterations make 64; the next one around need not be joined.
// CHECK-LABEL: func.func @element(
// CHECK: accgpu.loop (%[[K:.*]]) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) : index par [] independent {
// CHECK-NEXT: accgpu.loop (%[[J:.*]], %[[I:.*]]) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) : index, index par [] independent {
// CHECK: fir.array_coor %{{.*}} %[[I]], %[[J]], %[[K]]
func.func @element(%a: !fir.ref<!fir.array<8x8x8xf32>>, %v: f32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  accgpu.region <kernels> {
    %s = fir.shape %c8, %c8, %c8 : (index, index, index) -> !fir.shape<3>
    accgpu.loop (%k) = (%c1) to (%c8) step (%c1) : index par [] independent {
      accgpu.loop (%j) = (%c1) to (%c8) step (%c1) : index par [] independent {
        accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [] independent {
          %x = fir.array_coor %a(%s) %i, %j, %k : (!fir.ref<!fir.array<8x8x8xf32>>, !fir.shape<3>, index, index, index) -> !fir.ref<f32>
          fir.store %v to %x : !fir.ref<f32>
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Lanes over the outer loop have the neighbours here.
// CHECK-LABEL: func.func @outer(
// CHECK: accgpu.loop (%{{[^,]*}}) =
// CHECK: accgpu.loop (%{{[^,]*}}) =
func.func @outer(%a: !fir.ref<!fir.array<?x8xf32>>, %n: index, %v: f32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  accgpu.region <kernels> {
    %s = fir.shape %n, %c8 : (index, index) -> !fir.shape<2>
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [] independent {
      accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [] independent {
        %x = fir.array_coor %a(%s) %j, %i : (!fir.ref<!fir.array<?x8xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %v to %x : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The program has said who shares the outer loop, and which order the inner one of the second nest
// has.
// CHECK-LABEL: func.func @chosen(
// CHECK: accgpu.loop (%{{[^,]*}}) = {{.*}} par [gang] independent
// CHECK: accgpu.loop (%{{[^,]*}}) = {{.*}} par [] independent
// CHECK: accgpu.loop (%{{[^,]*}}) = {{.*}} par [] independent
// CHECK: accgpu.loop (%{{[^,]*}}) = {{.*}} par [] seq
func.func @chosen(%a: !fir.ref<!fir.array<8x8xf32>>, %v: f32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  accgpu.region <kernels> {
    %s = fir.shape %c8, %c8 : (index, index) -> !fir.shape<2>
    accgpu.loop (%j) = (%c1) to (%c8) step (%c1) : index par [gang] independent {
      accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [] independent {
        %x = fir.array_coor %a(%s) %i, %j : (!fir.ref<!fir.array<8x8xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %v to %x : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%j) = (%c1) to (%c8) step (%c1) : index par [] independent {
      accgpu.loop (%i) = (%c1) to (%c8) step (%c1) : index par [] seq {
        %x = fir.array_coor %a(%s) %i, %j : (!fir.ref<!fir.array<8x8xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %v to %x : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
