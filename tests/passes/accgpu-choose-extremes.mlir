// RUN: %accc-opt --accgpu-choose-extremes %s | FileCheck %s

// The assignment becomes a maximum, and a NaN from before the loop comes back.

// CHECK-LABEL: func.func @greatest(
// CHECK: %[[FIRST:.*]] = fir.load %[[M:.*]] : !fir.ref<f64>
// CHECK: accgpu.loop
// CHECK: %[[X:.*]] = fir.load
// CHECK: %[[OLD:.*]] = fir.load %[[M]]
// CHECK: %[[NEW:.*]] = arith.maxnumf %[[X]], %[[OLD]] : f64
// CHECK: fir.store %[[NEW]] to %[[M]]
// CHECK-NOT: fir.if
// CHECK: %[[NAN:.*]] = arith.cmpf une, %[[FIRST]], %[[FIRST]]
// CHECK: %[[LAST:.*]] = fir.load %[[M]]
// CHECK: arith.select %[[NAN]], %[[FIRST]], %[[LAST]]
func.func @greatest(%a: !fir.ref<!fir.array<?xf64>>, %n: index, %m: !fir.ref<f64>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %e = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %x = fir.load %e : !fir.ref<f64>
      %old = fir.load %m : !fir.ref<f64>
      %better = arith.cmpf ogt, %x, %old : f64
      fir.if %better {
        %again = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %y = fir.load %again : !fir.ref<f64>
        fir.store %y to %m : !fir.ref<f64>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Of integers, with the variable first, and under a mask, which remains.

// CHECK-LABEL: func.func @least(
// CHECK: accgpu.loop
// CHECK: fir.if %[[MASK:.*]] {
// CHECK: %[[OLD:.*]] = fir.load %[[M:.*]] : !fir.ref<i32>
// CHECK: %[[NEW:.*]] = arith.minsi %{{.*}}, %[[OLD]] : i32
// CHECK: fir.store %[[NEW]] to %[[M]]
// CHECK: }
// CHECK-NOT: arith.cmpf
// CHECK: return
func.func @least(%mask: i1, %n: index, %m: !fir.ref<i32>) {
  %one = arith.constant 1 : index
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %x = fir.convert %i : (index) -> i32
      %old = fir.load %m : !fir.ref<i32>
      %better = arith.cmpi sgt, %old, %x : i32
      %both = arith.andi %mask, %better : i1
      fir.if %both {
        fir.store %x to %m : !fir.ref<i32>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What is assigned is not what is compared: it has been written to since. And a variable that
// the loop uses otherwise, an unordered comparison, which is true of a NaN, and a second
// assignment.

// CHECK-LABEL: func.func @others(
// CHECK-NOT: arith.maxnumf
// CHECK-NOT: arith.select
// CHECK: return
func.func @others(%e: !fir.ref<f64>, %n: index, %m: !fir.ref<f64>, %used: !fir.ref<f64>, %k: !fir.ref<f64>, %l: !fir.ref<f64>) {
  %one = arith.constant 1 : index
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %x = fir.load %e : !fir.ref<f64>
      %old = fir.load %m : !fir.ref<f64>
      %better = arith.cmpf ogt, %x, %old : f64
      fir.store %old to %e : !fir.ref<f64>
      fir.if %better {
        %y = fir.load %e : !fir.ref<f64>
        fir.store %y to %m : !fir.ref<f64>
      }
      %1 = fir.load %used : !fir.ref<f64>
      %2 = arith.cmpf ogt, %x, %1 : f64
      fir.if %2 {
        fir.store %x to %used : !fir.ref<f64>
      }
      %3 = fir.load %used : !fir.ref<f64>
      fir.store %3 to %e : !fir.ref<f64>
      %4 = fir.load %k : !fir.ref<f64>
      %5 = arith.cmpf ugt, %x, %4 : f64
      fir.if %5 {
        fir.store %x to %k : !fir.ref<f64>
      }
      %6 = fir.load %l : !fir.ref<f64>
      %7 = arith.cmpf ogt, %x, %6 : f64
      fir.if %7 {
        fir.store %x to %l : !fir.ref<f64>
        fir.store %x to %e : !fir.ref<f64>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What is assigned besides: another loop finds the first iteration with the greatest value.

// CHECK-LABEL: func.func @place(
// CHECK: %[[BEFORE:.*]] = fir.load %[[M:.*]] : !fir.ref<f64>
// CHECK: accgpu.loop
// CHECK: arith.maxnumf
// CHECK-NOT: fir.if
// The NaN from before the loop is back.
// CHECK: arith.select
// CHECK: %[[BEST:.*]] = fir.load %[[M]]
// CHECK: %[[NONE:.*]] = arith.constant 9223372036854775807 : i64
// CHECK: fir.store %[[NONE]] to %[[FIRST:.*]] :
// CHECK: accgpu.loop (%[[I:.*]]) = (%[[ONE:.*]]) to
// CHECK: %[[X:.*]] = fir.load
// CHECK: %[[IS_BEST:.*]] = arith.cmpf oeq, %[[X]], %[[BEST]] : f64
// CHECK: %[[NUMBER:.*]] = arith.subi
// CHECK: %[[CANDIDATE:.*]] = arith.select %[[IS_BEST]], %[[NUMBER]], %{{.*}} : i64
// CHECK: %[[OLD:.*]] = fir.load %[[FIRST]]
// CHECK: %[[NEW:.*]] = arith.minsi %[[OLD]], %[[CANDIDATE]] : i64
// CHECK: fir.store %[[NEW]] to %[[FIRST]]
// CHECK: %[[FOUND:.*]] = fir.load %[[FIRST]]
// CHECK: %[[SOME:.*]] = arith.cmpi ne, %[[FOUND]], %{{.*}} : i64
// CHECK: %[[BETTER:.*]] = arith.cmpf ogt, %[[BEST]], %[[BEFORE]] : f64
// CHECK: %[[BOTH:.*]] = arith.andi %[[SOME]], %[[BETTER]]
// CHECK: fir.if %[[BOTH]] {
// CHECK: fir.store %{{.*}} to %{{.*}} : !fir.ref<i32>
func.func @place(%a: !fir.ref<!fir.array<?xf64>>, %n: index, %m: !fir.ref<f64>, %place: !fir.ref<i32>) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %e = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %x = fir.load %e : !fir.ref<f64>
      %old = fir.load %m : !fir.ref<f64>
      %better = arith.cmpf ogt, %x, %old : f64
      fir.if %better {
        fir.store %x to %m : !fir.ref<f64>
        %at = fir.convert %i : (index) -> i32
        fir.store %at to %place : !fir.ref<i32>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Not where what is compared might be computed otherwise in another loop, nor where the
// assigned value is read from memory.

// CHECK-LABEL: func.func @rounded(
// CHECK: accgpu.loop
// CHECK: fir.if
// CHECK: fir.if
// CHECK-NOT: accgpu.loop
// CHECK: return
func.func @rounded(%a: !fir.ref<!fir.array<?xf64>>, %n: index, %m: !fir.ref<f64>, %place: !fir.ref<f64>, %c: f64) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] auto {
      %e = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %x = fir.load %e : !fir.ref<f64>
      %product = arith.mulf %x, %x : f64
      %sum = arith.addf %product, %c : f64
      %old = fir.load %m : !fir.ref<f64>
      %better = arith.cmpf ogt, %sum, %old : f64
      fir.if %better {
        fir.store %sum to %m : !fir.ref<f64>
        fir.store %c to %place : !fir.ref<f64>
      }
      %old2 = fir.load %m : !fir.ref<f64>
      %better2 = arith.cmpf ogt, %x, %old2 : f64
      fir.if %better2 {
        fir.store %x to %m : !fir.ref<f64>
        fir.store %x to %place : !fir.ref<f64>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Two extremes with places have nests of their own, and so has what stands beside them. Each
// of the three knows nothing of the others.
// CHECK-LABEL: func.func @two_with_places(
// CHECK-SAME: %{{[^:]*}}: !fir.ref<!fir.array<9xf64>>, %[[BIG:[^:]*]]: !fir.ref<f64>, %[[AT:[^:]*]]: !fir.ref<i32>, %[[SMALL:[^:]*]]: !fir.ref<f64>, %[[BT:[^:]*]]: !fir.ref<i32>, %[[SUM:[^:]*]]: !fir.ref<f64>
// CHECK: accgpu.loop
// CHECK-NOT: fir.store %{{.*}} to %[[SMALL]]
// CHECK: fir.store %{{.*}} to %[[BIG]]
// CHECK-NOT: fir.store %{{.*}} to %[[SUM]]
// CHECK: accgpu.yield
// CHECK: accgpu.loop
// CHECK: fir.store %{{.*}} to %[[AT]]
// CHECK: accgpu.loop
// CHECK: fir.load %[[SUM]]
// CHECK: fir.store %{{.*}} to %[[SUM]]
// CHECK: accgpu.yield
func.func @two_with_places(%a: !fir.ref<!fir.array<9xf64>>, %big: !fir.ref<f64>, %at: !fir.ref<i32>, %small: !fir.ref<f64>, %bt: !fir.ref<i32>, %sum: !fir.ref<f64>) {
  %one = arith.constant 1 : i32
  %nine = arith.constant 9 : i32
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%one) to (%nine) step (%one) : i32 par [] auto {
      %0 = fir.convert %i : (i32) -> index
      %1 = fir.coordinate_of %a, %0 : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
      %x = fir.load %1 : !fir.ref<f64>
      %2 = fir.load %big : !fir.ref<f64>
      %3 = arith.cmpf ogt, %x, %2 : f64
      fir.if %3 {
        fir.store %x to %big : !fir.ref<f64>
        fir.store %i to %at : !fir.ref<i32>
      }
      %4 = fir.load %small : !fir.ref<f64>
      %5 = arith.cmpf olt, %x, %4 : f64
      fir.if %5 {
        fir.store %x to %small : !fir.ref<f64>
        fir.store %i to %bt : !fir.ref<i32>
      }
      %6 = fir.load %sum : !fir.ref<f64>
      %7 = arith.addf %6, %x : f64
      fir.store %7 to %sum : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
