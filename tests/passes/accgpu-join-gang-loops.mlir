// RUN: %accc-opt --accgpu-join-gang-loops %s | FileCheck %s

// Four loops: gangs share the three around the lanes'. A range that is computed
// between the loops is computed before; what depends on the outer variable goes inside.

// CHECK-LABEL: func.func @four(
// CHECK: %[[M:.*]] = fir.convert %{{.*}} : (i32) -> index
// CHECK: accgpu.loop (%[[L:.*]], %[[K:.*]], %[[J:.*]]) = (%[[A:.*]], %[[A]], %[[A]]) to (%[[Z:.*]], %[[M]], %[[Z]]) step (%[[A]], %[[A]], %[[A]]) : index, index, index par [gang] independent {
// CHECK-NEXT: %[[TWICE:.*]] = arith.addi %[[L]], %[[L]] : index
// CHECK-NEXT: accgpu.loop (%[[I:.*]]) = {{.*}} par [vector] independent {
// CHECK-NEXT: fir.call @use(%[[TWICE]], %[[K]], %[[J]], %[[I]])
// CHECK: } {accgpu.inferred}
func.func @four(%a: index, %z: index, %m: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%l) = (%a) to (%z) step (%a) : index par [gang] independent {
      %n = fir.convert %m : (i32) -> index
      %twice = arith.addi %l, %l : index
      accgpu.loop (%k) = (%a) to (%n) step (%a) : index par [] independent {
        accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
          accgpu.loop (%i) = (%a) to (%z) step (%a) : index par [vector] independent {
            fir.call @use(%twice, %k, %j, %i) : (index, index, index, index) -> ()
            accgpu.yield
          }
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    } {accgpu.inferred}
    accgpu.yield
  }
  return
}
func.func private @use(index, index, index, index)

// A range that depends on the outer variable, one that the nest changes, other work
// between the loops, gang(static:), and loops that are not known to be independent.

