// RUN: %accc-opt --accgpu-outline-kernels --split-input-file %s 2>&1 | FileCheck %s

// Each iteration of a gang's loop and of its lanes' has a loop of its own: kernels have a thread for
// each pair, the host's threads go through it as before. What is set between the loops is each
// lane's then.

// CHECK: remark: gangs and vector lanes share this loop together with the one inside
// CHECK-LABEL: func.func @_QPcolumns(
// CHECK: accgpu.region
// CHECK: par [gang] independent
// CHECK: par [vector] independent
// CHECK-NOT: accgpu.inferred
// CHECK: gpu.module
// CHECK: func.func @accc__QPcolumns
// CHECK: %[[OWN:.*]] = accgpu.private <vector> "t"
// CHECK: accgpu.loop (%[[J:.*]], %[[I:.*]]) = {{.*}} par [gang, vector] independent {
// CHECK-NEXT: fir.store %{{.*}} to %[[OWN]]
// CHECK-NEXT: accgpu.loop {{.*}} par [] auto
// CHECK: func.func @accc__QPcolumns{{.*}}_rows
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPcolumns(%device: !llvm.ptr, %z: index, %v: f64) {
  %at = fir.call @accrt_enter(%device) : (!llvm.ptr) -> !llvm.ptr
  %x = fir.convert %at : (!llvm.ptr) -> !fir.ref<!fir.array<64xf64>>
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %shape = fir.shape %z : (index) -> !fir.shape<1>
    %t = accgpu.private <gang> "t" f64 follows_loop : !fir.ref<f64>
    accgpu.loop (%j) = (%c1) to (%z) step (%c1) : index par [gang] independent {
      fir.store %v to %t : !fir.ref<f64>
      accgpu.loop (%i) = (%c1) to (%z) step (%c1) : index par [vector] independent {
        accgpu.loop (%k) = (%c1) to (%z) step (%c1) : index par [] auto {
          %p = fir.array_coor %x(%shape) %k : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
          %w = fir.load %t : !fir.ref<f64>
          fir.store %w to %p : !fir.ref<f64>
          accgpu.yield
        }
        accgpu.yield
      } {accgpu.inferred}
      accgpu.yield
    } {accgpu.inferred}
    accgpu.yield
  }
  return
}

// -----

// No loop inside, or a short one: each gang has a part of a row, and for short rows a kernel of
// its own would gain less. Enough gangs for a device, at most, share a row.

// CHECK: remark: several gangs share an iteration where the loop inside is long
// CHECK-LABEL: func.func @_QProws(
// CHECK-NOT: arith.divui
// CHECK: %[[MOST:.*]] = arith.constant 65535 : index
// CHECK: arith.minsi %{{.*}}, %[[MOST]]
// CHECK: %[[ROWS:.*]] = arith.maxsi
// CHECK: %[[ENOUGH:.*]] = arith.constant 8192 : index
// CHECK: arith.addi %[[ENOUGH]], %[[ROWS]]
// CHECK: %[[WANTED:.*]] = arith.divsi %{{.*}}, %[[ROWS]]
// CHECK: %[[BLOCKS:.*]] = arith.maxsi
// CHECK: arith.minsi %[[BLOCKS]], %[[WANTED]]
// CHECK: func.func @accc__QProws{{.*}}max_gangs = 8192
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} par [gang, vector] independent {
// CHECK: accgpu.expected, accgpu.rows
// CHECK: func.func @accc__QProws
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} par [gang, vector] independent {
// CHECK: par [] auto
// CHECK-NOT: func.func @accc__QProws{{.*}}_rows
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QProws(%device: !llvm.ptr, %z: index, %v: f64) {
  %at = fir.call @accrt_enter(%device) : (!llvm.ptr) -> !llvm.ptr
  %x = fir.convert %at : (!llvm.ptr) -> !fir.ref<f64>
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%c1) to (%z) step (%c1) : index par [gang] independent {
      accgpu.loop (%i) = (%c1) to (%z) step (%c1) : index par [vector] independent {
        fir.store %v to %x : !fir.ref<f64>
        accgpu.yield
      } {accgpu.inferred}
      accgpu.yield
    } {accgpu.inferred}
    accgpu.yield
  }
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%c1) to (%z) step (%c1) : index par [gang] independent {
      accgpu.loop (%i) = (%c1) to (%z) step (%c1) : index par [vector] independent {
        accgpu.loop (%k) = (%c1) to (%c4) step (%c1) : index par [] auto {
          fir.store %v to %x : !fir.ref<f64>
          accgpu.yield
        }
        accgpu.yield
      } {accgpu.inferred}
      accgpu.yield
    } {accgpu.inferred}
    accgpu.yield
  }
  return
}

