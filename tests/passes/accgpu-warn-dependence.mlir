// RUN: %accc-opt --accgpu-warn-dependence --verify-diagnostics %s

// An element that another iteration has written, two steps before.

func.func @before(%a: !fir.ref<!fir.array<?xf32>>, %n: index) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    // expected-warning@+1 {{loop is said to be independent, but an iteration reads the element of}}
    accgpu.loop (%i) = (%one) to (%n) step (%two) : index par [gang] independent {
      %j = arith.subi %i, %four : index
      %x = fir.array_coor %a(%shape) %j : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      // expected-note@+1 {{read here}}
      %v = fir.load %x : !fir.ref<f32>
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      // expected-note@+1 {{written here}}
      fir.store %v to %y : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A sum of all iterations.

func.func @sum(%s: !fir.ref<f32>, %v: f32, %n: index) {
  %one = arith.constant 1 : index
  accgpu.region <parallel> {
    // expected-warning@+1 {{it needs a reduction clause}}
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      %old = fir.load %s : !fir.ref<f32>
      %new = arith.addf %old, %v : f32
      // expected-note@+1 {{here}}
      fir.store %new to %s : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What is not for certain: odd elements from even ones, a condition, further apart than the
// loop goes, a loop that nobody shares, one that accc has proven, subscripts from memory,
// and one element that all write and none reads.

func.func @unproven(%a: !fir.ref<!fir.array<?xf32>>, %k: !fir.ref<!fir.array<?xindex>>, %n: index, %c: i1) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %ten = arith.constant 10 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%two) : index par [gang] independent {
      %j = arith.subi %i, %one : index
      %x = fir.array_coor %a(%shape) %j : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %x : !fir.ref<f32>
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %y : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      fir.if %c {
        %j = arith.subi %i, %one : index
        %x = fir.array_coor %a(%shape) %j : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %v = fir.load %x : !fir.ref<f32>
        %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %v to %y : !fir.ref<f32>
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%ten) step (%one) : index par [gang] independent {
      %j = arith.addi %i, %ten : index
      %x = fir.array_coor %a(%shape) %j : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %x : !fir.ref<f32>
      %y = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %y : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [] independent {
      %x = fir.array_coor %a(%shape) %one : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %x : !fir.ref<f32>
      fir.store %v to %x : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      %x = fir.array_coor %a(%shape) %one : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %x : !fir.ref<f32>
      fir.store %v to %x : !fir.ref<f32>
      accgpu.yield
    } {proven}
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      %p = fir.array_coor %k(%shape) %i : (!fir.ref<!fir.array<?xindex>>, !fir.shape<1>, index) -> !fir.ref<index>
      %j = fir.load %p : !fir.ref<index>
      %x = fir.array_coor %a(%shape) %j : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %x : !fir.ref<f32>
      %w = arith.addf %v, %v : f32
      fir.store %w to %x : !fir.ref<f32>
      %y = fir.array_coor %a(%shape) %one : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %w to %y : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A clause makes all iterations share the scalar, and each gives it a value of its own.
func.func @shared(%f: !fir.ref<!fir.array<100xf32>>, %t: !fir.ref<f32>, %n: index) {
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %copy = acc.copyin varPtr(%t : !fir.ref<f32>) -> !fir.ref<f32> {dataClause = #acc<data_clause acc_copy>, name = "t"}
  accgpu.region <parallel> {
    %c1 = arith.constant 1 : index
    // expected-warning @below {{iterations share 't', which each of them sets and reads: should 't' be in a private clause of the loop?}}
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      %x = fir.array_coor %f(%shape) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %x : !fir.ref<f32>
      // expected-note @below {{set here}}
      fir.store %v to %copy : !fir.ref<f32>
      %w = fir.load %copy : !fir.ref<f32>
      %y = arith.mulf %w, %w : f32
      fir.store %y to %x : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// All of them give it the same value, or nobody reads it.
func.func @same(%f: !fir.ref<!fir.array<100xf32>>, %t: !fir.ref<f32>, %u: !fir.ref<f32>, %z: f32, %n: index) {
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %copy = acc.copyin varPtr(%t : !fir.ref<f32>) -> !fir.ref<f32> {dataClause = #acc<data_clause acc_copy>, name = "t"}
  %other = acc.copyin varPtr(%u : !fir.ref<f32>) -> !fir.ref<f32> {dataClause = #acc<data_clause acc_copy>, name = "u"}
  accgpu.region <parallel> {
    %c1 = arith.constant 1 : index
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      %x = fir.array_coor %f(%shape) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %x : !fir.ref<f32>
      fir.store %v to %other : !fir.ref<f32>
      fir.store %z to %copy : !fir.ref<f32>
      %w = fir.load %copy : !fir.ref<f32>
      fir.store %w to %x : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A scalar of the gang's, of which a copy begins with its value, that an iteration reads before it
// sets it; one that a condition may leave as it is, and one that gets the same value in all.

func.func @carried(%b: !fir.ref<!fir.array<?xf32>>, %n: index, %x: f32, %c: i1) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %t = accgpu.private <gang> "t" f32 : !fir.ref<f32>
    %u = accgpu.private <gang> "u" f32 : !fir.ref<f32>
    %own_t = accgpu.private <vector> "t" f32 follows_loop : !fir.ref<f32>
    %own_u = accgpu.private <vector> "u" f32 follows_loop : !fir.ref<f32>
    // expected-warning@+1 {{an iteration reads the value of 't' that the one before it sets}}
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %first = fir.load %t : !fir.ref<f32>
      fir.store %first to %own_t : !fir.ref<f32>
      // expected-note@+1 {{read here}}
      %old = fir.load %own_t : !fir.ref<f32>
      %y = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %y : !fir.ref<f32>
      fir.store %old to %y : !fir.ref<f32>
      // expected-note@+1 {{set here}}
      fir.store %v to %own_t : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %first = fir.load %u : !fir.ref<f32>
      fir.store %first to %own_u : !fir.ref<f32>
      %y = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %old = fir.load %own_u : !fir.ref<f32>
      %v = fir.load %y : !fir.ref<f32>
      fir.store %old to %y : !fir.ref<f32>
      fir.if %c {
        fir.store %v to %own_u : !fir.ref<f32>
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %first = fir.load %u : !fir.ref<f32>
      fir.store %first to %own_u : !fir.ref<f32>
      %y = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %old = fir.load %own_u : !fir.ref<f32>
      fir.store %old to %y : !fir.ref<f32>
      fir.store %x to %own_u : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What another private variable holds, an iteration sets the scalar to before it reads that: one of
// the iteration's own, and one that is the gang's.

func.func @set_from_another(%b: !fir.ref<!fir.array<?xf32>>, %n: index) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %s = accgpu.private <gang> "s" f32 : !fir.ref<f32>
    %own_s = accgpu.private <vector> "s" f32 follows_loop : !fir.ref<f32>
    %own_t = accgpu.private <vector> "t" f32 follows_loop : !fir.ref<f32>
    %own_u = accgpu.private <vector> "u" f32 follows_loop : !fir.ref<f32>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %y = fir.array_coor %b(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %y : !fir.ref<f32>
      fir.store %v to %own_s : !fir.ref<f32>
      %1 = fir.load %own_s : !fir.ref<f32>
      fir.store %1 to %own_t : !fir.ref<f32>
      %2 = fir.load %own_t : !fir.ref<f32>
      %3 = arith.addf %2, %v : f32
      fir.store %3 to %own_t : !fir.ref<f32>
      %4 = fir.load %s : !fir.ref<f32>
      fir.store %4 to %own_u : !fir.ref<f32>
      %5 = fir.load %own_u : !fir.ref<f32>
      %6 = arith.addf %5, %v : f32
      fir.store %6 to %own_u : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A gang, which runs its iterations one after the other, has an array of its own: nobody else reads what
// they set there. Its lanes would.

func.func @of_gangs(%n: index, %x: f32) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    %w = accgpu.private <gang> "w" !fir.array<8xf32> : !fir.ref<!fir.array<8xf32>>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      %y = fir.array_coor %w(%shape) %one : (!fir.ref<!fir.array<8xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %y : !fir.ref<f32>
      %z = arith.subf %x, %v : f32
      fir.store %z to %y : !fir.ref<f32>
      accgpu.yield
    }
    // expected-warning @+1 {{all iterations read and write the same element of}}
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %y = fir.array_coor %w(%shape) %one : (!fir.ref<!fir.array<8xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      // expected-note @+1 {{read here}}
      %v = fir.load %y : !fir.ref<f32>
      %z = arith.subf %x, %v : f32
      // expected-note @+1 {{written here}}
      fir.store %z to %y : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A scalar that a procedure sets for each iteration, and reads. What it sets under a condition, or to
// the same in all, may be a flag.

func.func private @counts(%x: !fir.ref<f32>, %k: !fir.ref<i32>) {
  %one = arith.constant 1 : i32
  %0 = fir.load %k : !fir.ref<i32>
  %1 = arith.addi %0, %one : i32
  // expected-note @+1 {{set here}}
  fir.store %1 to %k : !fir.ref<i32>
  return
}

func.func private @flags(%x: !fir.ref<f32>, %k: !fir.ref<i32>, %m: !fir.ref<i32>, %c: i1) {
  %one = arith.constant 1 : i32
  %0 = fir.load %k : !fir.ref<i32>
  %1 = arith.addi %0, %one : i32
  fir.if %c {
    fir.store %1 to %k : !fir.ref<i32>
  }
  fir.store %one to %m : !fir.ref<i32>
  %2 = fir.load %m : !fir.ref<i32>
  return
}

func.func @calls(%a: !fir.ref<!fir.array<?xf32>>, %k: !fir.ref<i32>, %m: !fir.ref<i32>, %n: index, %c: i1) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  accgpu.region <parallel> {
    // expected-warning @+1 {{which a procedure that each of them calls sets and reads}}
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      // expected-note @+1 {{called here}}
      fir.call @counts(%x, %k) : (!fir.ref<f32>, !fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %x = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.call @flags(%x, %k, %m, %c) : (!fir.ref<f32>, !fir.ref<i32>, !fir.ref<i32>, i1) -> ()
      %own = accgpu.private <vector> "own" i32 : !fir.ref<i32>
      fir.call @counts(%x, %own) : (!fir.ref<f32>, !fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
