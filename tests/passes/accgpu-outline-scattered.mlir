// RUN: %accc-opt --accgpu-outline-kernels --split-input-file %s 2>&1 | FileCheck %s

// Kernels add to the array itself what iterations scatter over it. The host's threads keep
// their copies.

// CHECK: remark: reduction: iterations scatter values over 'h': atomic updates
// CHECK-LABEL: func.func @_QPscatter(
// CHECK: accgpu.region
// CHECK: accgpu.private
// CHECK: accgpu.reduce
// CHECK: gpu.module
// CHECK: func.func @accc__QPscatter{{.*}}(
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop
// CHECK: fir.load
// CHECK: %[[BIN:.*]] = fir.load
// CHECK: %[[P:.*]] = fir.array_coor
// CHECK-NOT: fir.load
// CHECK: acc.atomic.update %[[P]] : !fir.ref<f64> {
// CHECK-NEXT: ^bb0(%[[OLD:.*]]: f64):
// CHECK-NEXT: %[[ONE:.*]] = arith.addf %[[OLD]], %
// CHECK-NEXT: %[[NEW:.*]] = arith.subf %[[ONE]], %
// CHECK-NEXT: acc.yield %[[NEW]]
// CHECK-NOT: accgpu.reduce
// CHECK: return
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPscatter(%device_h: !llvm.ptr, %device_bins: !llvm.ptr) {
  %at_h = fir.call @accrt_enter(%device_h) : (!llvm.ptr) -> !llvm.ptr
  %h = fir.convert %at_h : (!llvm.ptr) -> !fir.ref<!fir.array<64xf64>>
  %at_bins = fir.call @accrt_enter(%device_bins) : (!llvm.ptr) -> !llvm.ptr
  %bins = fir.convert %at_bins : (!llvm.ptr) -> !fir.ref<!fir.array<99xi32>>
  %c1 = arith.constant 1 : index
  %c99 = arith.constant 99 : index
  %c64 = arith.constant 64 : index
  accgpu.region <parallel> {
    %zero = arith.constant 0.0 : f64
    %x = arith.constant 2.5 : f64
    %shape = fir.shape %c64 : (index) -> !fir.shape<1>
    %of_bins = fir.shape %c99 : (index) -> !fir.shape<1>
    %copy = accgpu.private <vector> "h" !fir.array<64xf64> follows_loop : !fir.ref<!fir.array<64xf64>>
    fir.do_loop %e = %c1 to %c64 step %c1 {
      %p = fir.array_coor %copy(%shape) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %zero to %p : !fir.ref<f64>
    }
    accgpu.loop (%i) = (%c1) to (%c99) step (%c1) : index par [gang, vector] independent {
      %at = fir.array_coor %bins(%of_bins) %i : (!fir.ref<!fir.array<99xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %other = fir.load %at : !fir.ref<i32>
      %bin = fir.load %at : !fir.ref<i32>
      %p = fir.array_coor %copy(%shape) %bin : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, i32) -> !fir.ref<f64>
      %old = fir.load %p : !fir.ref<f64>
      %one = arith.addf %old, %x : f64
      %y = fir.convert %other : (i32) -> f64
      %new = arith.subf %one, %y : f64
      fir.store %new to %p : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <add> %copy into %h [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<!fir.array<64xf64>>, !fir.ref<!fir.array<64xf64>> {
    ^bb0(%a: !fir.ref<!fir.array<64xf64>>, %b: !fir.ref<!fir.array<64xf64>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// An element that all lanes update at the same time; one that is read for something else.

// CHECK-LABEL: func.func @_QPtogether(
// CHECK: gpu.module
// CHECK-NOT: acc.atomic.update
// CHECK: accgpu.reduce
// CHECK-NOT: acc.atomic.update
// CHECK: accgpu.reduce
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPtogether(%device_h: !llvm.ptr, %device_g: !llvm.ptr) {
  %at_h = fir.call @accrt_enter(%device_h) : (!llvm.ptr) -> !llvm.ptr
  %h = fir.convert %at_h : (!llvm.ptr) -> !fir.ref<!fir.array<64xf64>>
  %at_g = fir.call @accrt_enter(%device_g) : (!llvm.ptr) -> !llvm.ptr
  %g = fir.convert %at_g : (!llvm.ptr) -> !fir.ref<!fir.array<64xf64>>
  %c1 = arith.constant 1 : index
  %c99 = arith.constant 99 : index
  %c64 = arith.constant 64 : index
  accgpu.region <parallel> {
    %zero = arith.constant 0.0 : f64
    %x = arith.constant 2.5 : f64
    %shape = fir.shape %c64 : (index) -> !fir.shape<1>
    %copy = accgpu.private <vector> "h" !fir.array<64xf64> follows_loop : !fir.ref<!fir.array<64xf64>>
    %read = accgpu.private <vector> "g" !fir.array<64xf64> follows_loop : !fir.ref<!fir.array<64xf64>>
    fir.do_loop %e = %c1 to %c64 step %c1 {
      %p = fir.array_coor %copy(%shape) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %zero to %p : !fir.ref<f64>
      %q = fir.array_coor %read(%shape) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %zero to %q : !fir.ref<f64>
    }
    accgpu.loop (%i) = (%c1) to (%c99) step (%c1) : index par [gang, vector] independent {
      fir.do_loop %e = %c1 to %c64 step %c1 {
        %p = fir.array_coor %copy(%shape) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old = fir.load %p : !fir.ref<f64>
        %new = arith.addf %old, %x : f64
        fir.store %new to %p : !fir.ref<f64>
      }
      %q = fir.array_coor %read(%shape) %i : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %old = fir.load %q : !fir.ref<f64>
      %product = arith.mulf %old, %old : f64
      %new = arith.addf %product, %old : f64
      fir.store %new to %q : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.reduce <add> %copy into %h [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<!fir.array<64xf64>>, !fir.ref<!fir.array<64xf64>> {
    ^bb0(%a: !fir.ref<!fir.array<64xf64>>, %b: !fir.ref<!fir.array<64xf64>>):
      accgpu.yield
    }
    accgpu.reduce <add> %read into %g [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<!fir.array<64xf64>>, !fir.ref<!fir.array<64xf64>> {
    ^bb0(%a: !fir.ref<!fir.array<64xf64>>, %b: !fir.ref<!fir.array<64xf64>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
