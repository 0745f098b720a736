// RUN: %accc-opt --accgpu-to-gpu %s | FileCheck %s

// Private variables that go to procedures.

module attributes {accgpu.vendor = "amd"} {
// A gang's variable that calls only read is each thread's own: no shared memory, no barrier.

// CHECK-LABEL: func.func @read_by_call(
// CHECK: %[[OWN:.*]] = fir.alloca i32
// CHECK-NOT: gpu.barrier
// CHECK: fir.store %{{.*}} to %[[OWN]]
// CHECK-NOT: gpu.barrier
// CHECK: fir.call @reads(%[[OWN]])
// CHECK-LABEL: func.func @written_by_call(
// CHECK: gpu.barrier
// CHECK: fir.call @writes(
func.func @read_by_call(%a: i32, %n: i32) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
    fir.store %n to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      fir.call @reads(%p) {accgpu.argument_effects = array<i32: 1>} : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func @written_by_call(%a: i32, %n: i32) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
    fir.store %n to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      fir.call @writes(%p) {accgpu.argument_effects = array<i32: 2>} : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
// All threads may compute what a function of numbers returns.

// CHECK-LABEL: func.func @numeric(
// CHECK-NOT: gpu.barrier
// CHECK: fir.call @llvm.lround.i32.f64
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func private @llvm.lround.i32.f64(f64) -> i32
func.func @numeric(%a: i32, %x: f64, %to: !fir.ref<!fir.array<9xi32>>) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    %l = fir.call @llvm.lround.i32.f64(%x) : (f64) -> i32
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      %e = fir.coordinate_of %to, %i : (!fir.ref<!fir.array<9xi32>>, i32) -> !fir.ref<i32>
      fir.store %l to %e : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @reads(!fir.ref<i32>)
func.func private @writes(!fir.ref<i32>)
}
