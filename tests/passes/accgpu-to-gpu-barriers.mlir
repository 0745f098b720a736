// RUN: %accc-opt --accgpu-to-gpu %s --split-input-file | FileCheck %s

// Barriers that keep nothing apart are dropped.

// The rows of a matrix: a sum of lanes, which the leader stores. Of five barriers the one
// between stores and loads of the wavefronts' sums is left, and the one behind the
// leader's store, which also keeps the next row's sums from these.

module attributes {accgpu.vendor = "amd", accgpu.wavefront_size = 64 : i32} {
// CHECK-LABEL: func.func @rows(
// CHECK: fir.do_loop
// CHECK-NOT: gpu.barrier
// CHECK: fir.iterate_while
// CHECK-NOT: gpu.barrier
// CHECK: %[[SHARED:.*]] = llvm.mlir.addressof @accc_shared
// CHECK: fir.store {{.*}} : !fir.ref<f64>
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: fir.if
// CHECK: fir.store %{{.*}} to %[[Y:.*]] : !fir.ref<f64>
// CHECK-NEXT: }
// CHECK-NEXT: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func @rows(%x: !fir.ref<f64>, %y: !fir.ref<!fir.array<?xf64>>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.workers = 1 : i32} {
  %zero = arith.constant 0.0 : f64
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang] independent {
      %s = accgpu.private <gang> "s" f64 : !fir.ref<f64>
      fir.store %zero to %s : !fir.ref<f64>
      %p = accgpu.private <vector> "s" f64 : !fir.ref<f64>
      fir.store %zero to %p {accgpu.each_thread} : !fir.ref<f64>
      accgpu.loop (%k) = (%a) to (%b) step (%a) : i32 par [vector] independent {
        %v = fir.load %x : !fir.ref<f64>
        %o = fir.load %p : !fir.ref<f64>
        %n = arith.addf %o, %v : f64
        fir.store %n to %p : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.reduce <add> %p into %s [#accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
      ^bb0(%into: !fir.ref<f64>, %from: !fir.ref<f64>):
        %1 = fir.load %into : !fir.ref<f64>
        %2 = fir.load %from : !fir.ref<f64>
        %3 = arith.addf %1, %2 : f64
        fir.store %3 to %into : !fir.ref<f64>
        accgpu.yield
      }
      %t = fir.load %s : !fir.ref<f64>
      %at = fir.convert %i : (i32) -> i64
      %e = fir.coordinate_of %y, %at : (!fir.ref<!fir.array<?xf64>>, i64) -> !fir.ref<f64>
      fir.store %t to %e : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}

// -----

// All threads have loaded what the leader then writes, and the lanes load what it has
// written: nothing is superfluous.

module attributes {accgpu.vendor = "nvidia", accgpu.wavefront_size = 32 : i32} {
// CHECK-LABEL: func.func @leader_in_between(
// CHECK: fir.do_loop
// CHECK: fir.load
// CHECK: gpu.barrier
// CHECK: fir.if
// CHECK: fir.store
// CHECK: gpu.barrier
// CHECK: fir.iterate_while
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func @leader_in_between(%x: !fir.ref<f64>, %y: !fir.ref<!fir.array<?xf64>>, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 128 : i32, accc.vector_length = 128 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] seq {
      %old = fir.load %x : !fir.ref<f64>
      %new = arith.addf %old, %old : f64
      fir.store %new to %x : !fir.ref<f64>
      accgpu.loop (%k) = (%a) to (%b) step (%a) : i32 par [vector] independent {
        %v = fir.load %x : !fir.ref<f64>
        %at = fir.convert %k : (i32) -> i64
        %e = fir.coordinate_of %y, %at : (!fir.ref<!fir.array<?xf64>>, i64) -> !fir.ref<f64>
        fir.store %v to %e : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}
