// RUN: %accc-opt --accgpu-to-gpu %s | FileCheck %s

// Lanes read what the gang's leader wrote: LLVM must not keep %x over the barrier.
// Nobody writes %y, and each lane has its own elements of %z.

// CHECK-LABEL: func.func @exchange(
// CHECK-SAME: %{{[^:]*}}: !fir.ref<f64>, %{{[^:]*}}: !fir.ref<f64> {llvm.noalias}, %{{[^:]*}}: !fir.ref<!fir.array<?xf64>> {llvm.noalias}
func.func @exchange(%x: !fir.ref<f64> {llvm.noalias}, %y: !fir.ref<f64> {llvm.noalias}, %z: !fir.ref<!fir.array<?xf64>> {llvm.noalias}, %a: i32) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    %v = fir.load %y : !fir.ref<f64>
    fir.store %v to %x : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      %w = fir.load %x : !fir.ref<f64>
      %u = fir.load %y : !fir.ref<f64>
      %s = arith.addf %w, %u : f64
      %e = fir.coordinate_of %z, %i : (!fir.ref<!fir.array<?xf64>>, i32) -> !fir.ref<f64>
      fir.store %s to %e : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What is read atomically may be changed meanwhile, here and in routines.

// CHECK-LABEL: func.func @watch(
// CHECK-SAME: %{{[^:]*}}: !fir.ref<i32>, %{{[^:]*}}: !fir.ref<i32>, %{{[^:]*}}: !fir.ref<i32> {llvm.noalias}
func.func @watch(%x: !fir.ref<i32> {llvm.noalias}, %y: !fir.ref<i32> {llvm.noalias}, %z: !fir.ref<i32> {llvm.noalias}) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    acc.atomic.read %z = %x : !fir.ref<i32>, !fir.ref<i32>, i32
    fir.call @watch_in_routine(%y) : (!fir.ref<i32>) -> ()
    accgpu.yield
  }
  return
}

func.func @watch_in_routine(%x: !fir.ref<i32>) {
  %copy = fir.alloca i32
  acc.atomic.read %copy = %x : !fir.ref<i32>, !fir.ref<i32>, i32
  return
}
