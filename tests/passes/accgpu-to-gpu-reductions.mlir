// RUN: %accc-opt --accgpu-to-gpu %s | FileCheck %s

module attributes {accgpu.vendor = "amd"} {

// The copies of a gang of four: each into its slot, then two steps in which the
// first half takes the second half in, then one atomic operation of one lane.

// CHECK-LABEL: func.func @atomic(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK: %[[P:.*]] = fir.alloca i32
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: %[[LANE:.*]] = gpu.thread_id x upper_bound 1024
// CHECK: %[[SLOT:.*]] = fir.coordinate_of
// CHECK: %[[OWN:.*]] = fir.load %[[P]]
// CHECK: fir.store %[[OWN]] to %[[SLOT]]
// CHECK-NEXT: gpu.barrier
// CHECK: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: %[[PARTNER:.*]] = arith.addi %[[LANE]], %[[TWO]] : index
// CHECK: %[[LOW:.*]] = arith.cmpi slt, %[[LANE]], %[[TWO]] : index
// CHECK: %[[EXISTS:.*]] = arith.cmpi slt, %[[PARTNER]], %{{.*}} : index
// CHECK: %[[BOTH:.*]] = arith.andi %[[LOW]], %[[EXISTS]] : i1
// CHECK: fir.if %[[BOTH]] {
// CHECK: arith.addi %{{.*}} : i32
// CHECK: }
// CHECK-NEXT: gpu.barrier
// CHECK: arith.constant 1 : index
// CHECK: fir.if
// CHECK: }
// CHECK-NEXT: gpu.barrier
// CHECK: fir.if
// CHECK-NEXT: %[[TOTAL:.*]] = fir.load
// CHECK-NEXT: %[[POINTER:.*]] = fir.convert %[[X]] : (!fir.ref<i32>) -> !llvm.ptr
// CHECK-NEXT: llvm.atomicrmw add %[[POINTER]], %[[TOTAL]] syncscope("agent") monotonic
func.func @atomic(%x: !fir.ref<i32>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 4 : i32} {
  %zero = arith.constant 0 : i32
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "s" i32 : !fir.ref<i32>
    fir.store %zero to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, vector] independent {
      fir.store %i to %p : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      %1 = fir.load %into : !fir.ref<i32>
      %2 = fir.load %from : !fir.ref<i32>
      %3 = arith.addi %1, %2 : i32
      fir.store %3 to %into : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// LLVM has no atomic multiplication: the gangs take turns under a lock. A gang of
// one thread has nothing to combine first.

// CHECK-LABEL: func.func @lock(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>
// CHECK: llvm.mlir.addressof @accc_reduction_lock : !llvm.ptr<1>
// CHECK: scf.while
// CHECK: llvm.cmpxchg
// CHECK: llvm.fence syncscope("agent")
// CHECK: arith.mulf
// CHECK: fir.store %{{.*}} to %[[X]]
// CHECK: llvm.fence syncscope("agent")
// CHECK: llvm.atomicrmw xchg
func.func @lock(%x: !fir.ref<f64>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "s" f64 : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.reduce <mul> %p into %x [#accgpu.level<gang>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      %1 = fir.load %into : !fir.ref<f64>
      %2 = fir.load %from : !fir.ref<f64>
      %3 = arith.mulf %1, %2 : f64
      fir.store %3 to %into : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Into a variable of the gang no atomic access is needed: every thread updates
// its copy with the same total.

// CHECK-LABEL: func.func @into_private(
// CHECK: fir.alloca i32
// CHECK-NEXT: %[[SUM:.*]] = fir.alloca i32
// CHECK-NOT: atomicrmw
// CHECK: %[[OLD:.*]] = fir.load %[[SUM]]
// CHECK: fir.store %{{.*}} to %[[SUM]]
func.func @into_private(%a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 2 : i32} {
  accgpu.region <parallel> {
    %x = accgpu.private <gang> "sum" i32 : !fir.ref<i32>
    %p = accgpu.private <vector> "s" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [vector] independent {
      fir.store %i to %p : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      %1 = fir.load %into : !fir.ref<i32>
      %2 = fir.load %from : !fir.ref<i32>
      %3 = arith.addi %1, %2 : i32
      fir.store %3 to %into : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What every thread has found by itself, one of them brings to memory of others: when all have
// read what was there, and before any goes on.

// CHECK-LABEL: func.func @by_leader(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK: fir.load %[[X]]
// CHECK: gpu.barrier
// CHECK: fir.if
// CHECK: fir.store %{{.*}} to %[[X]]
// CHECK: }
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: fir.load %[[X]]
func.func @by_leader(%x: !fir.ref<i32>, %y: !fir.ref<i32>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 2 : i32} {
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "s" i32 : !fir.ref<i32>
    %old = fir.load %x : !fir.ref<i32>
    fir.store %old to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] auto {
      fir.store %i to %p : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <max> %p into %x [] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      %1 = fir.load %into : !fir.ref<i32>
      %2 = fir.load %from : !fir.ref<i32>
      %3 = arith.maxsi %1, %2 : i32
      fir.store %3 to %into : !fir.ref<i32>
      accgpu.yield
    }
    %new = fir.load %x : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [vector] independent {
      fir.store %new to %y : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The same of a gang that is the only one. Of several, none reads what they reduce to together.

// CHECK-LABEL: func.func @by_the_only_gang(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK: gpu.barrier
// CHECK: fir.if
// CHECK: llvm.atomicrmw add
// CHECK: gpu.barrier
// CHECK-NEXT: fir.load %[[X]]
func.func @by_the_only_gang(%x: !fir.ref<i32>, %y: !fir.ref<i32>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_gangs = 1 : i32, accc.max_threads = 2 : i32} {
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "s" i32 : !fir.ref<i32>
    fir.store %a to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      %1 = fir.load %into : !fir.ref<i32>
      %2 = fir.load %from : !fir.ref<i32>
      %3 = arith.addi %1, %2 : i32
      fir.store %3 to %into : !fir.ref<i32>
      accgpu.yield
    }
    %new = fir.load %x : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [vector] independent {
      fir.store %new to %y : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// CHECK-LABEL: func.func @by_two_gangs(
// CHECK-NOT: gpu.barrier
// CHECK: llvm.atomicrmw add
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func @by_two_gangs(%x: !fir.ref<i32>, %y: !fir.ref<i32> {llvm.noalias}, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_gangs = 2 : i32, accc.max_threads = 2 : i32} {
  accgpu.region <kernels> {
    %p = accgpu.private <gang> "s" i32 : !fir.ref<i32>
    fir.store %a to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      %1 = fir.load %into : !fir.ref<i32>
      %2 = fir.load %from : !fir.ref<i32>
      %3 = arith.addi %1, %2 : i32
      fir.store %3 to %into : !fir.ref<i32>
      accgpu.yield
    }
    %new = fir.load %x : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [vector] independent {
      fir.store %new to %y : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}
