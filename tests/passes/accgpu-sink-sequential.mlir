// RUN: %accc-opt --accgpu-sink-sequential %s 2>&1 | FileCheck %s

// A recurrence around two independent loops: each pair of iterations has elements of its own. The
// variable between the loops stays in front of that which it belongs to; values go inside.

// CHECK: remark: loop runs inside of the independent ones in it
// CHECK-LABEL: func.func @columns(
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "t"
// CHECK-NEXT: accgpu.loop (%[[J:.*]]) = {{.*}} par [] independent {
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} par [vector] independent {
// CHECK: accgpu.loop (%[[K:.*]]) = {{.*}} par [] auto {
// CHECK-NEXT: %[[BEFORE:.*]] = arith.subi %[[K]]
// CHECK-NEXT: fir.array_coor %{{.*}} %[[I]], %[[J]], %[[BEFORE]]
// CHECK: accgpu.yield
func.func @columns(%a: index, %z: index, %x: !fir.ref<!fir.array<9x9x9xf64>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %z, %z, %z : (index, index, index) -> !fir.shape<3>
  accgpu.region <kernels> {
    accgpu.loop (%k) = (%a) to (%z) step (%one) : index par [] auto {
      %t = accgpu.private <vector> "t" f64 follows_loop : !fir.ref<f64>
      %before = arith.subi %k, %one : index
      accgpu.loop (%j) = (%a) to (%z) step (%one) : index par [] independent {
        accgpu.loop (%i) = (%a) to (%z) step (%one) : index par [vector] independent {
          %p = fir.array_coor %x(%shape) %i, %j, %before : (!fir.ref<!fir.array<9x9x9xf64>>, !fir.shape<3>, index, index, index) -> !fir.ref<f64>
          %v = fir.load %p : !fir.ref<f64>
          fir.store %v to %t : !fir.ref<f64>
          %q = fir.array_coor %x(%shape) %i, %j, %k : (!fir.ref<!fir.array<9x9x9xf64>>, !fir.shape<3>, index, index, index) -> !fir.ref<f64>
          fir.store %v to %q : !fir.ref<f64>
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

// Neighbours of the iteration before; a variable that all iterations of the loop inside set in turn;
// work beside the loop inside; a loop that each gang of a parallel construct runs.

// CHECK-LABEL: func.func @ordered(
// CHECK: accgpu.loop {{.*}} par [] auto
// CHECK: accgpu.loop {{.*}} par [] independent
// CHECK: accgpu.loop {{.*}} par [] auto
// CHECK: accgpu.loop {{.*}} par [] independent
// CHECK: accgpu.loop {{.*}} par [] auto
// CHECK: accgpu.loop {{.*}} par [] independent
// CHECK: accgpu.loop {{.*}} par [] auto
// CHECK: accgpu.loop {{.*}} par [] independent
func.func @ordered(%a: index, %z: index, %c: !fir.ref<!fir.array<9x9xf64>>, %s: !fir.ref<f64>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %z, %z : (index, index) -> !fir.shape<2>
  %x = fir.declare %c(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>) -> !fir.ref<!fir.array<9x9xf64>>
  %y = fir.declare %s {uniq_name = "_QFEy"} : (!fir.ref<f64>) -> !fir.ref<f64>
  accgpu.region <kernels> {
    accgpu.loop (%k) = (%a) to (%z) step (%one) : index par [] auto {
      %before = arith.subi %k, %one : index
      accgpu.loop (%i) = (%a) to (%z) step (%one) : index par [] independent {
        %left = arith.subi %i, %one : index
        %p = fir.array_coor %x(%shape) %left, %before : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %v = fir.load %p : !fir.ref<f64>
        %q = fir.array_coor %x(%shape) %i, %k : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %v to %q : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%one) : index par [] auto {
      accgpu.loop (%i) = (%a) to (%z) step (%one) : index par [] independent {
        %v = fir.load %y : !fir.ref<f64>
        %q = fir.array_coor %x(%shape) %i, %k : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %v to %q : !fir.ref<f64>
        fir.store %v to %y : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%one) : index par [] auto {
      %v = fir.load %y : !fir.ref<f64>
      fir.store %v to %y : !fir.ref<f64>
      accgpu.loop (%i) = (%a) to (%z) step (%one) : index par [] independent {
        %q = fir.array_coor %x(%shape) %i, %k : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %v to %q : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%z) step (%one) : index par [] auto {
      accgpu.loop (%i) = (%a) to (%z) step (%one) : index par [] independent {
        %q = fir.array_coor %x(%shape) %i, %k : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %v = fir.load %q : !fir.ref<f64>
        fir.store %v to %q : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What the loop around has of its own for each of its iterations is not apart in those of the
// loop inside.

// CHECK-LABEL: func.func @work_array(
// CHECK: accgpu.loop {{.*}} par [] seq
// CHECK: accgpu.loop {{.*}} par [vector] independent
func.func @work_array(%a: index, %z: index, %x: !fir.ref<!fir.array<9x9xf64>>, %v: f64) {
  %one = arith.constant 1 : index
  %shape = fir.shape %z : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    %work = accgpu.private <gang> "work" !fir.array<9xf64> follows_loop : !fir.ref<!fir.array<9xf64>>
    accgpu.loop (%k) = (%a) to (%z) step (%one) : index par [] seq {
      accgpu.loop (%i) = (%a) to (%z) step (%one) : index par [vector] independent {
        %at = arith.addi %i, %k : index
        %q = fir.array_coor %work(%shape) %at : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        fir.store %v to %q : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
