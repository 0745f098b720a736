// RUN: %accc-opt --accgpu-loop-sizes --split-input-file %s | FileCheck %s

// The largest size of each level becomes the region's.

// CHECK-LABEL: func.func @kernels(
// CHECK-DAG: %[[GANGS:.*]] = arith.constant 7 : i32
// CHECK-DAG: %[[WORKERS:.*]] = arith.constant 4 : i32
// CHECK-DAG: %[[LANES:.*]] = arith.constant 64 : i32
// CHECK: accgpu.region <kernels> gangs(%[[GANGS]] : i32) workers(%[[WORKERS]] : i32) vector_length(%[[LANES]] : i32)
// CHECK-NOT: accgpu.vector_length
func.func @kernels(%a: i32, %b: i32, %s: i32) {
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, worker] independent {
      accgpu.loop (%j) = (%a) to (%b) step (%s) : i32 par [vector] independent {
        accgpu.yield
      } {accgpu.vector_length = 64 : i32}
      accgpu.loop (%k) = (%a) to (%b) step (%s) : i32 par [vector] independent {
        accgpu.yield
      } {accgpu.vector_length = 32 : i32}
      accgpu.yield
    } {accgpu.num_gangs = 7 : i32, accgpu.num_workers = 4 : i32}
    accgpu.yield
  }
  return
}

// -----

// A clause of the construct comes first, and the number of gangs is the construct's.

// CHECK-LABEL: func.func @parallel(
// CHECK-SAME: %[[N:[^:]*]]: i32)
// CHECK: accgpu.region <parallel> vector_length(%[[N]] : i32) {
func.func @parallel(%n: i32) {
  accgpu.region <parallel> vector_length(%n : i32) {
    accgpu.loop (%i) = (%n) to (%n) step (%n) : i32 par [gang, vector] independent {
      accgpu.yield
    } {accgpu.num_gangs = 7 : i32, accgpu.vector_length = 64 : i32}
    accgpu.yield
  }
  return
}
