// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// Columns of an array without gaps have none: one version of the kernel relies on that, the other
// one gets the answer as a parameter.

// CHECK-LABEL: func.func @columns(
// CHECK: arith.cmpi eq
// CHECK-DAG: llvm.mlir.addressof @accc_columns_l1_strided_descriptor
// CHECK-DAG: llvm.mlir.addressof @accc_columns_l1_descriptor
func.func @columns() {
  %at = fir.alloca !fir.box<!fir.array<?x?xf32>>
  %box = fir.load %at : !fir.ref<!fir.box<!fir.array<?x?xf32>>>
  %n = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    %x = fir.declare %box {uniq_name = "_QFEx"} : (!fir.box<!fir.array<?x?xf32>>) -> !fir.box<!fir.array<?x?xf32>>
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      %d:3 = fir.box_dims %x, %c0 : (!fir.box<!fir.array<?x?xf32>>, index) -> (index, index, index)
      %none = fir.undefined index
      %slice = fir.slice %c1, %d#1, %c1, %j, %none, %none : (index, index, index, index, index, index) -> !fir.slice<2>
      %column = fir.rebox %x [%slice] : (!fir.box<!fir.array<?x?xf32>>, !fir.slice<2>) -> !fir.box<!fir.array<?xf32>>
      %closed = fir.is_contiguous_box %column whole : (!fir.box<!fir.array<?xf32>>) -> i1
      fir.call @use(%column, %closed) : (!fir.box<!fir.array<?xf32>>, i1) -> ()
      accgpu.yield
    }
    accgpu.yield
  } loc("columns.f90":1:1)
  return
}

// A part of a plane has gaps as a rule: there is no version for the exception.

// CHECK-LABEL: func.func @parts_of_planes(
// CHECK-NOT: _strided
// CHECK: gpu.module
func.func @parts_of_planes() {
  %at = fir.alloca !fir.box<!fir.array<?x?x?xf32>>
  %box = fir.load %at : !fir.ref<!fir.box<!fir.array<?x?x?xf32>>>
  %n = arith.constant 9 : index
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    %x = fir.declare %box {uniq_name = "_QFEx"} : (!fir.box<!fir.array<?x?x?xf32>>) -> !fir.box<!fir.array<?x?x?xf32>>
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      %none = fir.undefined index
      %slice = fir.slice %c1, %n, %c1, %c1, %n, %c1, %j, %none, %none : (index, index, index, index, index, index, index, index, index) -> !fir.slice<3>
      %part = fir.rebox %x [%slice] : (!fir.box<!fir.array<?x?x?xf32>>, !fir.slice<3>) -> !fir.box<!fir.array<?x?xf32>>
      %closed = fir.is_contiguous_box %part whole : (!fir.box<!fir.array<?x?xf32>>) -> i1
      fir.call @use_plane(%part, %closed) : (!fir.box<!fir.array<?x?xf32>>, i1) -> ()
      accgpu.yield
    }
    accgpu.yield
  } loc("parts.f90":2:1)
  return
}

func.func private @use(!fir.box<!fir.array<?xf32>>, i1)
func.func private @use_plane(!fir.box<!fir.array<?x?xf32>>, i1)

// CHECK-LABEL: func.func @accc_columns_l1_strided(
// CHECK-SAME: %[[CLOSED:[a-z0-9]+]]: i1
// CHECK: fir.call @use(%{{.*}}, %[[CLOSED]])
// CHECK-LABEL: func.func @accc_columns_l1(
// CHECK: fir.call @use(%{{.*}}, %true
// CHECK-LABEL: func.func @accc_parts_of_planes_l2(
// CHECK: fir.is_contiguous_box
