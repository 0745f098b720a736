// RUN: %accc-device --arch=gfx90a --emit=mlir %s | FileCheck %s --check-prefix=AMD
// RUN: %accc-device --arch=sm_90 --emit=mlir %s | FileCheck %s --check-prefix=NVIDIA

// Pointers point to global memory, scalars stay, and a descriptor's bytes are
// passed in the way of each vendor.

// AMD-LABEL: llvm.func @kernel(
// AMD-SAME: %{{[^:]+}}: i32, %[[X:[^:]+]]: !llvm.ptr<1> {llvm.noalias}, %[[D:[^:]+]]: !llvm.ptr<4> {llvm.align = 8 : i64, llvm.byref = !llvm.struct<(ptr, i64, i32, i8, i8, i8, i8, array<2 x array<3 x i64>>)>}
// AMD-SAME: rocdl.flat_work_group_size = "1,128", rocdl.kernel
// AMD-DAG: llvm.addrspacecast %[[X]] : !llvm.ptr<1> to !llvm.ptr
// AMD-DAG: llvm.addrspacecast %[[D]] : !llvm.ptr<4> to !llvm.ptr

// NVIDIA-LABEL: llvm.func @kernel(
// NVIDIA-SAME: !llvm.ptr<1> {llvm.noalias}
// NVIDIA-SAME: !llvm.ptr {llvm.align = 8 : i64, llvm.byval = !llvm.struct<(ptr, i64, i32, i8, i8, i8, i8, array<2 x array<3 x i64>>)>}
// NVIDIA-SAME: nvvm.kernel, nvvm.maxntid = array<i32: 128>
func.func @kernel(
    %n: i32,
    %x: !fir.ref<!fir.array<?xf32>> {llvm.noalias},
    %d: !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>> {accc.by_value})
    attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  %zero = arith.constant 0 : index
  %box = fir.load %d : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
  %data = fir.box_addr %box : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>) -> !fir.heap<!fir.array<?x?xf32>>
  %from = fir.coordinate_of %x, %zero : (!fir.ref<!fir.array<?xf32>>, index) -> !fir.ref<f32>
  %to = fir.convert %data : (!fir.heap<!fir.array<?x?xf32>>) -> !fir.ref<f32>
  %value = fir.load %from : !fir.ref<f32>
  fir.store %value to %to : !fir.ref<f32>
  return
}
