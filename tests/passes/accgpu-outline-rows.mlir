// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// A sequential loop takes each thread through the rows of two arrays of one shape: their
// elements are at the same distances, so that both remain arrays. What the last dimension
// has does not matter; the third array has other rows, and no companion.

// CHECK: func.func @accc_columns_l1(
// CHECK: accgpu.loop
// CHECK: %[[T:.*]] = fir.array_coor %{{.*}}(%[[SHAPE:.*]]) %{{.*}}, %{{.*}} :
// CHECK: fir.load %[[T]]
// CHECK: fir.array_coor %{{.*}}(%{{.*}}) %{{.*}}, %{{.*}} :
// CHECK: fir.coordinate_of
// CHECK: accgpu.yield
func.func @columns(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %n: index, %nz: index, %more: index) {
  %one = arith.constant 1 : index
  %1 = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %t = fir.convert %1 : (!llvm.ptr) -> !fir.ref<!fir.array<?x?xf32>>
  %2 = fir.call @accrt_enter(%q) : (!llvm.ptr) -> !llvm.ptr
  %flux = fir.convert %2 : (!llvm.ptr) -> !fir.ref<!fir.array<?x?xf32>>
  %3 = fir.call @accrt_enter(%r) : (!llvm.ptr) -> !llvm.ptr
  %other = fir.convert %3 : (!llvm.ptr) -> !fir.ref<!fir.array<?x?xf32>>
  accgpu.region <parallel> {
    %levels = fir.shape %n, %nz : (index, index) -> !fir.shape<2>
    %faces = fir.shape %n, %more : (index, index) -> !fir.shape<2>
    %square = fir.shape %nz, %nz : (index, index) -> !fir.shape<2>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      fir.do_loop %k = %one to %nz step %one {
        %5 = fir.array_coor %t(%levels) %i, %k : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        %6 = fir.load %5 : !fir.ref<f32>
        %7 = fir.array_coor %flux(%faces) %i, %k : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %6 to %7 : !fir.ref<f32>
        %8 = fir.array_coor %other(%square) %i, %k : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
        fir.store %6 to %8 : !fir.ref<f32>
      }
      accgpu.yield
    }
    accgpu.yield
  } loc("columns.f90":1:1)
  return
}

// Without the loop an address is one row, the same for all threads of a gang, and a place.

// CHECK: func.func @accc_plane_l2(
// CHECK-NOT: fir.array_coor
func.func @plane(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %nz: index) {
  %one = arith.constant 1 : index
  %1 = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %t = fir.convert %1 : (!llvm.ptr) -> !fir.ref<!fir.array<?x?xf32>>
  %2 = fir.call @accrt_enter(%q) : (!llvm.ptr) -> !llvm.ptr
  %flux = fir.convert %2 : (!llvm.ptr) -> !fir.ref<!fir.array<?x?xf32>>
  accgpu.region <parallel> {
    %levels = fir.shape %n, %nz : (index, index) -> !fir.shape<2>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %5 = fir.array_coor %t(%levels) %i, %nz : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      %6 = fir.load %5 : !fir.ref<f32>
      %7 = fir.array_coor %flux(%levels) %i, %nz : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, index, index) -> !fir.ref<f32>
      fir.store %6 to %7 : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  } loc("plane.f90":2:1)
  return
}
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
