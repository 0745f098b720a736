// RUN: %accc-opt --allow-unregistered-dialect --accgpu-assign-levels --split-input-file --verify-diagnostics %s | FileCheck %s

// A single independent loop takes all that is free; worker only where the
// program asks for it.

// CHECK-LABEL: func.func @single
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
func.func @single(%a: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Of a nest, the outermost takes gang and the innermost vector, which is for
// neighbouring elements; one between them is left without.

// CHECK-LABEL: func.func @nest
// CHECK: accgpu.loop {{.*}} par [gang] independent
// CHECK-NEXT: accgpu.loop {{.*}} par [] independent
// CHECK-NEXT: accgpu.loop {{.*}} par [vector] independent
func.func @nest(%a: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [] independent {
        accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] independent {
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

// Levels that the program names stay, and bound what loops around and inside
// them may take.

// CHECK-LABEL: func.func @around_named
// CHECK: accgpu.loop {{.*}} par [gang] independent
// CHECK-NEXT: accgpu.loop {{.*}} par [worker] independent
// CHECK-NEXT: accgpu.loop {{.*}} par [vector] independent
func.func @around_named(%a: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [worker] independent {
        accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] independent {
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

// CHECK-LABEL: func.func @inside_vector
// CHECK: accgpu.loop {{.*}} par [vector] independent
// CHECK-NEXT: accgpu.loop {{.*}} par [] independent
func.func @inside_vector(%a: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A sequential loop gives up its levels; a loop whose iterations may depend on
// each other gets none. What they repeat takes no gang: gangs would not wait for
// each other between two rounds.

// CHECK-LABEL: func.func @seq_and_auto
// CHECK: accgpu.loop {{.*}} par [] seq
// CHECK-NEXT: accgpu.loop {{.*}} par [] auto
// CHECK-NEXT: accgpu.loop {{.*}} par [vector] independent
func.func @seq_and_auto(%a: i32) {
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] seq {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [] auto {
        accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] independent {
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

// The same of a loop that branches go round.

// CHECK-LABEL: func.func @repeated_by_branches
// CHECK: accgpu.loop {{.*}} par [vector] independent
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
func.func @repeated_by_branches(%a: i32, %c: i1) {
  accgpu.region <parallel> {
    cf.br ^round
  ^round:
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
      accgpu.yield
    }
    cf.cond_br %c, ^round, ^after
  ^after:
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Private variables and reductions follow their loop, and no other variable.

// CHECK-LABEL: func.func @followers
// CHECK: %[[R:.*]] = accgpu.private <vector> "r"
// CHECK: %[[P:.*]] = accgpu.private <gang> "p"
// CHECK: %[[O:.*]] = accgpu.private <worker> "other"
// CHECK: accgpu.loop {{.*}} par [gang] independent
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK: accgpu.reduce <add> %[[R]] into %{{.*}} [#accgpu.level<gang>, #accgpu.level<vector>]
func.func @followers(%a: i32, %x: !fir.ref<i32>) {
  accgpu.region <parallel> {
    %r = accgpu.private <worker> "r" i32 follows_loop : !fir.ref<i32>
    %p = accgpu.private <vector> "p" i32 follows_loop : !fir.ref<i32>
    %o = accgpu.private <worker> "other" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      fir.store %i to %p : !fir.ref<i32>
      fir.store %i to %o : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
      fir.store %i to %r : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %r into %x [] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Outside of a construct (in a routine) nothing is given to loops.

// CHECK-LABEL: func.func @routine
// CHECK: accgpu.loop {{.*}} par [] independent
// CHECK: accgpu.loop {{.*}} par [vector] independent
func.func @routine(%a: i32) {
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
    accgpu.yield
  }
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
    accgpu.yield
  }
  return
}

// Private memory behind a descriptor belongs to the loop that uses it, too; that of
// a loop which is not shared out to whoever runs it.

// CHECK-LABEL: func.func @descriptors(
// CHECK: accgpu.private <gang> "p"
// CHECK: accgpu.private <gang> "h"
// CHECK: accgpu.private <gang> "q"
// CHECK: accgpu.private <worker> "r"
func.func @descriptors(%n: index, %a: i32) {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "p" !fir.array<8xi32> follows_loop : !fir.ref<!fir.array<8xi32>>
    %shape = fir.shape_shift %n, %n : (index, index) -> !fir.shapeshift<1>
    %box = fir.embox %p(%shape) : (!fir.ref<!fir.array<8xi32>>, !fir.shapeshift<1>) -> !fir.box<!fir.array<8xi32>>
    %h = accgpu.private <vector> "h" !fir.box<!fir.array<8xi32>> follows_loop : !fir.ref<!fir.box<!fir.array<8xi32>>>
    fir.store %box to %h : !fir.ref<!fir.box<!fir.array<8xi32>>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      "use"(%h) : (!fir.ref<!fir.box<!fir.array<8xi32>>>) -> ()
      accgpu.yield
    }
    %q = accgpu.private <vector> "q" i32 follows_loop : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] seq {
      "use"(%q) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [worker] independent {
      %r = accgpu.private <vector> "r" i32 follows_loop : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [] seq {
        "use"(%r) : (!fir.ref<i32>) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

func.func @wrong_order(%a: i32) {
  accgpu.region <parallel> {
    // expected-note@+1 {{the loop around it is here}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      // expected-error@+2 {{a gang loop may not stand inside a vector loop}}
      // expected-error@+1 {{levels of parallelism must nest from gang to worker to vector}}
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [gang] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// A sequential loop between two loops does not hide the outer one.

func.func @same_level(%a: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [worker] independent {
      // expected-note@+1 {{the loop around it is here}}
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [] seq {
        // expected-error@+2 {{a worker loop may not stand inside a worker loop}}
        // expected-error@+1 {{levels of parallelism must nest from gang to worker to vector}}
        accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [worker] independent {
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

// -----

// What each gang runs is shared by its lanes only.

// CHECK-LABEL: func.func @in_each_gang
// CHECK: accgpu.loop {{.*}} par [vector] independent
func.func @in_each_gang(%a: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
      accgpu.yield
    } {in_each_gang}
    accgpu.yield
  }
  return
}

// -----

// A loop of few iterations has no work for most lanes.

// CHECK-LABEL: func.func @few_inside
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK-NEXT: accgpu.loop {{.*}} par [] independent
func.func @few_inside(%a: i32) {
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%a) step (%one) : i32 par [] independent {
      accgpu.loop (%j) = (%one) to (%five) step (%one) : i32 par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// Neighbouring lanes are to use neighbouring elements: here those of the outer
// loop, then those of the inner one. Loops that stand alone in each other are
// exchanged later.

// CHECK-LABEL: func.func @neighbours
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK: accgpu.loop {{.*}} par [] independent
// CHECK: accgpu.loop {{.*}} par [gang] independent
// CHECK: accgpu.loop {{.*}} par [vector] independent
// CHECK: accgpu.loop {{.*}} par [gang] independent
// CHECK: accgpu.loop {{.*}} par [vector] independent
// A local array of the procedure, and one of the construct's.
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK: accgpu.loop {{.*}} par [] independent
// CHECK: accgpu.loop {{.*}} par [gang] independent
// CHECK: accgpu.loop {{.*}} par [vector] independent
func.func @neighbours(%n: index, %a: !fir.ref<!fir.array<?x?xf32>>, %x: f32) {
  %one = arith.constant 1 : index
  %local = fir.alloca !fir.array<99x99xf32>
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
      fir.call @work() : () -> ()
      accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] independent {
        %next = arith.addi %i, %one : index
        %e = fir.array_coor %a(%shape) %next, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %x to %e : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
      accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] independent {
        %e = fir.array_coor %a(%shape) %j, %i : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %x to %e : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
      accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] independent {
        %e = fir.array_coor %a(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %x to %e : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
      fir.call @work() : () -> ()
      accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] independent {
        %e = fir.array_coor %local(%shape) %i, %j : (!fir.ref<!fir.array<99x99xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %x to %e : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    %own = fir.alloca !fir.array<99x99xf32>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
      fir.call @work() : () -> ()
      accgpu.loop (%j) = (%one) to (%n) step (%one) : index par [] independent {
        %e = fir.array_coor %own(%shape) %i, %j : (!fir.ref<!fir.array<99x99xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %x to %e : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @work()

// -----

// Who collapses loops wants them shared out rather than one that only the compiler
// found to be independent; a directive on that one counts as much.

// CHECK-LABEL: func.func @collapsed
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK: accgpu.loop {{.*}} par [] independent
// CHECK: accgpu.loop {{.*}} par [gang] independent
// CHECK: accgpu.loop {{.*}} par [vector] independent
func.func @collapsed(%a: i32) {
  accgpu.region <parallel> {
    accgpu.loop (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) : i32, i32 par [] independent {
      accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] independent {
        accgpu.yield
      } {proven}
      accgpu.yield
    }
    accgpu.loop (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) : i32, i32 par [] independent {
      accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] independent {
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// Gangs do not share a loop whose result each of them has for itself, unless it is a part of
// what the construct gathers, or the construct's parts share the variable.

// CHECK-LABEL: func.func @gangs_own
// CHECK: accgpu.loop {{.*}} par [vector] independent
// CHECK: accgpu.reduce <add> {{.*}} [#accgpu.level<vector>]
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK: accgpu.reduce <add> {{.*}} [#accgpu.level<gang>, #accgpu.level<vector>]
// CHECK-LABEL: func.func @parts_own
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
func.func @gangs_own(%n: index, %shared: !fir.ref<i32>) {
  %c = arith.constant 1 : index
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    %own = accgpu.private <vector> "t" i32 follows_loop : !fir.ref<i32>
    accgpu.loop (%i) = (%c) to (%n) step (%c) : index par [] independent {
      %v = fir.load %own : !fir.ref<i32>
      fir.store %v to %own : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %own into %t [] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    %s = accgpu.private <gang> "s" i32 : !fir.ref<i32>
    %part = accgpu.private <vector> "s" i32 follows_loop : !fir.ref<i32>
    accgpu.loop (%i) = (%c) to (%n) step (%c) : index par [] independent {
      %v = fir.load %part : !fir.ref<i32>
      fir.store %v to %part : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %part into %s [] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.reduce <add> %s into %shared [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func @parts_own(%n: index, %shared: !fir.ref<i32>) {
  %c = arith.constant 1 : index
  accgpu.region <kernels> {
    %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
    %own = accgpu.private <vector> "t" i32 follows_loop : !fir.ref<i32>
    accgpu.loop (%i) = (%c) to (%n) step (%c) : index par [] independent {
      %v = fir.load %own : !fir.ref<i32>
      fir.store %v to %own : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %own into %t [] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Each gang needs all that a loop sets of an array of its own, if other code reads it.

// CHECK-LABEL: func.func @sets_for_its_gang
// CHECK: accgpu.loop {{.*}} par [vector] independent
// CHECK: fir.store
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
// CHECK: fir.load
// CHECK-LABEL: func.func @sets_for_itself
// CHECK: accgpu.loop {{.*}} par [gang, vector] independent
func.func @sets_for_its_gang(%n: index, %y: !fir.ref<f32>) {
  %c1 = arith.constant 1 : index
  %v = arith.constant 2.0 : f32
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %own = accgpu.private <gang> "t" !fir.array<16xf32> : !fir.ref<!fir.array<16xf32>>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %e = fir.array_coor %own(%shape) %i : (!fir.ref<!fir.array<16xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %e = fir.array_coor %own(%shape) %i : (!fir.ref<!fir.array<16xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %w = fir.load %e : !fir.ref<f32>
      "test.use"(%w) : (f32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func @sets_for_itself(%n: index) {
  %c1 = arith.constant 1 : index
  %v = arith.constant 2.0 : f32
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %own = accgpu.private <gang> "t" !fir.array<16xf32> : !fir.ref<!fir.array<16xf32>>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %e = fir.array_coor %own(%shape) %i : (!fir.ref<!fir.array<16xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      %w = fir.load %e : !fir.ref<f32>
      "test.use"(%w) : (f32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
