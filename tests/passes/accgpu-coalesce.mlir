// RUN: %accc-opt --accgpu-coalesce %s | FileCheck %s

// %i alone is in the first subscript of both accesses: it becomes the last loop,
// with its range; the order of the others stays.

// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME: %[[A:[^:]*]]: index, %[[B:[^:]*]]: index, %[[C:[^:]*]]: index,
// CHECK: accgpu.loop (%[[K:[^,]*]], %[[J:[^,]*]], %[[I:[^)]*]]) = (%[[B]], %[[C]], %[[A]]) to (%[[B]], %[[C]], %[[A]])
// CHECK: fir.array_coor %{{.*}} %[[I]], %[[J]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %{{.*}} : index
// CHECK: fir.array_coor %{{.*}} %[[NEXT]], %[[K]]
func.func @collapsed(%a: index, %b: index, %c: index, %x: !fir.ref<!fir.array<9x9xf32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %a, %b : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    accgpu.loop (%i, %k, %j) = (%a, %b, %c) to (%a, %b, %c) step (%one, %one, %one) : index, index, index par [gang, vector] independent {
      %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      %1 = arith.addi %i, %one : index
      %2 = fir.array_coor %x(%shape) %1, %k : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A stride of two is no unit stride, and neither is an unknown one.

// CHECK-LABEL: func.func @other_strides(
// CHECK: accgpu.loop (%[[I:[^,]*]], %[[J:[^)]*]]) =
// CHECK: arith.muli %[[I]]
func.func @other_strides(%a: index, %x: !fir.ref<!fir.array<9x9xf32>>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %shape = fir.shape %a, %a : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%a, %a) to (%a, %a) step (%one, %one) : index, index par [gang, vector] independent {
      %0 = arith.muli %i, %two : index
      %1 = fir.array_coor %x(%shape) %0, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      %2 = arith.muli %i, %a : index
      %3 = fir.array_coor %x(%shape) %2, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Iterations that depend on each other, and those of gang(static:), have an order.

// CHECK-LABEL: func.func @ordered(
// CHECK: accgpu.loop (%[[I:[^,]*]], %[[J:[^)]*]]) = {{.*}} seq
// CHECK: fir.array_coor %{{.*}} %[[I]], %[[J]]
// CHECK: accgpu.loop (%[[I:[^,]*]], %[[J:[^)]*]]) = {{.*}} static
// CHECK: fir.array_coor %{{.*}} %[[I]], %[[J]]
func.func @ordered(%a: index, %x: !fir.ref<!fir.array<9x9xf32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %a, %a : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%a, %a) to (%a, %a) step (%one, %one) : index, index par [] seq {
      %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i, %j) = (%a, %a) to (%a, %a) step (%one, %one) : index, index static(%one : index) par [gang] independent {
      %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The lanes' loop and the gangs' one around it, where accc has chosen their levels.
// The inner range is loaded once, before both.

// CHECK-LABEL: func.func @exchange(
// CHECK: %[[M:.*]] = fir.load
// CHECK-NEXT: %[[WIDE:.*]] = fir.convert %[[M]]
// CHECK-NEXT: accgpu.loop (%[[J:.*]]) = (%[[A:.*]]) to (%[[WIDE]]) step (%[[A]]) : index par [gang] independent {
// CHECK-NEXT: accgpu.loop (%[[I:.*]]) = (%[[A]]) to (%[[N:.*]]) step (%[[A]]) : index par [vector] independent {
// CHECK-NEXT: %[[FIRST:.*]] = arith.index_cast %[[I]] : index to i64
// CHECK-NEXT: fir.array_coor %{{.*}} %[[FIRST]], %[[J]]
func.func @exchange(%a: index, %n: index, %m: !fir.ref<i32>, %x: !fir.ref<!fir.array<9x9xf32>>, %shape: !fir.shape<2>, %v: f32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%n) step (%a) : index par [gang] independent {
      %first = arith.index_cast %i : index to i64
      %load = fir.load %m : !fir.ref<i32>
      %last = fir.convert %load : (i32) -> index
      accgpu.loop (%j) = (%a) to (%last) step (%a) : index par [vector] independent {
        %e = fir.array_coor %x(%shape) %first, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, i64, index) -> !fir.ref<f32>
        fir.store %v to %e : !fir.ref<f32>
        accgpu.yield
      } {accgpu.inferred}
      accgpu.yield
    } {accgpu.inferred}
    accgpu.yield
  }
  return
}

// The program's own choice stays.

// CHECK-LABEL: func.func @chosen(
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} par [gang]
// CHECK: accgpu.loop (%[[J:.*]]) = {{.*}} par [vector]
// CHECK-NEXT: fir.array_coor %{{.*}} %[[I]], %[[J]]
func.func @chosen(%a: index, %n: index, %x: !fir.ref<!fir.array<9x9xf32>>, %shape: !fir.shape<2>, %v: f32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%n) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%n) step (%a) : index par [vector] independent {
        %e = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %v to %e : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Sizes of tiles go with their loops.

// CHECK-LABEL: func.func @tiled(
// CHECK-SAME: %[[A:[^:]*]]: index, %[[B:[^:]*]]: index,
// CHECK: accgpu.loop (%[[J:[^,]*]], %[[I:[^)]*]]) = (%[[B]], %[[A]]) to
// CHECK: accgpu.tile = array<i32: 8, 4>
func.func @tiled(%a: index, %b: index, %x: !fir.ref<!fir.array<9x9xf32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %a, %b : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%a, %b) to (%a, %b) step (%one, %one) : index, index par [gang, vector] independent {
      %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    } {accgpu.tile = array<i32: 4, 8>, accgpu.element_level = #accgpu.level<vector>}
    accgpu.yield
  }
  return
}

