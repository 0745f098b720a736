// RUN: %accc-opt --acc-place-routines %s | FileCheck %s

// CHECK-LABEL: func.func @calls(
// CHECK: %[[PLACE:.*]] = llvm.mlir.addressof @[[TEXT:.*]] : !llvm.ptr
// CHECK-NEXT: fir.call @accrt_at(%[[PLACE]])
// CHECK-NEXT: fir.call @_QPacc_copyin_object(
// CHECK-NEXT: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: fir.call @accrt_at(%[[NULL]])
// CHECK-NEXT: fir.call @_QPacc_own()
// CHECK-NEXT: fir.call @_QPacc_on_device(
// CHECK-NEXT: fir.call @_QPother()
// CHECK-NEXT: return
func.func @calls(%a: !fir.class<!fir.array<*:none>>, %type: !fir.ref<i32>) {
  fir.call @_QPacc_copyin_object(%a) : (!fir.class<!fir.array<*:none>>) -> ()
  fir.call @_QPacc_own() : () -> ()
  %0 = fir.call @_QPacc_on_device(%type) : (!fir.ref<i32>) -> !fir.logical<4>
  fir.call @_QPother() : () -> ()
  return
}

// A procedure of the program's.
func.func @_QPacc_own() {
  return
}

// CHECK: llvm.mlir.global private constant @[[TEXT]](";{{.*}}acc-place-routines.mlir;calls;14;0;;\00")
func.func private @_QPacc_copyin_object(!fir.class<!fir.array<*:none>>)
func.func private @_QPacc_on_device(!fir.ref<i32>) -> !fir.logical<4>
func.func private @_QPother()
