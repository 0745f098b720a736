// RUN: %accc-opt --accgpu-to-gpu %s --split-input-file | FileCheck %s

// Sums over whole wavefronts: lanes exchange values without memory.

// AMD: moves within rows of 16 lanes, then between the rows, to the last lane.
// A gang of one wavefront needs no shared memory and no barrier.

module attributes {accgpu.vendor = "amd", accgpu.wavefront_size = 64 : i32} {
// CHECK-LABEL: func.func @one_wavefront(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<f64>
// CHECK-NOT: gpu.barrier
// CHECK: %[[P:.*]] = fir.alloca f64
// CHECK: %[[OWN:.*]] = fir.alloca f64
// CHECK: %[[OTHER:.*]] = fir.alloca f64
// CHECK: %[[V:.*]] = fir.load %[[P]]
// CHECK: fir.store %[[V]] to %[[OWN]]
// CHECK: %[[SHIFT:.*]] = arith.constant 273 : i32
// CHECK: %[[MOVED:.*]] = llvm.call_intrinsic "llvm.amdgcn.update.dpp"(%{{.*}}, %{{.*}}, %[[SHIFT]],
// CHECK: fir.store %[[MOVED]] to %[[OTHER]]
// CHECK: arith.addf
// CHECK-COUNT-5: llvm.amdgcn.update.dpp
// CHECK: %[[LAST:.*]] = arith.constant 63 : i32
// CHECK: llvm.call_intrinsic "llvm.amdgcn.readlane"(%{{.*}}, %[[LAST]])
// CHECK: llvm.atomicrmw fadd
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func @one_wavefront(%x: !fir.ref<f64>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 64 : i32, accc.vector_length = 64 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "s" f64 : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      %1 = fir.load %into : !fir.ref<f64>
      %2 = fir.load %from : !fir.ref<f64>
      %3 = arith.addf %1, %2 : f64
      fir.store %3 to %into : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}

// -----

// NVIDIA: shuffles. One value of each of the four warps goes through shared
// memory, behind one barrier. max of reals is an atomic operation on integers.

module attributes {accgpu.vendor = "nvidia", accgpu.wavefront_size = 32 : i32} {
// CHECK-LABEL: func.func @several_wavefronts(
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: fir.if
// CHECK-COUNT-3: arith.maxnumf
// CHECK-NOT: arith.maxnumf
// CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : f64 to i64
// CHECK: arith.cmpi sge, %[[BITS]]
// CHECK: llvm.atomicrmw max %{{.*}}, %[[BITS]] syncscope("agent")
// CHECK: arith.cmpi slt, %[[BITS]]
// CHECK: llvm.atomicrmw umin %{{.*}}, %[[BITS]] syncscope("agent")
func.func @several_wavefronts(%x: !fir.ref<f64>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "s" f64 : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <max> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      %1 = fir.load %into : !fir.ref<f64>
      %2 = fir.load %from : !fir.ref<f64>
      %3 = arith.maxnumf %1, %2 : f64
      fir.store %3 to %into : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}

// -----

// A gang whose last wavefront is not full goes through shared memory whole.

module attributes {accgpu.vendor = "nvidia", accgpu.wavefront_size = 32 : i32} {
// CHECK-LABEL: func.func @partial(
// CHECK-NOT: gpu.shuffle
// CHECK: return
func.func @partial(%x: !fir.ref<i32>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 48 : i32, accc.vector_length = 48 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "s" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}

// -----

// simt learns the width of its wavefronts when it runs.

module attributes {accgpu.vendor = "simt"} {
// CHECK-LABEL: func.func @width_at_run_time(
// CHECK: %[[FAR:.*]] = arith.constant 32 : index
// CHECK: %[[EXISTS:.*]] = arith.cmpi slt, %[[FAR]], %{{.*}} : index
// CHECK: fir.if %[[EXISTS]] {
// CHECK: gpu.shuffle xor
func.func @width_at_run_time(%x: !fir.ref<i32>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "s" i32 : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}

// -----

// The first worker alone runs the vector loop. What its lanes find goes through shared
// memory to the copies that the threads of all workers have of the gang's variable.

module attributes {accgpu.vendor = "nvidia", accgpu.wavefront_size = 32 : i32} {
// CHECK-LABEL: func.func @for_all_workers(
// CHECK: %[[FIRST:.*]] = arith.andi
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: fir.if %[[FIRST]] {
// CHECK: fir.store
// CHECK-NEXT: }
// CHECK-NEXT: gpu.barrier
// CHECK-NOT: fir.if
// CHECK: %[[FOUND:.*]] = fir.load
// CHECK: fir.store %[[FOUND]] to
// CHECK: arith.addi
func.func @for_all_workers(%x: !fir.ref<!fir.array<9xi32>>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = -1 : i32, accc.workers = 4 : i32} {
  accgpu.region <parallel> {
    %zero = arith.constant 0 : i32
    %s = accgpu.private <gang> "s" i32 : !fir.ref<i32>
    fir.store %zero to %s : !fir.ref<i32>
    %p = accgpu.private <vector> "s" i32 : !fir.ref<i32>
    fir.store %zero to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [vector] independent {
      fir.store %i to %p : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%into: !fir.ref<i32>, %from: !fir.ref<i32>):
      %1 = fir.load %into : !fir.ref<i32>
      %2 = fir.load %from : !fir.ref<i32>
      %3 = arith.addi %1, %2 : i32
      fir.store %3 to %into : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [worker] independent {
      %v = fir.load %s : !fir.ref<i32>
      %e = fir.coordinate_of %x, %i : (!fir.ref<!fir.array<9xi32>>, i32) -> !fir.ref<i32>
      fir.store %v to %e : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}

// -----

// Lanes that exchange values have them on different sides of max, which says of a NaN and a number
// what stands on one side: the first lane's result is that of all.

module attributes {accgpu.vendor = "nvidia", accgpu.wavefront_size = 32 : i32} {
// CHECK-LABEL: func.func @one_result(
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: %[[FIRST:.*]] = arith.constant 0 : i32
// CHECK: %[[RESULT:.*]], %{{.*}} = gpu.shuffle idx %{{.*}}, %[[FIRST]],
// CHECK: fir.store %[[RESULT]] to
func.func @one_result(%x: !fir.ref<f64>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 32 : i32, accc.vector_length = 32 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "s" f64 : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <max> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
    ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
      %1 = fir.load %into : !fir.ref<f64>
      %2 = fir.load %from : !fir.ref<f64>
      %3 = arith.maxnumf %1, %2 : f64
      fir.store %3 to %into : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}
