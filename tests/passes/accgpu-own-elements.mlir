// RUN: %accc-opt --accgpu-prove-independence %s | FileCheck %s

// Sums in elements of arrays, in loops of kernels constructs.

// Without an iteration the program does not touch the element.

// CHECK-LABEL: func.func @sum(
// CHECK-SAME: %[[N:[^:]*]]: index, %[[D:[^:]*]]: !fir.ref<!fir.array<9xf64>>,
// CHECK: accgpu.loop (%[[J:.*]]) =
// CHECK: %[[SOME:.*]] = arith.cmpi sle, %[[LOWER:.*]], %[[N]] : index
// CHECK: fir.if %[[SOME]] {
// CHECK: %[[X:.*]] = fir.array_coor %[[D]](%{{.*}}) %[[J]]
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "" f64 follows_loop
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: accgpu.loop (%{{.*}}) = (%[[LOWER]]) to (%[[N]]) {{.*}} par [] independent {
// CHECK: fir.load %[[OWN]]
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK: accgpu.reduce <add> %[[OWN]] into %[[X]] []
func.func @sum(%n: index, %d: !fir.ref<!fir.array<9xf64>>, %a: !fir.ref<!fir.array<9x9xf64>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %shape2 = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] auto {
      accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
        %x = fir.array_coor %d(%shape) %j : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old = fir.load %x : !fir.ref<f64>
        %y = fir.array_coor %a(%shape2) %i, %j : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %v = fir.load %y : !fir.ref<f64>
        %new = arith.subf %old, %v : f64
        fir.store %new to %x : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The program has set the element, whatever the loop does. Conditions are no matter then.

// CHECK-LABEL: func.func @set_before(
// CHECK-NOT: arith.cmpi sle
// CHECK: accgpu.private
// CHECK: par [] independent {
// CHECK: fir.if
// CHECK: accgpu.reduce <add>
func.func @set_before(%n: index, %d: !fir.ref<!fir.array<9xf64>>, %a: !fir.ref<!fir.array<9x9xf64>>) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %shape2 = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] auto {
      %first = fir.array_coor %d(%shape) %j : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %zero to %first : !fir.ref<f64>
      accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
        %y = fir.array_coor %a(%shape2) %i, %j : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %v = fir.load %y : !fir.ref<f64>
        %is = arith.cmpf ogt, %v, %zero : f64
        fir.if %is {
          %x = fir.array_coor %d(%shape) %j : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
          %old = fir.load %x : !fir.ref<f64>
          %new = arith.addf %old, %v : f64
          fir.store %new to %x : !fir.ref<f64>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Only some iterations touch the element.

// CHECK-LABEL: func.func @conditional(
// CHECK-NOT: accgpu.private
func.func @conditional(%n: index, %d: !fir.ref<!fir.array<9xf64>>, %a: !fir.ref<!fir.array<9x9xf64>>) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %shape2 = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] auto {
      accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
        %y = fir.array_coor %a(%shape2) %i, %j : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %v = fir.load %y : !fir.ref<f64>
        %is = arith.cmpf ogt, %v, %zero : f64
        fir.if %is {
          %x = fir.array_coor %d(%shape) %j : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
          %old = fir.load %x : !fir.ref<f64>
          %new = arith.addf %old, %v : f64
          fir.store %new to %x : !fir.ref<f64>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One iteration would do: it may read the element that it adds to.

// CHECK-LABEL: func.func @same_iteration(
// CHECK-NOT: accgpu.private
func.func @same_iteration(%n: index, %d: !fir.ref<!fir.array<9xf64>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%n) to (%n) step (%one) : index par [] auto {
      %x = fir.array_coor %d(%shape) %n : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %old = fir.load %x : !fir.ref<f64>
      %new = arith.addf %old, %old : f64
      fir.store %new to %x : !fir.ref<f64>
      %y = fir.array_coor %d(%shape) %i : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %y : !fir.ref<f64>
      %again = fir.load %x : !fir.ref<f64>
      %more = arith.addf %again, %v : f64
      fir.store %more to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Neighbouring iterations of the outer loop use neighbouring elements: it has the lanes.

// CHECK-LABEL: func.func @rows(
// CHECK-NOT: accgpu.private
func.func @rows(%n: index, %d: !fir.ref<!fir.array<9xf64>>, %a: !fir.ref<!fir.array<9x9xf64>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %shape2 = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] auto {
      accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
        %x = fir.array_coor %d(%shape) %j : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old = fir.load %x : !fir.ref<f64>
        %y = fir.array_coor %a(%shape2) %j, %i : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %v = fir.load %y : !fir.ref<f64>
        %new = arith.addf %old, %v : f64
        fir.store %new to %x : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Rows of a sparse matrix may be short.

// CHECK-LABEL: func.func @sparse(
// CHECK-NOT: accgpu.private
func.func @sparse(%n: index, %d: !fir.ref<!fir.array<9xf64>>, %a: !fir.ref<!fir.array<99xf64>>, %first: !fir.ref<!fir.array<9xindex>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] auto {
      %p = fir.array_coor %first(%shape) %j : (!fir.ref<!fir.array<9xindex>>, !fir.shape<1>, index) -> !fir.ref<index>
      %from = fir.load %p : !fir.ref<index>
      %to = arith.addi %from, %n : index
      accgpu.loop (%i) = (%from) to (%to) step (%one) : index par [] auto {
        %x = fir.array_coor %d(%shape) %j : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old = fir.load %x : !fir.ref<f64>
        %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<99xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %v = fir.load %y : !fir.ref<f64>
        %new = arith.addf %old, %v : f64
        fir.store %new to %x : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A product of matrices: threads have elements of their own, which are neighbours in the left one.

// CHECK-LABEL: func.func @product(
// CHECK-NOT: accgpu.private
func.func @product(%n: index, %c: !fir.ref<!fir.array<9x9xf64>>, %a: !fir.ref<!fir.array<9x9xf64>>, %b: !fir.ref<!fir.array<9x9xf64>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] auto {
      accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
        accgpu.loop (%k) = (%one) to (%n) step (%one) : index par [] auto {
          %x = fir.array_coor %c(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
          %old = fir.load %x : !fir.ref<f64>
          %y = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
          %v = fir.load %y : !fir.ref<f64>
          %z = fir.array_coor %b(%shape) %k, %j : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
          %w = fir.load %z : !fir.ref<f64>
          %p = arith.mulf %v, %w : f64
          %new = arith.addf %old, %p : f64
          fir.store %new to %x : !fir.ref<f64>
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

// So they have where the loops are one, whatever the left one's elements are.

// CHECK-LABEL: func.func @collapsed(
// CHECK-NOT: accgpu.private
func.func @collapsed(%n: index, %c: !fir.ref<!fir.array<9x9xf64>>, %a: !fir.ref<!fir.array<9x9xf64>>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <kernels> {
    accgpu.loop (%j, %i) = (%one, %one) to (%n, %n) step (%one, %one) : index, index par [] auto {
      accgpu.loop (%k) = (%one) to (%n) step (%one) : index par [] auto {
        %x = fir.array_coor %c(%shape) %i, %j : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %old = fir.load %x : !fir.ref<f64>
        %y = fir.array_coor %a(%shape) %k, %i : (!fir.ref<!fir.array<9x9xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %v = fir.load %y : !fir.ref<f64>
        %new = arith.addf %old, %v : f64
        fir.store %new to %x : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A scalar that the loop sums to as well is the loop's own under the same condition.

// CHECK-LABEL: func.func @beside_scalar(
// CHECK-SAME: %[[S:[^:]*]]: !fir.ref<f64>)
// CHECK: fir.if
// CHECK-DAG: %[[OWN:.*]] = accgpu.private <vector> "" f64 follows_loop
// CHECK-DAG: fir.array_coor
// CHECK: accgpu.loop {{.*}} par [] independent {
// CHECK-DAG: accgpu.reduce <add> %{{.*}} into %[[S]] []
// CHECK-DAG: accgpu.reduce <add> %{{.*}} into %{{.*}} []
// CHECK: }
// CHECK-NOT: accgpu.reduce
// CHECK: return
func.func @beside_scalar(%n: index, %d: !fir.ref<!fir.array<9xf64>>, %a: !fir.ref<!fir.array<9xf64>>, %s: !fir.ref<f64>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %y : !fir.ref<f64>
      %x = fir.array_coor %d(%shape) %one : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %old = fir.load %x : !fir.ref<f64>
      %new = arith.addf %old, %v : f64
      fir.store %new to %x : !fir.ref<f64>
      %0 = fir.load %s : !fir.ref<f64>
      %1 = arith.addf %0, %v : f64
      fir.store %1 to %s : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
