// RUN: %accc-opt --accgpu-prove-independence %s | FileCheck %s

// All iterations write the same elements, and read but those: the array is a temporary, of which
// the last iteration's values are left to who has the array.

// CHECK-LABEL: func.func @set_before(
// CHECK-SAME: %[[T:[^:]*]]: !fir.ref<!fir.array<?xf32>>
// CHECK: %[[W:.*]] = fir.declare %[[T]]
// CHECK: accgpu.loop (%[[I:.*]]) = {{.*}} par [] independent {
// CHECK: %[[LAST:.*]] = arith.cmpi ult,
// CHECK: %[[MEMORY:.*]] = fir.alloca !fir.array<?xf32>, %{{.*}}
// CHECK-NEXT: %[[OWN:.*]] = fir.declare %[[MEMORY]](
// CHECK-NOT: fir.load
// CHECK: accgpu.loop (%[[K:.*]]) =
// CHECK: %[[HERE:.*]] = fir.array_coor %[[OWN]](%{{.*}}) %[[K]]
// CHECK-NEXT: fir.store %[[X:.*]] to %[[HERE]]
// CHECK-NEXT: fir.if %[[LAST]] {
// CHECK-NEXT: %[[THERE:.*]] = fir.array_coor %[[W]](%{{.*}}) %[[K]]
// CHECK-NEXT: fir.store %[[X]] to %[[THERE]] {accgpu.unordered}
// CHECK: accgpu.loop
// CHECK: fir.array_coor %[[OWN]](
// CHECK-NEXT: fir.load
func.func @set_before(%t: !fir.ref<!fir.array<?xf32>>, %to: !fir.ref<!fir.array<100xf32>>, %x: f32, %n: index, %m: index, %size: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c100 = arith.constant 100 : index
  %shape = fir.shape %size : (index) -> !fir.shape<1>
  %w = fir.declare %t(%shape) {uniq_name = "_QFEw"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  %all = fir.shape %c100 : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      accgpu.loop (%k) = (%c1) to (%m) step (%c1) : index par [] seq {
        %p = fir.array_coor %w(%shape) %k : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %x to %p : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.loop (%k) = (%c2) to (%m) step (%c1) : index par [] seq {
        %before = arith.subi %k, %c1 : index
        %p = fir.array_coor %w(%shape) %before : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %v = fir.load %p : !fir.ref<f32>
        %q = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %v to %q : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The iteration reads one element more than it has set: the program's comes along.

// CHECK-LABEL: func.func @one_more(
// CHECK: %[[W:.*]] = fir.alloca !fir.array<?xf32>
// CHECK: %[[OWN:.*]] = fir.alloca !fir.array<?xf32>
// CHECK: accgpu.loop (%[[E:.*]]) = {{.*}} par [] independent {
// CHECK: %[[FROM:.*]] = fir.array_coor %[[W]](%{{.*}}) %[[E]]
// CHECK: %[[TO:.*]] = fir.array_coor %[[OWN]](%{{.*}}) %[[E]]
// CHECK: %[[V:.*]] = fir.load %[[FROM]] {accgpu.unordered}
// CHECK: fir.store %[[V]] to %[[TO]]
func.func @one_more(%to: !fir.ref<!fir.array<100xf32>>, %x: f32, %n: index, %m: index, %size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %shape = fir.shape %size : (index) -> !fir.shape<1>
  %t = fir.alloca !fir.array<?xf32>, %size
  %w = fir.declare %t(%shape) {uniq_name = "_QFEw"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  %all = fir.shape %c100 : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      accgpu.loop (%k) = (%c1) to (%m) step (%c1) : index par [] seq {
        %p = fir.array_coor %w(%shape) %k : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %x to %p : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.loop (%k) = (%c0) to (%m) step (%c1) : index par [] seq {
        %p = fir.array_coor %w(%shape) %k : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %v = fir.load %p : !fir.ref<f32>
        %q = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        fir.store %v to %q : !fir.ref<f32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Iterations have elements of their own: nothing is copied.

// CHECK-LABEL: func.func @apart(
// CHECK-NOT: fir.alloca
func.func @apart(%t: !fir.ref<!fir.array<?xf32>>, %x: f32, %n: index, %size: index) {
  %c1 = arith.constant 1 : index
  %shape = fir.shape %size : (index) -> !fir.shape<1>
  %w = fir.declare %t(%shape) {uniq_name = "_QFEw"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %p = fir.array_coor %w(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %p : !fir.ref<f32>
      %y = arith.addf %v, %x : f32
      fir.store %y to %p : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One iteration stores to an element that does not depend on the variable: nothing is copied either.

// CHECK-LABEL: func.func @last(
// CHECK-NOT: fir.alloca
func.func @last(%t: !fir.ref<!fir.array<?xf32>>, %to: !fir.ref<!fir.array<100xf32>>, %x: f32, %n: i32, %size: index) {
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : index
  %all = fir.shape %c100 : (index) -> !fir.shape<1>
  %shape = fir.shape %size : (index) -> !fir.shape<1>
  %w = fir.declare %t(%shape) {uniq_name = "_QFEw"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : i32 par [] independent {
      %is_last = arith.cmpi eq, %i, %n : i32
      fir.if %is_last {
        %last = fir.convert %n : (i32) -> i64
        %p = fir.array_coor %w(%shape) %last : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, i64) -> !fir.ref<f32>
        fir.store %x to %p : !fir.ref<f32>
      }
      %k = fir.convert %i : (i32) -> i64
      %p = fir.array_coor %w(%shape) %k : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, i64) -> !fir.ref<f32>
      %v = fir.load %p : !fir.ref<f32>
      %q = fir.array_coor %to(%all) %k : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, i64) -> !fir.ref<f32>
      fir.store %v to %q : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What the copy of a dummy argument is declared to be is no dummy argument: LLVM would take the two for
// different memory.

// CHECK-LABEL: func.func @dummy(
// CHECK: fir.declare {{.*}} dummy_scope
// CHECK: accgpu.loop
// CHECK: %[[MEMORY:.*]] = fir.alloca !fir.array<?xf32>, %{{.*}}
// CHECK: fir.declare %[[MEMORY]](%{{.*}}) {uniq_name = "_QFEw"} :
func.func @dummy(%t: !fir.ref<!fir.array<?xf32>>, %to: !fir.ref<!fir.array<100xf32>>, %x: f32, %n: index, %size: index) {
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %all = fir.shape %c100 : (index) -> !fir.shape<1>
  %shape = fir.shape %size : (index) -> !fir.shape<1>
  %scope = fir.dummy_scope : !fir.dscope
  %w = fir.declare %t(%shape) dummy_scope %scope arg 1 {uniq_name = "_QFEw"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %p = fir.array_coor %w(%shape) %c1 : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %x to %p : !fir.ref<f32>
      %r = fir.array_coor %w(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %v = fir.load %r : !fir.ref<f32>
      %q = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      fir.store %v to %q : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A loop around runs the loop again, and its iterations may read what one of an earlier round has written:
// that goes to the array of all as well.

// CHECK-LABEL: func.func @kept_for_rounds(
// CHECK: %[[W:.*]] = fir.declare
// CHECK: fir.do_loop
// CHECK: accgpu.loop (%{{.*}}) = {{.*}} par [] independent {
// CHECK: fir.alloca !fir.array<9000xf32>
// CHECK: %[[OWN:.*]] = fir.declare
// CHECK: fir.if
// CHECK: %[[HERE:.*]] = fir.array_coor %[[OWN]](
// CHECK: fir.store %[[X:.*]] to %[[HERE]]
// CHECK: %[[THERE:.*]] = fir.array_coor %[[W]](
// CHECK: fir.store %[[X]] to %[[THERE]] {accgpu.unordered}
func.func @kept_for_rounds(%to: !fir.ref<!fir.array<100xf32>>, %x: f32, %n: index, %m: index, %is_first: i1) {
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %c9000 = arith.constant 9000 : index
  %shape = fir.shape %c9000 : (index) -> !fir.shape<1>
  %all = fir.shape %c100 : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    %memory = fir.alloca !fir.array<9000xf32>
    %w = fir.declare %memory(%shape) {uniq_name = "_QFB1Ew"} : (!fir.ref<!fir.array<9000xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9000xf32>>
    fir.do_loop %round = %c1 to %n step %c1 {
      accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
        fir.if %is_first {
          %p = fir.array_coor %w(%shape) %m : (!fir.ref<!fir.array<9000xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
          fir.store %x to %p : !fir.ref<f32>
        } else {
          %p = fir.array_coor %w(%shape) %m : (!fir.ref<!fir.array<9000xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
          %v = fir.load %p : !fir.ref<f32>
          %q = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
          fir.store %v to %q : !fir.ref<f32>
        }
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// A call that sets another element in each round sets no temporary.

func.func @set(%w: !fir.ref<!fir.array<9000xf32>>, %k: index, %x: f32) {
  %c9000 = arith.constant 9000 : index
  %shape = fir.shape %c9000 : (index) -> !fir.shape<1>
  %p = fir.array_coor %w(%shape) %k : (!fir.ref<!fir.array<9000xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
  fir.store %x to %p : !fir.ref<f32>
  return
}

// CHECK-LABEL: func.func @calls_in_rounds(
// CHECK: %[[KEPT:.*]] = fir.declare %{{.*}} {uniq_name = "_QFB1Ekept"}
// CHECK: accgpu.loop
// CHECK: fir.alloca !fir.array<9000xf32>
// CHECK-NOT: fir.alloca
// CHECK: %[[OWN:.*]] = fir.declare
// CHECK: fir.call @set(%[[KEPT]],
// CHECK: fir.call @set(%[[OWN]],
func.func @calls_in_rounds(%to: !fir.ref<!fir.array<100xf32>>, %x: f32, %n: index, %m: index, %mask: i1) {
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %c9000 = arith.constant 9000 : index
  %shape = fir.shape %c9000 : (index) -> !fir.shape<1>
  %all = fir.shape %c100 : (index) -> !fir.shape<1>
  accgpu.region <kernels> {
    %memory_kept = fir.alloca !fir.array<9000xf32>
    %kept = fir.declare %memory_kept(%shape) {uniq_name = "_QFB1Ekept"} : (!fir.ref<!fir.array<9000xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9000xf32>>
    %memory_own = fir.alloca !fir.array<9000xf32>
    %own = fir.declare %memory_own(%shape) {uniq_name = "_QFB1Eown"} : (!fir.ref<!fir.array<9000xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9000xf32>>
    fir.do_loop %round = %c1 to %n step %c1 {
      accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
        fir.if %mask {
          fir.call @set(%kept, %round, %x) {accgpu.argument_effects = array<i32: 2, 0, 0>} : (!fir.ref<!fir.array<9000xf32>>, index, f32) -> ()
          %p = fir.array_coor %kept(%shape) %m : (!fir.ref<!fir.array<9000xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
          %v = fir.load %p : !fir.ref<f32>
          fir.call @set(%own, %m, %v) {accgpu.argument_effects = array<i32: 2, 0, 0>} : (!fir.ref<!fir.array<9000xf32>>, index, f32) -> ()
          %p2 = fir.array_coor %own(%shape) %m : (!fir.ref<!fir.array<9000xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
          %v2 = fir.load %p2 : !fir.ref<f32>
          %q = fir.array_coor %to(%all) %i : (!fir.ref<!fir.array<100xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
          fir.store %v2 to %q : !fir.ref<f32>
        }
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}
