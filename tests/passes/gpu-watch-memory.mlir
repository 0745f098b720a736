// RUN: %accc-opt --gpu-watch-memory %s | FileCheck %s

// Kernels and the functions they call get a second version that tells of accesses
// before they happen: 0 a read, 1 a write, 2 an atomic one or one under a lock.
module attributes {accgpu.vendor = "simt"} {

// CHECK-LABEL: func.func @kernel(
// CHECK-NOT: accrt_simt_access
// CHECK: fir.call @work(
// CHECK: func.func @work(
// CHECK-NOT: accrt_simt_access

// CHECK: func.func @kernel.watched(%[[X:.*]]: !fir.ref<i32>, %[[P:.*]]: !llvm.ptr) attributes {gpu.kernel} {
// CHECK: %[[A:.*]] = fir.declare %[[X]] {uniq_name = "_QFEx"}
// CHECK: %[[READ:.*]] = arith.constant 0 : i32
// CHECK: %[[NAME:.*]] = llvm.mlir.addressof
// CHECK: fir.call @accrt_simt_access(%{{.*}}, %{{.*}}, %[[READ]], %{{.*}}, %{{.*}})
// CHECK-NEXT: fir.load %[[A]]
// CHECK: %[[WRITE:.*]] = arith.constant 1 : i32
// CHECK: fir.call @accrt_simt_access(%{{.*}}, %{{.*}}, %[[WRITE]], %{{.*}}, %{{.*}})
// CHECK-NEXT: fir.store
// CHECK: %[[ATOMIC:.*]] = arith.constant 2 : i32
// CHECK: fir.call @accrt_simt_access(%[[P]], %{{.*}}, %[[ATOMIC]], %{{.*}}, %{{.*}})
// CHECK-NEXT: llvm.atomicrmw
// CHECK: llvm.fence
// CHECK: %[[LOCKED:.*]] = arith.constant 2 : i32
// CHECK: fir.call @accrt_simt_access(%{{.*}}, %{{.*}}, %[[LOCKED]], %{{.*}}, %{{.*}})
// CHECK-NEXT: fir.store
// CHECK: fir.call @accrt_simt_access(
// CHECK-NEXT: fir.save_result
// A thread's own memory is nobody else's.
// CHECK: %[[OWN:.*]] = fir.alloca
// CHECK-NEXT: fir.store %{{.*}} to %[[OWN]]
// CHECK: fir.call @work.watched(
func.func @kernel(%x: !fir.ref<i32>, %p: !llvm.ptr) attributes {gpu.kernel} {
  %a = fir.declare %x {uniq_name = "_QFEx"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %v = fir.load %a : !fir.ref<i32>
  fir.store %v to %a : !fir.ref<i32>
  %old = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, i32
  llvm.fence syncscope("agent") acq_rel
  fir.store %v to %a : !fir.ref<i32>
  llvm.fence syncscope("agent") acq_rel
  %array = fir.convert %x : (!fir.ref<i32>) -> !fir.ref<!fir.array<3xi32>>
  %three = arith.constant 3 : index
  %shape = fir.shape %three : (index) -> !fir.shape<1>
  %values = fir.call @values() : () -> !fir.array<3xi32>
  fir.save_result %values to %array(%shape) : !fir.array<3xi32>, !fir.ref<!fir.array<3xi32>>, !fir.shape<1>
  %own = fir.alloca i32
  fir.store %v to %own : !fir.ref<i32>
  fir.call @work(%a) : (!fir.ref<i32>) -> ()
  return
}

func.func private @values() -> !fir.array<3xi32>

// CHECK: func.func @work.watched(
// CHECK: fir.call @accrt_simt_access(
// CHECK-NEXT: fir.store
func.func @work(%x: !fir.ref<i32>) {
  %one = arith.constant 1 : i32
  fir.store %one to %x : !fir.ref<i32>
  return
}

// What races cannot disturb.
// CHECK: func.func @copy.watched(
// CHECK-NOT: accrt_simt_access
// CHECK: return
func.func @copy(%x: !fir.ref<i32>) {
  %v = fir.load %x {accgpu.unordered} : !fir.ref<i32>
  fir.store %v to %x {accgpu.unordered} : !fir.ref<i32>
  return
}
}