// Loops of gangs around one of lanes keep their order: their iterations are no neighbours.

// CHECK-LABEL: func.func @around_lanes(
// CHECK: accgpu.loop (%[[K:[^,]*]], %[[J:[^)]*]]) = {{.*}} par [gang]
// CHECK: fir.array_coor %{{.*}} %[[K]]
func.func @around_lanes(%a: index, %x: !fir.ref<!fir.array<9xf32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %a : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%k, %j) = (%a, %a) to (%a, %a) step (%one, %one) : index, index par [gang] independent {
      %0 = fir.array_coor %x(%shape) %k : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      accgpu.loop (%i) = (%a) to (%a) step (%one) : index par [vector] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Nests of which one gang has to have the same iterations are turned alike, or not at all.

// CHECK-LABEL: func.func @aligned(
// CHECK-SAME: %[[A:[^:]*]]: index, %[[B:[^:]*]]: index,
// CHECK: accgpu.loop (%[[J:[^,]*]], %[[I:[^)]*]]) = (%[[B]], %[[A]]) to
// CHECK: accgpu.loop (%[[J:[^,]*]], %[[I:[^)]*]]) = (%[[B]], %[[A]]) to
// CHECK: accgpu.loop (%[[I:[^,]*]], %[[J:[^)]*]]) = (%[[A]], %[[B]]) to
// CHECK: accgpu.loop (%[[I:[^,]*]], %[[J:[^)]*]]) = (%[[A]], %[[B]]) to
func.func @aligned(%a: index, %b: index, %x: !fir.ref<!fir.array<9x9xf32>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %a, %b : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%a, %b) to (%a, %b) step (%one, %one) : index, index par [gang, vector] independent {
      %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    } {accgpu.aligned = 0 : i32}
    accgpu.loop (%i, %j) = (%a, %b) to (%a, %b) step (%one, %one) : index, index par [gang, vector] independent {
      %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    } {accgpu.aligned = 0 : i32}
    accgpu.loop (%i, %j) = (%a, %b) to (%a, %b) step (%one, %one) : index, index par [gang, vector] independent {
      %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    } {accgpu.aligned = 1 : i32}
    accgpu.loop (%i, %j) = (%a, %b) to (%a, %b) step (%one, %one) : index, index par [gang, vector] independent {
      %0 = fir.array_coor %x(%shape) %j, %i : (!fir.ref<!fir.array<9x9xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      accgpu.yield
    } {accgpu.aligned = 1 : i32}
    accgpu.yield
  }
  return
}
