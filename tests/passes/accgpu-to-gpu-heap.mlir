// RUN: %accc-opt --accgpu-to-gpu %s | FileCheck %s

// A gang's array of run-time size that lanes write: its leader takes the memory,
// all get the address, and it is given back after a barrier.

// CHECK-LABEL: func.func @shared(
// CHECK: gpu.barrier
// CHECK: fir.if
// CHECK-NEXT: %[[HEAP:.*]] = fir.allocmem !fir.array<?xf32>, %{{.*}}
// CHECK-NEXT: %[[NUMBER:.*]] = fir.convert %[[HEAP]]
// CHECK-NEXT: fir.store %[[NUMBER]] to %{{.*}} : !fir.ref<i64>
// CHECK: gpu.barrier
// CHECK: fir.iterate_while
// CHECK: fir.if
// CHECK-NEXT: fir.freemem
func.func @shared(%n: index, %a: i32, %v: f32) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "work" !fir.array<?xf32> sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      %e = fir.coordinate_of %p, %i : (!fir.ref<!fir.array<?xf32>>, i32) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A lane's: every thread for itself, without a mask.

// CHECK-LABEL: func.func @local(
// CHECK-NOT: fir.if
// CHECK: fir.allocmem !fir.array<?xf32>, %{{.*}} {accgpu.each_thread
// CHECK: fir.iterate_while
// CHECK: fir.freemem %{{.*}} {accgpu.each_thread
func.func @local(%n: index, %a: i32, %v: f32) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "work" !fir.array<?xf32> follows_loop sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      %e = fir.coordinate_of %p, %i : (!fir.ref<!fir.array<?xf32>>, i32) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Shared memory holds one of these arrays, and not the other one as well.

// CHECK-LABEL: func.func @both(
// CHECK: llvm.mlir.addressof @accc_shared
// CHECK: fir.allocmem !fir.array<?xf32>, %{{.*}}
// CHECK-NOT: fir.allocmem
func.func @both(%a: i32, %v: f32) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "one" !fir.array<6000xf32> : !fir.ref<!fir.array<6000xf32>>
    %q = accgpu.private <gang> "other" !fir.array<6000xf32> : !fir.ref<!fir.array<6000xf32>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      %e = fir.coordinate_of %p, %i : (!fir.ref<!fir.array<6000xf32>>, i32) -> !fir.ref<f32>
      fir.store %v to %e : !fir.ref<f32>
      %f = fir.coordinate_of %q, %i : (!fir.ref<!fir.array<6000xf32>>, i32) -> !fir.ref<f32>
      fir.store %v to %f : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
