// RUN: %accc-opt --accgpu-to-gpu %s | FileCheck %s

module attributes {accgpu.vendor = "nvidia"} {

// Nobody waits for anybody: each thread has its elements to itself.

// CHECK-LABEL: func.func @apart(
// CHECK-SAME: !fir.ref<i32> {llvm.noalias}
func.func @apart(%x: !fir.ref<i32> {llvm.noalias}, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 64 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [gang, vector] independent {
      fir.store %i to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Lanes read what other lanes have written before the barrier, through parameters
// of their own: LLVM must not move the load across it.

// CHECK-LABEL: func.func @together(
// CHECK-NOT: llvm.noalias
// CHECK: gpu.barrier
// CHECK: fir.load
func.func @together(%x: !fir.ref<i32> {llvm.noalias}, %a: i32, %b: i32) attributes {gpu.kernel, accc.max_threads = 64 : i32} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [vector] independent {
      fir.store %i to %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [vector] independent {
      %0 = fir.load %x : !fir.ref<i32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
}