// -----

// Levels that the program has chosen, and num_gangs.

// CHECK-LABEL: func.func @_QPgangs(
// CHECK-NOT: par [gang, vector]
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPgangs(%device: !llvm.ptr, %z: index, %v: f64, %n: i32) {
  %at = fir.call @accrt_enter(%device) : (!llvm.ptr) -> !llvm.ptr
  %x = fir.convert %at : (!llvm.ptr) -> !fir.ref<f64>
  %c1 = arith.constant 1 : index
  accgpu.region <kernels> {
    accgpu.loop (%j) = (%c1) to (%z) step (%c1) : index par [gang] independent {
      accgpu.loop (%i) = (%c1) to (%z) step (%c1) : index par [vector] independent {
        accgpu.loop (%k) = (%c1) to (%z) step (%c1) : index par [] auto {
          fir.store %v to %x : !fir.ref<f64>
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <kernels> gangs(%n : i32) {
    accgpu.loop (%j) = (%c1) to (%z) step (%c1) : index par [gang] independent {
      accgpu.loop (%i) = (%c1) to (%z) step (%c1) : index par [vector] independent {
        accgpu.loop (%k) = (%c1) to (%z) step (%c1) : index par [] auto {
          fir.store %v to %x : !fir.ref<f64>
          accgpu.yield
        }
        accgpu.yield
      } {accgpu.inferred}
      accgpu.yield
    } {accgpu.inferred}
    accgpu.yield
  }
  return
}

// -----

// Lanes and gangs that gather something share all iterations, whoever has chosen their levels: lanes
// combine what they have once.

// CHECK-LABEL: func.func @_QPsums(
// CHECK: func.func @accc__QPsums
// CHECK: %[[SUM:.*]] = accgpu.private <vector> "outer"
// CHECK: accgpu.loop (%{{.*}}, %{{.*}}) = {{.*}} par [gang, vector] independent {
// CHECK-NEXT: fir.store %{{.*}} to %[[SUM]]
// CHECK: accgpu.reduce <add> %[[SUM]] into %{{.*}} [#accgpu.level<gang>, #accgpu.level<vector>]
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPsums(%device: !llvm.ptr, %z: index, %v: i32) {
  %at = fir.call @accrt_enter(%device) : (!llvm.ptr) -> !llvm.ptr
  %s = fir.convert %at : (!llvm.ptr) -> !fir.ref<i32>
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    %zero = arith.constant 0 : i32
    %q = accgpu.private <gang> "outer" i32 follows_loop : !fir.ref<i32>
    fir.store %zero to %q : !fir.ref<i32>
    accgpu.loop (%j) = (%c1) to (%z) step (%c1) : index par [gang] independent {
      %p = accgpu.private <vector> "inner" i32 follows_loop : !fir.ref<i32>
      fir.store %zero to %p : !fir.ref<i32>
      accgpu.loop (%i) = (%c1) to (%z) step (%c1) : index par [vector] independent {
        fir.store %v to %p : !fir.ref<i32>
        accgpu.yield
      }
      accgpu.reduce <add> %p into %q [#accgpu.level<vector>] : !fir.ref<i32>, !fir.ref<i32> {
      ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %q into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%x: !fir.ref<i32>, %y: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
