// RUN: %accc-opt --allow-unregistered-dialect --accgpu-to-gpu %s | FileCheck %s

// Where private variables live.

module attributes {accgpu.vendor = "amd"} {

// A lane's variable is memory of the thread.

// CHECK-LABEL: func.func @lane(
// CHECK: %[[P:.*]] = fir.alloca i32
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: fir.store %{{.*}} to %[[P]]
func.func @lane(%a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "p" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      fir.store %i to %p : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Arrays of loops that follow each other take the same memory; that of a loop inside of another
// one's, and one that both loops use, have their own.

// CHECK-LABEL: func.func @rooms(
// CHECK-COUNT-3: fir.alloca !fir.array<4xf32>
// CHECK-NOT: fir.alloca
// CHECK: fir.load %[[R:.*]] :
// CHECK: fir.store %{{.*}} to %[[P:.*]] :
// CHECK-NEXT: fir.store %{{.*}} to %[[R]]
// CHECK: fir.store %{{.*}} to %{{.*}} :
// CHECK-NEXT: "inside"
// CHECK: "second"
// CHECK-NEXT: fir.store %{{.*}} to %[[P]] :
// CHECK-NEXT: fir.store %{{.*}} to %[[R]] :
func.func @rooms(%n: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    %r = accgpu.private <vector> "r" !fir.array<4xf32> : !fir.ref<!fir.array<4xf32>>
    %v = fir.load %r : !fir.ref<!fir.array<4xf32>>
    %p = accgpu.private <vector> "p" !fir.array<4xf32> follows_loop : !fir.ref<!fir.array<4xf32>>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang, vector] independent {
      fir.store %v to %p : !fir.ref<!fir.array<4xf32>>
      fir.store %v to %r : !fir.ref<!fir.array<4xf32>>
      %s = accgpu.private <vector> "s" !fir.array<4xf32> : !fir.ref<!fir.array<4xf32>>
      accgpu.loop (%j) = (%n) to (%n) step (%n) : i32 par [] auto {
        fir.store %v to %s : !fir.ref<!fir.array<4xf32>>
        "inside"() : () -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    %q = accgpu.private <vector> "q" !fir.array<4xf32> follows_loop : !fir.ref<!fir.array<4xf32>>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang, vector] independent {
      "second"() : () -> ()
      fir.store %v to %q : !fir.ref<!fir.array<4xf32>>
      fir.store %v to %r : !fir.ref<!fir.array<4xf32>>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A gang's variable that gang-redundant code writes: every thread keeps a copy
// and writes it without a mask.

// CHECK-LABEL: func.func @gang_copies(
// CHECK: %[[P:.*]] = fir.alloca i32
// CHECK-NEXT: fir.store %{{.*}} to %[[P]]
// CHECK-NOT: gpu.barrier
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: fir.load %[[P]]
func.func @gang_copies(%a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "p" i32 : !fir.ref<i32>
    fir.store %a to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      %v = fir.load %p : !fir.ref<i32>
      "test.use"(%v) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A gang's array that its lanes write together: memory that the gang shares.

// CHECK-LABEL: func.func @gang_shared(
// CHECK: %[[ADDRESS:.*]] = llvm.mlir.addressof @[[ARRAY:.*]] : !llvm.ptr<3>
// CHECK: %[[GENERIC:.*]] = llvm.addrspacecast %[[ADDRESS]] : !llvm.ptr<3> to !llvm.ptr
// CHECK: fir.{{do_loop|iterate_while}}
// CHECK: fir.store
func.func @gang_shared(%a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "p" !fir.array<100xf32> : !fir.ref<!fir.array<100xf32>>
    %v = arith.constant 1.0 : f32
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      %e = fir.coordinate_of %p, %i : (!fir.ref<!fir.array<100xf32>>, i32) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Descriptors of workers: bytes, since in FIR's arrays of descriptors they would overlap.

// CHECK-LABEL: func.func @worker_descriptors(
// CHECK: %[[ALL:.*]] = fir.convert %{{.*}} : (!llvm.ptr) -> !fir.ref<!fir.array<?x!fir.array<48xi8>>>
// CHECK: %[[WORKER:.*]] = gpu.thread_id y
// CHECK: %[[OWN:.*]] = fir.coordinate_of %[[ALL]], %[[WORKER]] : {{.*}} -> !fir.ref<!fir.array<48xi8>>
// CHECK: fir.convert %[[OWN]] : (!fir.ref<!fir.array<48xi8>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
func.func @worker_descriptors(%a: i32, %b: !fir.box<!fir.heap<!fir.array<?xi32>>>) attributes {gpu.kernel, accc.max_threads = 256 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [worker] independent {
      %p = accgpu.private <worker> "p" !fir.box<!fir.heap<!fir.array<?xi32>>> : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
      "test.change"(%p) : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) -> ()
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        %v = fir.load %p : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
        "test.use"(%v) : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// One copy for each of 16 workers.

// CHECK-LABEL: func.func @worker_shared(
// CHECK: llvm.mlir.addressof @[[WORKERS:.*]] : !llvm.ptr<3>
// CHECK: %[[WORKER:.*]] = gpu.thread_id y
// CHECK: fir.coordinate_of %{{.*}}, %[[WORKER]]
func.func @worker_shared(%a: i32) attributes {gpu.kernel, accc.max_threads = 256 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <worker> "p" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [worker] independent {
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.store %j to %p : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A gang's variable whose address a call gets: one thread calls.

// CHECK-LABEL: func.func @gang_argument(
// CHECK: llvm.mlir.addressof @{{.*}} : !llvm.ptr<3>
// CHECK: fir.if
// CHECK-NEXT: fir.call @g
func.func @gang_argument(%a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "p" i32 : !fir.ref<i32>
    fir.call @g(%p) : (!fir.ref<i32>) -> ()
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @g(!fir.ref<i32>)

// A block construct's variables are the thread's; there is no stack to set back.

// CHECK-LABEL: func.func @block_construct(
// CHECK-NOT: stack
// CHECK: "test.use"
// CHECK-NOT: stack
// CHECK: return
func.func @block_construct(%a: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      %mark = llvm.intr.stacksave : !llvm.ptr
      %t = fir.alloca i32
      "test.use"(%t) : (!fir.ref<i32>) -> ()
      llvm.intr.stackrestore %mark : !llvm.ptr
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// CHECK: llvm.mlir.global internal @[[ARRAY]]() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<400 x i8>
// CHECK: llvm.mlir.global internal @[[WORKERS]]() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i8>

}
