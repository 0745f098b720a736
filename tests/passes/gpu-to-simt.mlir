// RUN: %accc-opt --gpu-to-simt --split-input-file --allow-unregistered-dialect %s | FileCheck %s

// Ids and sizes are calls with the number of the dimension; barriers say where
// they stand; shared memory belongs to the thread of the operating system.
module attributes {accgpu.vendor = "simt"} {
// CHECK: llvm.mlir.global internal thread_local @shared() {addr_space = 0 : i32{{.*}}} : !llvm.array<8 x i8>
llvm.mlir.global internal @shared() {addr_space = 3 : i32} : !llvm.array<8 x i8> {
  %0 = llvm.mlir.undef : !llvm.array<8 x i8>
  llvm.return %0 : !llvm.array<8 x i8>
}

// CHECK-LABEL: func.func @kernel()
// CHECK: %[[X:.*]] = arith.constant 0 : i32
// CHECK: %[[ID:.*]] = fir.call @accrt_simt_thread_id(%[[X]]) : (i32) -> i64
// CHECK: %[[INDEX:.*]] = fir.convert %[[ID]] : (i64) -> index
// CHECK: %[[Y:.*]] = arith.constant 1 : i32
// CHECK: fir.call @accrt_simt_block_dim(%[[Y]])
// CHECK: fir.call @accrt_simt_block_id(%{{.*}})
// CHECK: %[[Z:.*]] = arith.constant 2 : i32
// CHECK: fir.call @accrt_simt_grid_dim(%[[Z]])
// CHECK: %[[WHERE:.*]] = llvm.mlir.addressof @__accc_text_
// CHECK: fir.call @accrt_simt_barrier(%[[WHERE]]) : (!llvm.ptr) -> ()
// CHECK-NOT: gpu.
// CHECK: %[[SHARED:.*]] = llvm.mlir.addressof @shared : !llvm.ptr{{$}}
// CHECK-NOT: llvm.addrspacecast
// CHECK: "use"(%[[INDEX]], %{{.*}}, %{{.*}}, %{{.*}}, %[[SHARED]])
func.func @kernel() {
  %id = gpu.thread_id x
  %size = gpu.block_dim y
  %block = gpu.block_id x
  %grid = gpu.grid_dim z
  gpu.barrier
  %0 = llvm.mlir.addressof @shared : !llvm.ptr<3>
  %1 = llvm.addrspacecast %0 : !llvm.ptr<3> to !llvm.ptr
  "use"(%id, %size, %block, %grid, %1) : (index, index, index, index, !llvm.ptr) -> ()
  return
}
}

// -----

// Kernels for a GPU stay as they are.
module attributes {accgpu.vendor = "amd"} {
// CHECK-LABEL: func.func @other
// CHECK-NEXT: gpu.thread_id x
// CHECK-NEXT: gpu.barrier
func.func @other() {
  %id = gpu.thread_id x
  gpu.barrier
  "use"(%id) : (index) -> ()
  return
}
}
