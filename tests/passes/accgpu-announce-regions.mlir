// RUN: %accc-opt --accgpu-announce-regions %s | FileCheck %s

// The runtime hears of the construct before and after it, which stays in place.
// There are no arguments and no sizes: no image has a kernel.

// CHECK-LABEL: func.func @_QPwork(
// CHECK-SAME: %[[X:[^:]*]]: f64, %[[Q:[^:]*]]: i32
// CHECK: %[[KERNEL:.*]] = llvm.mlir.addressof @accc__QPwork_l7_descriptor
// CHECK: %[[VALUES:.*]] = llvm.mlir.zero
// CHECK: %[[BOUNDS:.*]] = llvm.mlir.zero
// CHECK: fir.call @accrt_launch(%[[KERNEL]], %[[VALUES]], %[[BOUNDS]], %[[Q]], %{{.*}})
// CHECK-NEXT: accgpu.region <parallel> queue(%[[Q]] : i32) {
// CHECK: }
// CHECK-NEXT: fir.call @accrt_host_end(%[[KERNEL]], %[[Q]])
func.func @_QPwork(%x: f64, %queue: i32) {
  accgpu.region <parallel> queue(%queue : i32) {
    fir.call @use(%x) : (f64) -> ()
    accgpu.yield
  } loc("a.f90":7:1)
  return
}

// Without an async clause the queue is the synchronous one.

// CHECK-LABEL: func.func @_QPplain(
// CHECK: %[[SYNC:.*]] = arith.constant -2 : i32
// CHECK: fir.call @accrt_launch(%{{.*}}, %{{.*}}, %{{.*}}, %[[SYNC]], %{{.*}})
// CHECK: fir.call @accrt_host_end(%{{.*}}, %[[SYNC]])
func.func @_QPplain(%x: f64) {
  accgpu.region <serial> {
    fir.call @use(%x) : (f64) -> ()
    accgpu.yield
  }
  return
}

func.func private @use(f64)

// What messages call the constructs.
// CHECK: llvm.mlir.global private constant @{{.*}}("work:7\00")
// CHECK: llvm.mlir.global private constant @{{.*}}("plain:30\00")
