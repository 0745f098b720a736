// RUN: %accc-opt --accgpu-outline-kernels %s | FileCheck %s

// The host inverts the trip counts that the kernel would divide by.

// CHECK-LABEL: func.func @nest(
// CHECK: arith.maxsi
// CHECK: %[[TRIP:.*]] = arith.maxsi %{{.*}}, %{{.*}} : index
// CHECK: %[[AT_LEAST_ONE:.*]] = arith.maxsi %[[TRIP]], %{{.*}} : index
// CHECK: %[[DIVISOR:.*]] = fir.convert %[[AT_LEAST_ONE]] : (index) -> i64
// CHECK: %[[MOST:.*]] = arith.constant -1 : i64
// CHECK: arith.divui %[[MOST]], %[[DIVISOR]] : i64
// CHECK: func.func @accc_nest_l1(
// CHECK: accgpu.loop {{.*}} reciprocals(%{{.*}}) par [gang, vector]

func.func @nest(%p: !llvm.ptr, %n: i32, %m: i32) {
  %one = arith.constant 1 : i32
  %1 = fir.call @accrt_enter(%p) : (!llvm.ptr) -> !llvm.ptr
  %x = fir.convert %1 : (!llvm.ptr) -> !fir.ref<!fir.array<?x?xf32>>
  accgpu.region <parallel> {
    %zero = arith.constant 0.0 : f32
    %extent = fir.convert %m : (i32) -> index
    %shape = fir.shape %extent, %extent : (index, index) -> !fir.shape<2>
    accgpu.loop (%j, %i) = (%one, %one) to (%n, %m) step (%one, %one) : i32, i32 par [gang, vector] independent {
      %2 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, i32, i32) -> !fir.ref<f32>
      fir.store %zero to %2 : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  } loc("nest.f90":1:1)
  return
}
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
