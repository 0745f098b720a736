// RUN: %accc-opt --accgpu-to-gpu %s --split-input-file | FileCheck %s

// Shared memory in which threads exchange values has one size, whatever a kernel reduces.

module attributes {accgpu.vendor = "amd", accgpu.wavefront_size = 64 : i32} {
// Copies of 256 lanes, 4 KiB: the first half of them have a slot, with which the others combine.
// The second reduction has the same ones.

// CHECK-LABEL: func.func @turns(
// CHECK: %[[ROOM:.*]] = llvm.addrspacecast
// CHECK: fir.convert %[[ROOM]] : (!llvm.ptr) -> !fir.ref<!fir.array<?xcomplex<f64>>>
// CHECK: %[[HALF:.*]] = arith.constant 128 : index
// CHECK: %[[FIRST:.*]] = arith.cmpi slt, %[[LANE:.*]], %[[HALF]] : index
// CHECK: fir.if %[[FIRST]]
// CHECK-NEXT: fir.store
// CHECK: }
// CHECK-NEXT: gpu.barrier
// CHECK: %[[END:.*]] = arith.constant 128 : index
// CHECK: %[[LAST:.*]] = arith.cmpi sge, %[[LANE]], %[[END]] : index
// CHECK: fir.if %[[LAST]]
// CHECK: %[[NUMBER:.*]] = arith.subi %[[LANE]], %{{.*}} : index
// CHECK: fir.coordinate_of {{.*}}, %[[NUMBER]]
// CHECK: fir.addc
// CHECK: }
// CHECK-NEXT: gpu.barrier
// CHECK: arith.constant 64 : index
// CHECK: gpu.barrier
// CHECK: atomicrmw xchg
// CHECK: fir.convert %[[ROOM]] : (!llvm.ptr) -> !fir.ref<!fir.array<?xcomplex<f64>>>
// CHECK-NOT: fir.store
// CHECK: gpu.barrier
// CHECK: return
func.func @turns(%x: !fir.ref<complex<f64>>, %y: !fir.ref<complex<f64>>, %a: i32) attributes {gpu.kernel, accc.max_threads = 256 : i32, accc.vector_length = 256 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "p" complex<f64> : !fir.ref<complex<f64>>
    %q = accgpu.private <vector> "q" complex<f64> : !fir.ref<complex<f64>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<complex<f64>>, !fir.ref<complex<f64>> {
    ^bb0(%into: !fir.ref<complex<f64>>, %from: !fir.ref<complex<f64>>):
      %1 = fir.load %into : !fir.ref<complex<f64>>
      %2 = fir.load %from : !fir.ref<complex<f64>>
      %3 = fir.addc %1, %2 : complex<f64>
      fir.store %3 to %into : !fir.ref<complex<f64>>
      accgpu.yield
    }
    accgpu.reduce <add> %q into %y [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<complex<f64>>, !fir.ref<complex<f64>> {
    ^bb0(%into: !fir.ref<complex<f64>>, %from: !fir.ref<complex<f64>>):
      %1 = fir.load %into : !fir.ref<complex<f64>>
      %2 = fir.load %from : !fir.ref<complex<f64>>
      %3 = fir.addc %1, %2 : complex<f64>
      fir.store %3 to %into : !fir.ref<complex<f64>>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
// CHECK: llvm.mlir.global internal @accc_shared() {{.*}} : !llvm.array<2048 x i8>
// CHECK-NOT: llvm.mlir.global internal @accc_shared
}

// -----

module attributes {accgpu.vendor = "amd", accgpu.wavefront_size = 64 : i32} {
// Workers have a part of the room each. Those of a gang wait for each other before they combine
// what they have: some may still be in their last row.

// CHECK-LABEL: func.func @workers(
// CHECK: %[[ROOM:.*]] = llvm.addrspacecast
// CHECK: fir.iterate_while
// CHECK-NOT: gpu.barrier
// CHECK: %[[WORKER:.*]] = gpu.thread_id y
// CHECK: %[[SIZE:.*]] = arith.constant 512 : index
// CHECK: %[[PART:.*]] = arith.muli %{{.*}}, %[[SIZE]] : index
// CHECK: fir.convert %[[ROOM]]
// CHECK: llvm.fence syncscope("wavefront")
// CHECK: fir.store {{.*}} : !fir.ref<complex<f64>>
// CHECK-NOT: gpu.barrier
// CHECK: fir.convert %[[ROOM]]
// CHECK-NOT: fir.store
// CHECK: gpu.barrier
func.func @workers(%x: !fir.ref<complex<f64>>, %a: i32) attributes {gpu.kernel, accc.max_wavefronts = 4 : i32, accc.vector_length = -1 : i32, accc.workers = 4 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "p" complex<f64> : !fir.ref<complex<f64>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, worker] independent {
      %s = accgpu.private <worker> "s" complex<f64> : !fir.ref<complex<f64>>
      %q = accgpu.private <vector> "q" complex<f64> : !fir.ref<complex<f64>>
      accgpu.loop (%j) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        accgpu.yield
      }
      accgpu.reduce <add> %q into %s [#accgpu.level<vector>] : !fir.ref<complex<f64>>, !fir.ref<complex<f64>> {
      ^bb0(%into: !fir.ref<complex<f64>>, %from: !fir.ref<complex<f64>>):
        %1 = fir.load %into : !fir.ref<complex<f64>>
        %2 = fir.load %from : !fir.ref<complex<f64>>
        %3 = fir.addc %1, %2 : complex<f64>
        fir.store %3 to %into : !fir.ref<complex<f64>>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>, #accgpu.level<worker>, #accgpu.level<vector>] : !fir.ref<complex<f64>>, !fir.ref<complex<f64>> {
    ^bb0(%into: !fir.ref<complex<f64>>, %from: !fir.ref<complex<f64>>):
      %1 = fir.load %into : !fir.ref<complex<f64>>
      %2 = fir.load %from : !fir.ref<complex<f64>>
      %3 = fir.addc %1, %2 : complex<f64>
      fir.store %3 to %into : !fir.ref<complex<f64>>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}
