// RUN: %accc-opt --allow-unregistered-dialect --accgpu-to-gpu %s | FileCheck %s --check-prefixes=CHECK,NVIDIA
// RUN: sed s/nvidia/amd/ %s | %accc-opt --allow-unregistered-dialect --accgpu-to-gpu | FileCheck %s --check-prefixes=CHECK,AMD

// What a gang or a worker does once.

module attributes {accgpu.vendor = "nvidia"} {

// Two stores share one mask; a load and arithmetic need none. The barrier
// before keeps slow threads' earlier loads safe, the one after shows the effect
// to all.

// CHECK-LABEL: func.func @gang_redundant(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>, %[[V:[^:]*]]: f64
// CHECK-NEXT: %[[OLD:.*]] = fir.load %[[X]]
// CHECK-NEXT: %[[NEW:.*]] = arith.addf %[[OLD]], %[[V]] : f64
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[LANE:.*]] = gpu.thread_id x
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[LEADER:.*]] = arith.cmpi eq, %[[LANE]], %[[ZERO]] : index
// CHECK-NEXT: fir.if %[[LEADER]] {
// CHECK-NEXT: fir.store %[[NEW]] to %[[X]]
// CHECK-NEXT: fir.store %[[V]] to %[[X]]
// CHECK-NEXT: }
// CHECK-NEXT: gpu.barrier
// CHECK: fir.{{do_loop|iterate_while}}
func.func @gang_redundant(%x: !fir.ref<f64>, %v: f64, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    %old = fir.load %x : !fir.ref<f64>
    %new = arith.addf %old, %v : f64
    fir.store %new to %x : !fir.ref<f64>
    fir.store %v to %x : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      "test.use"(%i) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// With one thread in a gang nothing needs a mask.

// CHECK-LABEL: func.func @one_thread(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>, %[[V:[^:]*]]: f64
// CHECK-NEXT: fir.store %[[V]] to %[[X]]
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func @one_thread(%x: !fir.ref<f64>, %v: f64, %a: i32) attributes {gpu.kernel, accc.max_threads = 1 : i32} {
  accgpu.region <parallel> {
    fir.store %v to %x : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      "test.use"(%i) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A call in worker-partitioned code: the first lane of each worker calls, and its
// result goes to the other lanes through the worker's slot in shared memory. The
// lanes of one worker wait for each other only.

// CHECK-LABEL: func.func @worker_call(
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: %[[SHARED:.*]] = llvm.mlir.addressof @[[SLOTS:.*]] : !llvm.ptr<3>
// CHECK: %[[WORKER:.*]] = gpu.thread_id y
// CHECK: %[[PLACE:.*]] = arith.muli %[[WORKER]], %{{.*}} : index
// CHECK: %[[OWN:.*]] = fir.coordinate_of %{{.*}}, %[[PLACE]]
// CHECK: %[[OWN_SLOTS:.*]] = fir.convert %[[OWN]] : (!fir.ref<i8>) -> !fir.ref<!fir.array<?xf64>>
// CHECK: %[[SLOT:.*]] = fir.coordinate_of %[[OWN_SLOTS]], %{{.*}}
// NVIDIA: llvm.call_intrinsic "llvm.nvvm.bar.warp.sync"
// AMD: llvm.fence syncscope("wavefront")
// CHECK: fir.if
// CHECK-NEXT: %[[RESULT:.*]] = fir.call @f(
// CHECK-NEXT: fir.store %[[RESULT]] to %[[SLOT]]
// CHECK-NEXT: }
// NVIDIA: llvm.call_intrinsic "llvm.nvvm.bar.warp.sync"
// AMD: llvm.fence syncscope("wavefront")
// CHECK: %[[SEEN:.*]] = fir.load %[[SLOT]]
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: fir.store %[[SEEN]] to

// The end of the worker loop waits for the whole gang: another one follows.
// CHECK: gpu.barrier
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @worker_call(%x: !fir.ref<f64>, %v: f64, %a: i32) attributes {gpu.kernel, accc.max_threads = 256 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [worker] independent {
        %r = fir.call @f(%v) : (f64) -> f64
        accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [vector] independent {
          fir.store %r to %x : !fir.ref<f64>
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
func.func private @f(f64) -> f64

// An atomic update of a gang happens once.

// CHECK-LABEL: func.func @atomic(
// CHECK: fir.if
// CHECK-NEXT: acc.atomic.update
func.func @atomic(%x: !fir.ref<i32>, %v: i32, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    acc.atomic.update %x : !fir.ref<i32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %v : i32
      acc.yield %new : i32
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A branch or loop with nothing but effects is the leader's as a whole.

// CHECK-LABEL: func.func @branch(
// CHECK-SAME: %[[C:[^:]*]]: i1
// CHECK-NEXT: gpu.barrier
// CHECK: fir.if
// CHECK-NEXT: fir.if %[[C]] {
// CHECK-NEXT: fir.store
func.func @branch(%c: i1, %x: !fir.ref<f64>, %v: f64, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    fir.if %c {
      fir.store %v to %x : !fir.ref<f64>
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One with a loop of the lanes is followed by all threads; the effects inside have
// masks of their own.

// CHECK-LABEL: func.func @branch_with_loop(
// CHECK-SAME: %[[C:[^:]*]]: i1
// CHECK-NEXT: fir.if %[[C]] {
// CHECK-NEXT: gpu.barrier
// CHECK: fir.if
// CHECK-NEXT: fir.store
// CHECK: gpu.barrier
// CHECK: fir.iterate_while
func.func @branch_with_loop(%c: i1, %x: !fir.ref<f64>, %v: f64, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    fir.if %c {
      fir.store %v to %x : !fir.ref<f64>
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        "test.use"(%i) : (i32) -> ()
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// A vector loop outside of worker loops is for the first worker: no masks inside,
// not even around a call. The other workers wait at its end.

// CHECK-LABEL: func.func @one_worker(
// CHECK: %[[WORKER:.*]] = gpu.thread_id y
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[WORKER]]
// CHECK: fir.if %[[FIRST]] {
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK-NOT: gpu.barrier
// CHECK-NOT: fir.if
// CHECK: fir.call @f(
// CHECK-NEXT: fir.store
// CHECK: }
// CHECK: gpu.barrier
// CHECK: fir.{{do_loop|iterate_while}}
func.func @one_worker(%x: !fir.ref<f64>, %v: f64, %a: i32) attributes {gpu.kernel, accc.max_threads = 256 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      %r = fir.call @f(%v) : (f64) -> f64
      fir.store %r to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [worker] independent {
      "test.use"(%j) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// All threads load the condition; none may go on to the loop that writes it before
// the last one has. A loop that writes something else need not wait: what has no other name.

// CHECK-LABEL: func.func @loads_before(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[Y:[^:]*]]: !fir.ref<i32>
// CHECK: fir.load %[[X]]
// CHECK: fir.if
// CHECK-NEXT: gpu.barrier
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: fir.store %{{.*}} to %[[X]]
// CHECK: fir.load %[[X]]
// CHECK-NOT: gpu.barrier
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: fir.store %{{.*}} to %[[Y]]
func.func @loads_before(%x: !fir.ref<i32>, %y: !fir.ref<i32> {llvm.noalias}, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      %old = fir.load %x : !fir.ref<i32>
      %c = arith.cmpi eq, %old, %a : i32
      fir.if %c {
        accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
          fir.store %a to %x : !fir.ref<i32>
          accgpu.yield
        }
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      %other = fir.load %x : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.store %other to %y : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Parameters that nothing says this of may be names of one variable.

// CHECK-LABEL: func.func @loads_by_another_name(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>, %[[Y:[^:]*]]: !fir.ref<i32>
// CHECK: fir.load %[[X]]
// CHECK: gpu.barrier
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: fir.store %{{.*}} to %[[Y]]
func.func @loads_by_another_name(%x: !fir.ref<i32>, %y: !fir.ref<i32>, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      %other = fir.load %x : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.store %other to %y : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// The same where the loop that writes stands in a sequential one, behind other code.

// CHECK-LABEL: func.func @loads_before_nest(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<i32>
// CHECK: fir.load %[[X]]
// CHECK: cf.cond_br
// CHECK: ^bb2:
// CHECK: gpu.barrier
// CHECK: fir.store %{{.*}} to %[[X]]
func.func @loads_before_nest(%x: !fir.ref<i32>, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    %old = fir.load %x : !fir.ref<i32>
    %c = arith.cmpi eq, %old, %a : i32
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    accgpu.yield
  ^bb2:
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] independent {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.store %a to %x : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Code with branches: what stands in front of one is done before it, also where a SELECT
// CASE decides.

// CHECK-LABEL: func.func @selected(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>, %[[V:[^:]*]]: f64
// CHECK: scf.execute_region {
// CHECK-NEXT: gpu.barrier
// CHECK: fir.if %{{.*}} {
// CHECK-NEXT: fir.store %[[V]] to %[[X]]
// CHECK-NEXT: }
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: fir.select_case
func.func @selected(%x: !fir.ref<f64>, %v: f64, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    scf.execute_region {
      fir.store %v to %x : !fir.ref<f64>
      fir.select_case %a : i32 [#fir.point, %a, ^bb1, unit, ^bb2]
    ^bb1:
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
        "test.use"(%i) : (i32) -> ()
        accgpu.yield
      }
      cf.br ^bb2
    ^bb2:
      scf.yield
    }
    accgpu.yield
  }
  return
}

// What lanes update atomically in one iteration of their gang nobody waits for in the next.
// CHECK-LABEL: func.func @atomic_last(
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func @atomic_last(%x: !fir.ref<i32>, %v: i32, %a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        acc.atomic.update %x : !fir.ref<i32> {
        ^bb0(%old: i32):
          %new = arith.addi %old, %v : i32
          acc.yield %new : i32
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// 16 workers at most, 8 bytes each.
// CHECK: llvm.mlir.global internal @[[SLOTS]]() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<128 x i8>
}
