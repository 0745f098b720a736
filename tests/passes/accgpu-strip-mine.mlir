// RUN: %accc-opt --allow-unregistered-dialect --split-input-file --accgpu-strip-mine %s | FileCheck %s

// Iterations go side by side through the sequential loop. What they keep has an element for each:
// the private variable `sum`, and what is loaded in front of the loop. What a round sets before it
// reads it is not kept.

// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[ONE:.*]]: index, %[[N:.*]]: index, %[[M:.*]]: index, %[[A:.*]]: !fir.ref<!fir.array<?x?xf64>>, %[[F:.*]]: !fir.ref<!fir.array<?xf64>>)
func.func @columns(%one: index, %n: index, %m: index, %a: !fir.ref<!fir.array<?x?xf64>>, %f: !fir.ref<!fir.array<?xf64>>) {
  %unit = arith.constant 1 : index
  accgpu.region <parallel> {
    // CHECK: %[[GANGS:.*]] = accgpu.count <gang>
    // CHECK: %[[EACH:.*]] = arith.divsi %{{.*}}, %[[GANGS]]
    // CHECK: %[[MOST:.*]] = arith.minsi %[[EACH]], %c512
    // CHECK: %[[WIDTH:.*]] = arith.maxsi %[[MOST]], %c8
    // CHECK-DAG: %[[SUMS:.*]] = accgpu.private <gang> "" !fir.array<512xf64> {accc.of_iterations}
    // CHECK-DAG: %[[FIRSTS:.*]] = accgpu.private <gang> "" !fir.array<512xf64> {accc.of_iterations}
    // CHECK: accgpu.loop (%[[STRIP:.*]]) = (%{{.*}}) to (%[[N]]) step (%[[WIDTH]]) : index par [gang] independent {
    // CHECK: %[[LEFT:.*]] = arith.subi %[[N]], %[[STRIP]]
    // CHECK: %[[MORE:.*]] = arith.minsi %[[LEFT]], %{{.*}}
    // CHECK: %[[LAST:.*]] = arith.addi %[[STRIP]], %[[MORE]]
    %sum = accgpu.private <vector> "sum" f64 : !fir.ref<f64>
    %own = accgpu.private <vector> "own" f64 : !fir.ref<f64>
    accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
      // CHECK: accgpu.loop (%[[I:.*]]) = (%[[STRIP]]) to (%[[LAST]]) step (%{{.*}}) : index par [vector] independent {
      // CHECK: %[[NUMBER:.*]] = arith.subi %[[I]], %[[STRIP]]
      // CHECK: %[[ADDRESS:.*]] = fir.array_coor %[[A]](%{{.*}}) %[[I]], %[[ONE]]
      // CHECK: %[[FIRST:.*]] = fir.load %[[ADDRESS]]
      // CHECK: %[[TO:.*]] = fir.coordinate_of %{{.*}}, %[[NUMBER]]
      // CHECK: fir.store %[[FIRST]] to %[[TO]]
      // CHECK: %[[SUM:.*]] = fir.coordinate_of %{{.*}}, %[[NUMBER]]
      // CHECK: fir.store %{{.*}} to %[[SUM]]
      %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
      %address = fir.array_coor %a(%shape) %i, %one : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
      %first = fir.load %address : !fir.ref<f64>
      %zero = arith.constant 0.0 : f64
      fir.store %zero to %sum : !fir.ref<f64>
      // CHECK: accgpu.loop (%[[K:.*]]) = (%[[ONE]]) to (%[[M]]) step (%{{.*}}) : index par [] seq {
      // CHECK: accgpu.loop (%[[I2:.*]]) = (%[[STRIP]]) to (%[[LAST]])
      accgpu.loop (%k) = (%one) to (%m) step (%unit) : index par [] seq {
        // CHECK: fir.array_coor %[[A]](%{{.*}}) %[[I2]], %[[K]]
        // CHECK: fir.store %{{.*}} to %[[OWN:.*]] : !fir.ref<f64>
        // CHECK-NOT: accgpu.loop
        // CHECK: fir.load %[[OWN]]
        %element = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %x = fir.load %element : !fir.ref<f64>
        %y = arith.mulf %x, %first : f64
        fir.store %y to %own : !fir.ref<f64>
        %old = fir.load %sum : !fir.ref<f64>
        %z = fir.load %own : !fir.ref<f64>
        %new = arith.addf %old, %z : f64
        fir.store %new to %sum : !fir.ref<f64>
        accgpu.yield
      }
      // CHECK: accgpu.loop (%[[I3:.*]]) = (%[[STRIP]]) to (%[[LAST]])
      // CHECK: fir.array_coor %[[F]](%{{.*}}) %[[I3]]
      %result = fir.load %sum : !fir.ref<f64>
      %line = fir.shape %n : (index) -> !fir.shape<1>
      %place = fir.array_coor %f(%line) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %result to %place : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// All iterations take the same way.

// CHECK-LABEL: func.func @branch(
// CHECK-SAME: %[[FLAG:.*]]: i1,
// CHECK: accgpu.loop {{.*}} par [gang] independent {
// CHECK: fir.if %[[FLAG]] {
// CHECK-NEXT: accgpu.loop {{.*}} par [] seq {
// CHECK: accgpu.loop {{.*}} par [vector] independent {
// CHECK: } else {
// CHECK: accgpu.loop {{.*}} par [vector] independent {
// CHECK: "test.use"(%{{.*}})
func.func @branch(%flag: i1, %n: index, %a: !fir.ref<!fir.array<?x?xf64>>) {
  %unit = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
    fir.if %flag {
      accgpu.loop (%k) = (%unit) to (%n) step (%unit) : index par [] seq {
        %element = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %zero to %element : !fir.ref<f64>
        accgpu.yield
      }
    } else {
      "test.use"(%i) : (index) -> ()
    }
    accgpu.yield
  }
  return
}

// -----

// Each iteration has a range of its own, and some take no part: the loop goes over all ranges, and
// each iteration asks whether it takes part.

// CHECK-LABEL: func.func @some(
// CHECK-SAME: %[[N:.*]]: index, %[[TOPS:.*]]: !fir.ref<!fir.array<?xindex>>
// CHECK: %[[TOP:.*]] = accgpu.private <gang> "" !fir.array<512xindex> {accc.of_iterations}
// CHECK: %[[ROUNDS:.*]] = accgpu.private <gang> "" index
// CHECK: %[[FIRST:.*]] = accgpu.private <gang> "" index
// CHECK: %[[LAST:.*]] = accgpu.private <gang> "" index
// CHECK: accgpu.loop (%[[STRIP:.*]]) = {{.*}} par [gang] independent {
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [vector] independent {
// CHECK: %[[LOADED:.*]] = fir.load
// CHECK: fir.store %[[LOADED]] to
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [vector] independent {
// CHECK: %[[KEPT:.*]] = fir.load
// CHECK: %[[COLD:.*]] = arith.cmpi ne, %[[KEPT]]
// CHECK: fir.if %[[COLD]] {
// CHECK: %[[SOME:.*]] = arith.cmpi sle, %{{.*}}, %[[KEPT]]
// CHECK: fir.if %[[SOME]] {
// CHECK: fir.store %{{.*}} to %[[FIRST]]
// CHECK: fir.store %{{.*}} to %[[LAST]]
// CHECK: fir.store %{{.*}} to %[[ROUNDS]]
// CHECK: %[[FROM:.*]] = fir.load %[[FIRST]]
// CHECK: %[[TO:.*]] = fir.load %[[LAST]]
// CHECK: %[[DENSE:.*]] = arith.cmpi sle
// CHECK: fir.if %[[DENSE]] {
// CHECK: accgpu.loop (%[[K:.*]]) = (%[[FROM]]) to (%[[TO]]) step (%{{.*}}) : index par [] seq {
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [vector] independent {
// CHECK: fir.if
// CHECK: %[[FIRST_FOUND:.*]] = arith.cmpi sle, %{{.*}}, %[[K]]
// CHECK: %[[LAST_FOUND:.*]] = arith.cmpi sle, %[[K]], %{{.*}}
// CHECK: %[[BOTH:.*]] = arith.andi %[[FIRST_FOUND]], %[[LAST_FOUND]]
// CHECK: fir.if %[[BOTH]] {
// CHECK: fir.store

// Where few take part, each has its own loop.
// CHECK: } else {
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [vector] independent {
// CHECK: fir.if
// CHECK-NEXT: accgpu.loop (%{{.*}}) = {{.*}} par [] seq {
// CHECK-NOT: par [vector]
// CHECK: fir.store
func.func @some(%n: index, %tops: !fir.ref<!fir.array<?xindex>>, %a: !fir.ref<!fir.array<?x?xf64>>) {
  %unit = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  %line = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
    %place = fir.array_coor %tops(%line) %i : (!fir.ref<!fir.array<?xindex>>, !fir.shape<1>, index) -> !fir.ref<index>
    %top = fir.load %place : !fir.ref<index>
    %cold = arith.cmpi ne, %top, %unit : index
    fir.if %cold {
      accgpu.loop (%k) = (%unit) to (%top) step (%unit) : index par [] seq {
        %element = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %zero to %element : !fir.ref<f64>
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// -----

// One that counts down from another number in each iteration stays where it is.

// CHECK-LABEL: func.func @down(
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} par [gang, vector] independent {
// CHECK: accgpu.loop (%{{.*}}) = (%[[I]]) to
func.func @down(%n: index, %a: !fir.ref<!fir.array<?x?xf64>>) {
  %unit = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %zero = arith.constant 0.0 : f64
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
    accgpu.loop (%k) = (%i) to (%unit) step (%minus) : index par [] seq {
      %element = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
      fir.store %zero to %element : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// The elements lie side by side in the sequential loop.

// CHECK-LABEL: func.func @rows(
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent {
// CHECK-NEXT: accgpu.loop {{.*}} par [] seq {
func.func @rows(%n: index, %a: !fir.ref<!fir.array<?x?xf64>>) {
  %unit = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
    accgpu.loop (%k) = (%unit) to (%n) step (%unit) : index par [] seq {
      %element = fir.array_coor %a(%shape) %k, %i : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
      fir.store %zero to %element : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// All iterations add to a variable in front of the loop and behind it.

// CHECK-LABEL: func.func @sum(
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent {
// CHECK: accgpu.loop {{.*}} par [] seq {
// CHECK-NOT: par [vector]
func.func @sum(%n: index, %a: !fir.ref<!fir.array<?x?xf64>>, %s: !fir.ref<f64>) {
  %unit = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    %sum = accgpu.private <vector> "s" f64 : !fir.ref<f64>
    accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
      %old = fir.load %sum : !fir.ref<f64>
      %new = arith.addf %old, %one : f64
      fir.store %new to %sum : !fir.ref<f64>
      accgpu.loop (%k) = (%unit) to (%n) step (%unit) : index par [] seq {
        %element = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %one to %element : !fir.ref<f64>
        accgpu.yield
      }
      %more = arith.addf %new, %one : f64
      fir.store %more to %sum : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <add> %sum into %s [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%x: !fir.ref<f64>, %y: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// An array of the iteration's own keeps values from one round to the next.

// CHECK-LABEL: func.func @own_array(
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent {
// CHECK-NEXT: accgpu.loop {{.*}} par [] seq {
func.func @own_array(%n: index, %a: !fir.ref<!fir.array<?x?xf64>>) {
  %unit = arith.constant 1 : index
  %own = accgpu.private <vector> "own" !fir.array<4xf64> : !fir.ref<!fir.array<4xf64>>
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
    accgpu.loop (%k) = (%unit) to (%n) step (%unit) : index par [] seq {
      %place = fir.coordinate_of %own, %unit : (!fir.ref<!fir.array<4xf64>>, index) -> !fir.ref<f64>
      %value = fir.load %place : !fir.ref<f64>
      %element = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
      fir.store %value to %element : !fir.ref<f64>
      fir.store %value to %place : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// Where one gang has to have the same iterations of several loops, all strips are as wide, and a loop
// without strips is shared in blocks of as many iterations.

// CHECK-LABEL: func.func @aligned(
// CHECK: accgpu.loop
// CHECK: {accgpu.aligned = 0 : i32, accgpu.blocks_of_strips = 512 : i64}
// CHECK: arith.minsi %{{.*}}, %c512
// CHECK: accgpu.loop (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) : index par [gang] independent {
// CHECK: accgpu.loop (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) : index par [] seq {
func.func @aligned(%n: index, %m: index, %a: !fir.ref<!fir.array<?x?xf64>>, %f: !fir.ref<!fir.array<?xf64>>) {
  %unit = arith.constant 1 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %line = fir.shape %n : (index) -> !fir.shape<1>
  %zero = arith.constant 0.0 : f64
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
      %place = fir.array_coor %f(%line) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %zero to %place : !fir.ref<f64>
      accgpu.yield
    } {accgpu.aligned = 0 : i32}
    accgpu.loop (%i) = (%unit) to (%n) step (%unit) : index par [gang, vector] independent {
      accgpu.loop (%k) = (%unit) to (%m) step (%unit) : index par [] seq {
        %place = fir.array_coor %f(%line) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %x = fir.load %place : !fir.ref<f64>
        %element = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %x to %element : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    } {accgpu.aligned = 0 : i32}
    accgpu.yield
  }
  return
}

// Nests of several loops have strips only where all have some.

// CHECK-LABEL: func.func @aligned_nests(
// CHECK-COUNT-2: par [gang, vector] independent {
func.func @aligned_nests(%n: index, %m: index, %a: !fir.ref<!fir.array<?x?xf64>>, %f: !fir.ref<!fir.array<?x?xf64>>) {
  %unit = arith.constant 1 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %zero = arith.constant 0.0 : f64
  accgpu.region <parallel> {
    accgpu.loop (%j, %i) = (%unit, %unit) to (%m, %n) step (%unit, %unit) : index, index par [gang, vector] independent {
      %place = fir.array_coor %f(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
      fir.store %zero to %place : !fir.ref<f64>
      accgpu.yield
    } {accgpu.aligned = 0 : i32}
    accgpu.loop (%j, %i) = (%unit, %unit) to (%m, %n) step (%unit, %unit) : index, index par [gang, vector] independent {
      accgpu.loop (%k) = (%unit) to (%m) step (%unit) : index par [] seq {
        %place = fir.array_coor %f(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        %x = fir.load %place : !fir.ref<f64>
        %element = fir.array_coor %a(%shape) %i, %k : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>, index, index) -> !fir.ref<f64>
        fir.store %x to %element : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    } {accgpu.aligned = 0 : i32}
    accgpu.yield
  }
  return
}
