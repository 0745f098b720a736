// RUN: %accc-opt --allow-unregistered-dialect --accgpu-split-kernels %s | FileCheck %s

// Each gang loop is a region, and what stands between two of them one of one
// gang. A value is computed where it is used, a load too when nothing in between
// writes the variable.

// CHECK-LABEL: func.func @loops_and_scalars(
// CHECK-SAME: %[[A:.*]]: i32, %[[X:.*]]: !fir.ref<i32>, %[[Y:.*]]: !fir.ref<i32>)
func.func @loops_and_scalars(%a: i32, %x: !fir.ref<i32>, %y: !fir.ref<i32>) {
  // CHECK: accgpu.region <kernels> {
  // CHECK-NEXT: fir.load %[[X]]
  // CHECK-NEXT: accgpu.loop
  // CHECK-NEXT: fir.store %{{.*}} to %[[Y]]
  // CHECK-NEXT: accgpu.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: accgpu.yield
  // CHECK: accgpu.region <kernels> gangs(%{{.*}} : i32) {
  // CHECK-NEXT: %[[V:.*]] = fir.load %[[X]]
  // CHECK-NEXT: fir.store %[[V]] to %[[Y]]
  // CHECK-NEXT: accgpu.yield
  // CHECK: accgpu.region <kernels> {
  // CHECK-NEXT: accgpu.loop
  // CHECK-NEXT: test.second
  accgpu.region <kernels> {
    %v = fir.load %x : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%v) step (%a) : i32 par [gang] independent {
      fir.store %i to %y : !fir.ref<i32>
      accgpu.yield
    }
    fir.store %v to %y : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      "test.second"() : () -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A reduction goes with its loop.

// CHECK-LABEL: func.func @reduction(
// CHECK-SAME: %{{.*}}: i32, %[[X:.*]]: !fir.ref<i32>)
func.func @reduction(%a: i32, %x: !fir.ref<i32>) {
  // CHECK: accgpu.region <kernels> {
  // CHECK: accgpu.loop
  // CHECK: accgpu.region <kernels> {
  // CHECK: %[[P:.*]] = accgpu.private
  // CHECK: fir.store %{{.*}} to %[[P]]
  // CHECK: accgpu.loop
  // CHECK: accgpu.reduce <add> %[[P]] into %[[X]]
  // CHECK: accgpu.region <kernels> gangs(%{{.*}} : i32) {
  // CHECK: fir.store %{{.*}} to %[[X]]
  // CHECK-NOT: accgpu.region
  // CHECK: return
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    %p = accgpu.private <gang> "x" i32 follows_loop : !fir.ref<i32>
    fir.store %a to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      fir.store %i to %p : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%l: !fir.ref<i32>, %r: !fir.ref<i32>):
      accgpu.yield
    }
    fir.store %a to %x : !fir.ref<i32>
    accgpu.yield
  }
  return
}

// One loop with what it needs stays as it is.

