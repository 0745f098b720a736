// RUN: %accc-opt --accgpu-to-gpu %s | FileCheck %s

// Threads share the elements of an array that a reduction combines.

module attributes {accgpu.vendor = "nvidia", accgpu.wavefront_size = 32 : i32} {

// All elements have a slot for each wavefront: two barriers at most, the last one where
// something follows.

// CHECK-LABEL: func.func @strip(
// CHECK: fir.do_loop %[[E:.*]] = %{{.*}} to %{{.*}} step
// CHECK: fir.array_coor %{{.*}} %{{.*}}
// CHECK: gpu.shuffle
// CHECK: fir.store
// CHECK-NOT: gpu.barrier
// CHECK: gpu.barrier
// CHECK-NEXT: gpu.thread_id
// CHECK: fir.iterate_while
// CHECK: llvm.atomicrmw add
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func @strip(%a: i32, %t: !fir.ref<!fir.array<2x3xi32>>) attributes {gpu.kernel, accc.vector_length = 128 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "x" !fir.array<2x3xi32> follows_loop : !fir.ref<!fir.array<2x3xi32>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %t [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<!fir.array<2x3xi32>>, !fir.ref<!fir.array<2x3xi32>> {
    ^bb0(%x: !fir.ref<!fir.array<2x3xi32>>, %y: !fir.ref<!fir.array<2x3xi32>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// More than 1 KiB of slots: one strip after the other.

// CHECK-LABEL: func.func @strips(
// CHECK: %[[LENGTH:.*]] = arith.constant 32 : index
// CHECK: fir.do_loop %{{.*}} = %{{.*}} to %{{.*}} step %[[LENGTH]]
// CHECK: fir.do_loop
// CHECK: gpu.barrier
// CHECK: fir.iterate_while
// CHECK: gpu.barrier
// CHECK: return
func.func @strips(%a: i32, %t: !fir.ref<!fir.array<1000xf64>>) attributes {gpu.kernel, accc.vector_length = 128 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "x" !fir.array<1000xf64> follows_loop : !fir.ref<!fir.array<1000xf64>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <add> %p into %t [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<!fir.array<1000xf64>>, !fir.ref<!fir.array<1000xf64>> {
    ^bb0(%x: !fir.ref<!fir.array<1000xf64>>, %y: !fir.ref<!fir.array<1000xf64>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// No atomic operation multiplies: one element after the other, under a lock.

// CHECK-LABEL: func.func @lock(
// CHECK: fir.do_loop
// CHECK: gpu.barrier
// CHECK: llvm.cmpxchg
func.func @lock(%a: i32, %t: !fir.ref<!fir.array<6xi32>>) attributes {gpu.kernel, accc.vector_length = 128 : i32, accc.workers = 1 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "x" !fir.array<6xi32> follows_loop : !fir.ref<!fir.array<6xi32>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    accgpu.reduce <mul> %p into %t [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<!fir.array<6xi32>>, !fir.ref<!fir.array<6xi32>> {
    ^bb0(%x: !fir.ref<!fir.array<6xi32>>, %y: !fir.ref<!fir.array<6xi32>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}
