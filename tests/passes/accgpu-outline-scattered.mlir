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

// -----

// Two levels: lanes add to their gang's copy of the small array, and to the large one itself.

// CHECK-LABEL: func.func @_QPlevels(
// CHECK: gpu.module
// CHECK-NOT: accgpu.private <vector>
// CHECK: %[[COPY:.*]] = accgpu.private <gang> "h" !fir.array<64xf64>
// CHECK: %[[LARGE:.*]] = fir.convert %{{.*}} -> !fir.ref<!fir.array<999xf64>>
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop {{.*}} par [gang]
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK: %[[P:.*]] = fir.array_coor %[[COPY]]
// CHECK: acc.atomic.update %[[P]] : !fir.ref<f64> {
// CHECK: %[[Q:.*]] = fir.array_coor %[[LARGE]]
// CHECK: acc.atomic.update %[[Q]] : !fir.ref<f64> {
// CHECK: accgpu.reduce <add> %[[COPY]] into %{{.*}} [#accgpu.level<gang>]
// CHECK-NOT: accgpu.reduce
// CHECK: return
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPlevels(%device_h: !llvm.ptr, %device_g: !llvm.ptr) {
  %at_h = fir.call @accrt_enter(%device_h) : (!llvm.ptr) -> !llvm.ptr
  %h = fir.convert %at_h : (!llvm.ptr) -> !fir.ref<!fir.array<64xf64>>
  %at_g = fir.call @accrt_enter(%device_g) : (!llvm.ptr) -> !llvm.ptr
  %g = fir.convert %at_g : (!llvm.ptr) -> !fir.ref<!fir.array<999xf64>>
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c999 = arith.constant 999 : index
  accgpu.region <parallel> {
    %zero = arith.constant 0.0 : f64
    %x = arith.constant 2.5 : f64
    %of_h = fir.shape %c64 : (index) -> !fir.shape<1>
    %of_g = fir.shape %c999 : (index) -> !fir.shape<1>
    %gang_h = accgpu.private <gang> "h" !fir.array<64xf64> follows_loop : !fir.ref<!fir.array<64xf64>>
    %gang_g = accgpu.private <gang> "g" !fir.array<999xf64> follows_loop : !fir.ref<!fir.array<999xf64>>
    fir.do_loop %e = %c1 to %c64 step %c1 {
      %p = fir.array_coor %gang_h(%of_h) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %zero to %p : !fir.ref<f64>
    }
    fir.do_loop %e = %c1 to %c999 step %c1 {
      %p = fir.array_coor %gang_g(%of_g) %e : (!fir.ref<!fir.array<999xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %zero to %p : !fir.ref<f64>
    }
    accgpu.loop (%j) = (%c1) to (%c64) step (%c1) : index par [gang] independent {
      %lane_h = accgpu.private <vector> "h" !fir.array<64xf64> follows_loop : !fir.ref<!fir.array<64xf64>>
      %lane_g = accgpu.private <vector> "g" !fir.array<999xf64> follows_loop : !fir.ref<!fir.array<999xf64>>
      fir.do_loop %e = %c1 to %c64 step %c1 {
        %p = fir.array_coor %lane_h(%of_h) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        fir.store %zero to %p : !fir.ref<f64>
      }
      fir.do_loop %e = %c1 to %c999 step %c1 {
        %p = fir.array_coor %lane_g(%of_g) %e : (!fir.ref<!fir.array<999xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        fir.store %zero to %p : !fir.ref<f64>
      }
      accgpu.loop (%i) = (%c1) to (%c64) step (%c1) : index par [vector] independent {
        %p = fir.array_coor %lane_h(%of_h) %i : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old_h = fir.load %p : !fir.ref<f64>
        %new_h = arith.addf %old_h, %x : f64
        fir.store %new_h to %p : !fir.ref<f64>
        %q = fir.array_coor %lane_g(%of_g) %i : (!fir.ref<!fir.array<999xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old_g = fir.load %q : !fir.ref<f64>
        %new_g = arith.addf %old_g, %x : f64
        fir.store %new_g to %q : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.reduce <add> %lane_h into %gang_h [#accgpu.level<vector>] : !fir.ref<!fir.array<64xf64>>, !fir.ref<!fir.array<64xf64>> {
      ^bb0(%a: !fir.ref<!fir.array<64xf64>>, %b: !fir.ref<!fir.array<64xf64>>):
        accgpu.yield
      }
      accgpu.reduce <add> %lane_g into %gang_g [#accgpu.level<vector>] : !fir.ref<!fir.array<999xf64>>, !fir.ref<!fir.array<999xf64>> {
      ^bb0(%a: !fir.ref<!fir.array<999xf64>>, %b: !fir.ref<!fir.array<999xf64>>):
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.reduce <add> %gang_h into %h [#accgpu.level<gang>] : !fir.ref<!fir.array<64xf64>>, !fir.ref<!fir.array<64xf64>> {
    ^bb0(%a: !fir.ref<!fir.array<64xf64>>, %b: !fir.ref<!fir.array<64xf64>>):
      accgpu.yield
    }
    accgpu.reduce <add> %gang_g into %g [#accgpu.level<gang>] : !fir.ref<!fir.array<999xf64>>, !fir.ref<!fir.array<999xf64>> {
    ^bb0(%a: !fir.ref<!fir.array<999xf64>>, %b: !fir.ref<!fir.array<999xf64>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// A gang's own array: its lanes add to it where nothing else uses it in the meantime. An element
// that goes with the gang's iteration is the same one for all of them.

// CHECK-LABEL: func.func @_QPown(
// CHECK: gpu.module
// CHECK: %[[OWN:.*]] = accgpu.private <gang> "own"
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK: %[[P:.*]] = fir.array_coor %[[OWN]]
// CHECK: acc.atomic.update %[[P]]
// CHECK-NOT: acc.atomic.update
// CHECK: accgpu.reduce
// CHECK: accgpu.reduce
// CHECK: return
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPown(%device_h: !llvm.ptr) {
  %at_h = fir.call @accrt_enter(%device_h) : (!llvm.ptr) -> !llvm.ptr
  %h = fir.convert %at_h : (!llvm.ptr) -> !fir.ref<!fir.array<64xf64>>
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  accgpu.region <parallel> {
    %zero = arith.constant 0.0 : f64
    %x = arith.constant 2.5 : f64
    %shape = fir.shape %c64 : (index) -> !fir.shape<1>
    accgpu.loop (%j) = (%c1) to (%c64) step (%c1) : index par [gang] independent {
      %own = accgpu.private <gang> "own" !fir.array<64xf64> : !fir.ref<!fir.array<64xf64>>
      %at = fir.array_coor %own(%shape) %j : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %x to %at : !fir.ref<f64>
      %free = accgpu.private <vector> "own" !fir.array<64xf64> follows_loop : !fir.ref<!fir.array<64xf64>>
      fir.do_loop %e = %c1 to %c64 step %c1 {
        %p = fir.array_coor %free(%shape) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        fir.store %zero to %p : !fir.ref<f64>
      }
      accgpu.loop (%i) = (%c1) to (%c64) step (%c1) : index par [vector] independent {
        %p = fir.array_coor %free(%shape) %i : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old = fir.load %p : !fir.ref<f64>
        %new = arith.addf %old, %x : f64
        fir.store %new to %p : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.reduce <add> %free into %own [#accgpu.level<vector>] : !fir.ref<!fir.array<64xf64>>, !fir.ref<!fir.array<64xf64>> {
      ^bb0(%a: !fir.ref<!fir.array<64xf64>>, %b: !fir.ref<!fir.array<64xf64>>):
        accgpu.yield
      }
      %read = accgpu.private <vector> "own" !fir.array<64xf64> follows_loop : !fir.ref<!fir.array<64xf64>>
      fir.do_loop %e = %c1 to %c64 step %c1 {
        %p = fir.array_coor %read(%shape) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        fir.store %zero to %p : !fir.ref<f64>
      }
      %same = accgpu.private <vector> "own" !fir.array<64xf64> follows_loop : !fir.ref<!fir.array<64xf64>>
      fir.do_loop %e = %c1 to %c64 step %c1 {
        %p = fir.array_coor %same(%shape) %e : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        fir.store %zero to %p : !fir.ref<f64>
      }
      accgpu.loop (%i) = (%c1) to (%c64) step (%c1) : index par [vector] independent {
        %value = fir.load %at : !fir.ref<f64>
        %p = fir.array_coor %read(%shape) %i : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old = fir.load %p : !fir.ref<f64>
        %new = arith.addf %old, %value : f64
        fir.store %new to %p : !fir.ref<f64>
        %q = fir.array_coor %same(%shape) %j : (!fir.ref<!fir.array<64xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %old_q = fir.load %q : !fir.ref<f64>
        %new_q = arith.addf %old_q, %x : f64
        fir.store %new_q to %q : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.reduce <add> %read into %own [#accgpu.level<vector>] : !fir.ref<!fir.array<64xf64>>, !fir.ref<!fir.array<64xf64>> {
      ^bb0(%a: !fir.ref<!fir.array<64xf64>>, %b: !fir.ref<!fir.array<64xf64>>):
        accgpu.yield
      }
      accgpu.reduce <add> %same into %own [#accgpu.level<vector>] : !fir.ref<!fir.array<64xf64>>, !fir.ref<!fir.array<64xf64>> {
      ^bb0(%a: !fir.ref<!fir.array<64xf64>>, %b: !fir.ref<!fir.array<64xf64>>):
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// A section: where the element is outside of it, the array's is accessed as before.

// CHECK-LABEL: func.func @_QPsection(
// CHECK: gpu.module
// CHECK-NOT: accgpu.private
// CHECK: %[[VALUE:.*]] = fir.if %[[INSIDE:.*]] -> (f64) {
// CHECK-NOT: fir.load
// CHECK: } else {
// CHECK: fir.load
// CHECK: %[[SUM:.*]] = arith.addf %[[VALUE]], %[[X:.*]] : f64
// CHECK: fir.if %[[INSIDE]] {
// CHECK: %[[P:.*]] = fir.array_coor
// CHECK: acc.atomic.update %[[P]] : !fir.ref<f64> {
// CHECK-NEXT: ^bb0(%[[OLD:.*]]: f64):
// CHECK-NEXT: %[[NEW:.*]] = arith.addf %[[OLD]], %[[X]] : f64
// CHECK-NEXT: acc.yield %[[NEW]]
// CHECK: } else {
// CHECK: fir.store %[[SUM]]
// CHECK-NOT: accgpu.reduce
// CHECK: return
func.func private @accrt_enter(!llvm.ptr) -> !llvm.ptr
func.func @_QPsection(%device_h: !llvm.ptr) {
  %at_h = fir.call @accrt_enter(%device_h) : (!llvm.ptr) -> !llvm.ptr
  %h = fir.convert %at_h : (!llvm.ptr) -> !fir.ref<!fir.array<999xf64>>
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c999 = arith.constant 999 : index
  accgpu.region <parallel> {
    %zero = arith.constant 0.0 : f64
    %x = arith.constant 2.5 : f64
    %shape = fir.shape %c999 : (index) -> !fir.shape<1>
    %slice = fir.slice %c1, %c64, %c1 : (index, index, index) -> !fir.slice<1>
    %section = fir.embox %h(%shape) [%slice] : (!fir.ref<!fir.array<999xf64>>, !fir.shape<1>, !fir.slice<1>) -> !fir.box<!fir.array<?xf64>>
    %private = accgpu.private <vector> "h(1:64)" !fir.array<?xf64> follows_loop sizes(%c64 : index) : !fir.ref<!fir.array<?xf64>>
    %of_private = fir.shape %c64 : (index) -> !fir.shape<1>
    %copy = fir.embox %private(%of_private) : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
    fir.do_loop %e = %c1 to %c64 step %c1 {
      %p = fir.array_coor %private(%of_private) %e : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %zero to %p : !fir.ref<f64>
    }
    accgpu.loop (%i) = (%c1) to (%c999) step (%c1) : index par [gang, vector] independent {
      %own = fir.array_coor %copy %i : (!fir.box<!fir.array<?xf64>>, index) -> !fir.ref<f64>
      %inside = arith.cmpi sle, %i, %c64 : index
      %other = fir.array_coor %h(%shape) %i : (!fir.ref<!fir.array<999xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      %old = fir.if %inside -> (f64) {
        %v = fir.load %own : !fir.ref<f64>
        fir.result %v : f64
      } else {
        %v = fir.load %other : !fir.ref<f64>
        fir.result %v : f64
      }
      %new = arith.addf %old, %x : f64
      fir.if %inside {
        fir.store %new to %own : !fir.ref<f64>
      } else {
        fir.store %new to %other : !fir.ref<f64>
      }
      accgpu.yield
    }
    accgpu.reduce <add> %copy into %section [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.box<!fir.array<?xf64>>, !fir.box<!fir.array<?xf64>> {
    ^bb0(%a: !fir.box<!fir.array<?xf64>>, %b: !fir.box<!fir.array<?xf64>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
