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

// Each way out of an IF gives back what it took.

// CHECK-LABEL: func.func @choice(
// CHECK: fir.if
// CHECK: %[[THEN:.*]] = fir.allocmem
// CHECK: fir.freemem %[[THEN]]
// CHECK-NOT: fir.freemem
// CHECK: } else {
// CHECK-NOT: fir.freemem
// CHECK: return
func.func @choice(%n: index, %a: i32, %v: f32, %c: i1) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      fir.if %c {
        %p = accgpu.private <vector> "work" !fir.array<?xf32> sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
        %e = fir.coordinate_of %p, %i : (!fir.ref<!fir.array<?xf32>>, i32) -> !fir.ref<f32>
        fir.store %v to %e : !fir.ref<f32>
      } else {
        %w = fir.undefined f32
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A gang that may have come past the array or not: the leader gives back what there is.

// CHECK-LABEL: func.func @branch(
// CHECK: %[[KEPT:.*]] = fir.alloca !fir.heap<!fir.array<?xf32>>
// CHECK-NEXT: %[[NULL:.*]] = fir.zero_bits
// CHECK-NEXT: fir.store %[[NULL]] to %[[KEPT]]
// CHECK: cf.cond_br
// CHECK: %[[LAST:.*]] = fir.load %[[KEPT]]
// CHECK: fir.if
// CHECK: fir.freemem %[[LAST]]
// CHECK: fir.allocmem
// CHECK: fir.store %{{.*}} to %[[KEPT]]
// CHECK: cf.br
// CHECK: %[[LEFT:.*]] = fir.load %[[KEPT]]
// CHECK: fir.if
// CHECK: fir.freemem %[[LEFT]]
func.func @branch(%n: index, %a: i32, %v: f32, %c: i1) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    scf.execute_region {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      %p = accgpu.private <gang> "work" !fir.array<?xf32> sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        %e = fir.coordinate_of %p, %i : (!fir.ref<!fir.array<?xf32>>, i32) -> !fir.ref<f32>
        fir.store %v to %e : !fir.ref<f32>
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