// CHECK-LABEL: func.func @one_loop(
// CHECK: accgpu.region <kernels> {
// CHECK-NOT: accgpu.region
// CHECK: return
func.func @one_loop(%a: i32, %x: !fir.ref<i32>) {
  accgpu.region <kernels> {
    %v = fir.load %x : !fir.ref<i32>
    accgpu.loop (%i) = (%v) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The first loop may write what the second one needs from before it: one gang
// runs all.

// CHECK-LABEL: func.func @written_in_between(
// CHECK: accgpu.region <kernels> gangs(%{{.*}} : i32) {
// CHECK: fir.load
// CHECK: accgpu.loop
// CHECK: accgpu.loop
// CHECK-NOT: accgpu.region
// CHECK: return
func.func @written_in_between(%a: i32, %x: !fir.ref<i32>) {
  accgpu.region <kernels> {
    %v = fir.load %x : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      fir.store %i to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%v) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A gang loop under a condition: one gang.

// CHECK-LABEL: func.func @conditional(
// CHECK: accgpu.region <kernels> gangs(%{{.*}} : i32) {
func.func @conditional(%a: i32, %c: i1) {
  accgpu.region <kernels> {
    fir.if %c {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// A private variable goes to the one part that needs it; two parts that exchange
// something by one stay together.

// CHECK-LABEL: func.func @own_private(
// CHECK: accgpu.region <kernels> {
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop
// CHECK: accgpu.region <kernels> gangs(%{{.*}} : i32) {
// CHECK: %[[P:.*]] = accgpu.private <gang> "p"
// CHECK: fir.call @use(%[[P]])
func.func private @use(!fir.ref<i32>)
func.func @own_private(%a: i32) {
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "p" i32 : !fir.ref<i32>
    %scope = fir.dummy_scope : !fir.dscope
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    fir.call @use(%p) : (!fir.ref<i32>) -> ()
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @exchanged_private(
// CHECK: accgpu.region <kernels> gangs(%{{.*}} : i32) {
// CHECK: fir.call @use
// CHECK: accgpu.loop
// CHECK: fir.call @use
// CHECK-NOT: accgpu.region
// CHECK: return
func.func @exchanged_private(%a: i32) {
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "p" i32 : !fir.ref<i32>
    fir.call @use(%p) : (!fir.ref<i32>) -> ()
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    fir.call @use(%p) : (!fir.ref<i32>) -> ()
    accgpu.yield
  }
  return
}

// One gang runs what shares a private variable, and what is between; not the rest.

// CHECK-LABEL: func.func @shared_in_part(
// CHECK: accgpu.region <kernels> {
// CHECK: accgpu.loop {{.*}} par [gang]
// CHECK-NOT: fir.call
// CHECK: accgpu.region <kernels> gangs(%{{.*}} : i32) {
// CHECK: fir.call @use
// CHECK: accgpu.loop
// CHECK: fir.call @use
// CHECK: accgpu.region <kernels> {
// CHECK: accgpu.loop
// CHECK-NOT: accgpu.region
// CHECK: return
func.func @shared_in_part(%a: i32, %n: i32) {
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "p" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    fir.call @use(%p) : (!fir.ref<i32>) -> ()
    accgpu.loop (%i) = (%a) to (%n) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    fir.call @use(%p) : (!fir.ref<i32>) -> ()
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// So with gang loops that share one, and with a loaded value that a part in between overwrites.

// CHECK-LABEL: func.func @shared_by_loops(
// CHECK: accgpu.region <kernels> gangs(%{{.*}} : i32) {
// CHECK: %[[OLD:.*]] = fir.load
// CHECK: accgpu.loop
// CHECK: accgpu.loop
// CHECK: fir.store %[[OLD]]
// CHECK: accgpu.region <kernels> {
// CHECK: accgpu.loop
// CHECK-NOT: accgpu.region
// CHECK: return
func.func @shared_by_loops(%a: i32, %x: !fir.ref<i32>) {
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "p" i32 : !fir.ref<i32>
    %old = fir.load %x : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      fir.store %i to %p : !fir.ref<i32>
      fir.store %i to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      %0 = fir.load %p : !fir.ref<i32>
      fir.store %old to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A parallel construct whose parts follow each other stays one.

// CHECK-LABEL: func.func @in_parts(
func.func @in_parts(%x: !fir.ref<i32>, %y: !fir.ref<i32>) {
  // CHECK: accgpu.region <parallel> gangs(%{{.*}}) {
  // CHECK: fir.store
  // CHECK: accgpu.region <parallel> {
  // CHECK: fir.load
  // CHECK: accgpu.loop
  %one = arith.constant 1 : index
  accgpu.region <parallel> {
    %0 = fir.load %x : !fir.ref<i32>
    fir.store %0 to %y : !fir.ref<i32>
    %n = fir.load %y : !fir.ref<i32>
    %last = fir.convert %n : (i32) -> index
    accgpu.loop (%i) = (%one) to (%last) step (%one) : index par [gang] independent {
      fir.store %n to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  } {accgpu.in_parts}
  return
}