// CHECK-LABEL: func.func @apart(
// CHECK-COUNT-5: : index {{.*}}par [gang]
// CHECK-NOT: : index, index par
func.func @apart(%a: index, %z: index, %x: !fir.ref<i32>) {
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%k) step (%a) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %n = fir.load %x : !fir.ref<i32>
      %last = fir.convert %n : (i32) -> index
      accgpu.loop (%j) = (%a) to (%last) step (%a) : index par [] independent {
        fir.store %n to %x : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      fir.call @use(%k, %k, %k, %k) : (index, index, index, index) -> ()
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index static(%a : index) par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] seq {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Private variables of the inner loop are those of both; those of the outer one's iterations keep
// the loops apart.

// CHECK-LABEL: func.func @privates(
// CHECK: %[[P:.*]] = accgpu.private <gang> "p" {{.*}} follows_loop
// CHECK: %[[BOX:.*]] = fir.embox %[[P]]
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} : index, index par [gang] independent {
// CHECK-NEXT: fir.box_addr %[[BOX]]
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} : index par [gang] independent {
// CHECK-NEXT: accgpu.private
// CHECK-NEXT: accgpu.loop (%{{.*}}) = {{.*}} : index par [] independent {
func.func @privates(%a: index, %z: index) {
  accgpu.region <kernels> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %p = accgpu.private <gang> "p" !fir.array<?xf32> follows_loop sizes(%z : index) : !fir.ref<!fir.array<?xf32>>
      %shape = fir.shape_shift %a, %z : (index, index) -> !fir.shapeshift<1>
      %box = fir.embox %p(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shapeshift<1>) -> !fir.box<!fir.array<?xf32>>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        %q = fir.box_addr %box : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %p = accgpu.private <gang> "p" !fir.array<3xf32> : !fir.ref<!fir.array<3xf32>>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        %q = fir.convert %p : (!fir.ref<!fir.array<3xf32>>) -> !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What an iteration of the outer loop loads or sets for the inner ones each of these can load and set.
// Variables between the loops belong to the joined one.

// CHECK-LABEL: func.func @values(
// CHECK: %[[Z:.*]] = accgpu.private <gang> "z"
// CHECK: %[[Y:.*]] = accgpu.private <gang> "y"
// CHECK: accgpu.loop (%[[K:.*]], %[[J:.*]]) = {{.*}} par [gang] independent {
// CHECK-NEXT: %[[NAME:.*]] = fir.declare %[[Z]]
// CHECK-NEXT: %[[AT:.*]] = fir.array_coor %{{.*}} %[[K]]
// CHECK-NEXT: %[[VALUE:.*]] = fir.load %[[AT]]
// CHECK-NEXT: fir.if
// CHECK: fir.store %[[VALUE]] to %[[NAME]]
// CHECK: fir.store %{{.*}} to %[[Y]]
// CHECK: accgpu.loop {{.*}} par [vector]
func.func @values(%a: index, %z: index, %c: i1, %x: f64, %from: !fir.ref<!fir.array<9xf64>>, %to: !fir.ref<!fir.array<9xf64>>) {
  %shape = fir.shape %z : (index) -> !fir.shape<1>
  %h = fir.declare %to(%shape) {uniq_name = "_QFEh"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xf64>>
  %g = fir.declare %from(%shape) {uniq_name = "_QFEg"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xf64>>
  accgpu.region <kernels> {
    %own = accgpu.private <gang> "z" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %name = fir.declare %own {uniq_name = "_QFEz"} : (!fir.ref<f64>) -> !fir.ref<f64>
      %at = fir.array_coor %g(%shape) %k : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %value = fir.load %at : !fir.ref<f64>
      fir.if %c {
        fir.store %value to %name : !fir.ref<f64>
      } else {
        fir.store %x to %name : !fir.ref<f64>
      }
      %y = accgpu.private <gang> "y" f64 follows_loop : !fir.ref<f64>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        fir.store %x to %y : !fir.ref<f64>
        accgpu.loop (%i) = (%a) to (%z) step (%a) : index par [vector] independent {
          %w = fir.load %own : !fir.ref<f64>
          %p = fir.array_coor %h(%shape) %i : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
          fir.store %w to %p : !fir.ref<f64>
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

// A value that the inner loop may change, a variable that it sets, too, and one that a reduction
// gathers.

// CHECK-LABEL: func.func @changed(
// CHECK-COUNT-3: : index {{.*}}par [gang]
// CHECK-NOT: : index, index par
func.func @changed(%a: index, %z: index, %x: f64, %to: !fir.ref<!fir.array<9xf64>>, %s: !fir.ref<f64>) {
  %shape = fir.shape %z : (index) -> !fir.shape<1>
  %h = fir.declare %to(%shape) {uniq_name = "_QFEh"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xf64>>
  accgpu.region <kernels> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %at = fir.array_coor %h(%shape) %k : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %value = fir.load %at : !fir.ref<f64>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        %p = fir.array_coor %h(%shape) %j : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        fir.store %value to %p : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    %own = accgpu.private <gang> "z" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      fir.store %x to %own : !fir.ref<f64>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        %value = fir.load %own : !fir.ref<f64>
        %more = arith.addf %value, %x : f64
        fir.store %more to %own : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    %sum = accgpu.private <gang> "s" f64 follows_loop : !fir.ref<f64>
    fir.store %x to %sum : !fir.ref<f64>
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %value = fir.load %sum : !fir.ref<f64>
      %more = arith.addf %value, %x : f64
      fir.store %more to %sum : !fir.ref<f64>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %sum into %s [#accgpu.level<gang>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%one: !fir.ref<f64>, %other: !fir.ref<f64>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A loop for workers around one for lanes: gangs share both, or gangs and workers where the program
// says how many of these there are.

// CHECK-LABEL: func.func @workers(
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} : index, index par [gang] independent {
// CHECK-NEXT: accgpu.loop {{.*}} par [vector]
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} : index, index par [gang, worker] independent {
// CHECK-NEXT: accgpu.private <worker> "p"
// CHECK-NEXT: accgpu.loop {{.*}} par [vector]
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} : index, index par [gang, worker] independent {
// CHECK: } {accgpu.num_workers = 8 : i32}
func.func @workers(%a: index, %z: index, %eight: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [worker] independent {
        accgpu.loop (%i) = (%a) to (%z) step (%a) : index par [vector] independent {
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> workers(%eight : i32) {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [worker] independent {
        %p = accgpu.private <worker> "p" i32 follows_loop : !fir.ref<i32>
        accgpu.loop (%i) = (%a) to (%z) step (%a) : index par [vector] independent {
          fir.store %eight to %p : !fir.ref<i32>
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [worker] independent {
        accgpu.loop (%i) = (%a) to (%z) step (%a) : index par [vector] independent {
          accgpu.yield
        }
        accgpu.yield
      } {accgpu.num_workers = 8 : i32}
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Workers whose lanes have no loop, and two gang loops of a parallel construct: a gang may count on
// what it has done in the first one.

// CHECK-LABEL: func.func @gangs_own(
// CHECK-NOT: : index, index par
func.func @gangs_own(%a: index, %z: index) {
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [worker] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.yield
    }
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [worker] independent {
        accgpu.loop (%i) = (%a) to (%z) step (%a) : index par [vector] independent {
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

// A descriptor that is asked for one extent in front of the nest can be asked for another one, and one
// that the nest alone asks, perhaps of an absent argument, cannot.

// CHECK-LABEL: func.func @extents(
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} : index, index par [gang] independent {
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} : index par [gang] independent {
// CHECK-NEXT: fir.box_dims
func.func @extents(%x: !fir.box<!fir.array<?x?xf64>>, %y: !fir.box<!fir.array<?x?xf64>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  accgpu.region <kernels> {
    %n:3 = fir.box_dims %x, %c1 : (!fir.box<!fir.array<?x?xf64>>, index) -> (index, index, index)
    accgpu.loop (%k) = (%c1) to (%n#1) step (%c1) : index par [gang] independent {
      %m:3 = fir.box_dims %x, %c0 : (!fir.box<!fir.array<?x?xf64>>, index) -> (index, index, index)
      accgpu.loop (%j) = (%c1) to (%m#1) step (%c1) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%k) = (%c1) to (%n#1) step (%c1) : index par [gang] independent {
      %m:3 = fir.box_dims %y, %c0 : (!fir.box<!fir.array<?x?xf64>>, index) -> (index, index, index)
      accgpu.loop (%j) = (%c1) to (%m#1) step (%c1) : index par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Loops that add what they have to the sum of the loop around: the inner one adds to that at once.

// CHECK-LABEL: func.func @sums(
// CHECK: %[[SUM:.*]] = accgpu.private <gang> "outer"
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} : index, index par [gang] independent {
// CHECK-NEXT: fir.store %{{.*}} to %[[SUM]]
// CHECK-NEXT: accgpu.yield
// CHECK-NEXT: }
// CHECK-NEXT: accgpu.reduce <add> %[[SUM]] into %{{.*}} [#accgpu.level<gang>]
// Other values to begin with, another operator, and a sum that the outer loop has a look at.
// CHECK-NOT: : index, index par
// CHECK: return
func.func @sums(%a: index, %z: index, %s: !fir.ref<i32>, %v: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  accgpu.region <parallel> {
    %q = accgpu.private <gang> "outer" i32 follows_loop : !fir.ref<i32>
    fir.store %zero to %q : !fir.ref<i32>
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %p = accgpu.private <gang> "inner" i32 follows_loop : !fir.ref<i32>
      fir.store %zero to %p : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        fir.store %v to %p : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.reduce <add> %p into %q [] : !fir.ref<i32>, !fir.ref<i32> {
      ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %q into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %q = accgpu.private <gang> "outer" i32 follows_loop : !fir.ref<i32>
    fir.store %zero to %q : !fir.ref<i32>
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %p = accgpu.private <gang> "inner" i32 follows_loop : !fir.ref<i32>
      fir.store %one to %p : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        fir.store %v to %p : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.reduce <add> %p into %q [] : !fir.ref<i32>, !fir.ref<i32> {
      ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %q into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %q = accgpu.private <gang> "outer" i32 follows_loop : !fir.ref<i32>
    fir.store %zero to %q : !fir.ref<i32>
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %p = accgpu.private <gang> "inner" i32 follows_loop : !fir.ref<i32>
      fir.store %zero to %p : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        fir.store %v to %p : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.reduce <max> %p into %q [] : !fir.ref<i32>, !fir.ref<i32> {
      ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %q into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %q = accgpu.private <gang> "outer" i32 follows_loop : !fir.ref<i32>
    fir.store %zero to %q : !fir.ref<i32>
    accgpu.loop (%k) = (%a) to (%z) step (%a) : index par [gang] independent {
      %p = accgpu.private <gang> "inner" i32 follows_loop : !fir.ref<i32>
      fir.store %zero to %p : !fir.ref<i32>
      %seen = fir.load %q : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%z) step (%a) : index par [] independent {
        fir.store %seen to %p : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.reduce <add> %p into %q [] : !fir.ref<i32>, !fir.ref<i32> {
      ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %q into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
