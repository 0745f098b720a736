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

// The pointer itself, and a part of one.

// CHECK-LABEL: func.func @pointers(
// CHECK-SAME: %[[P:[^:]*]]: !fir.ref<
// CHECK: fir.call @accrt_at(
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[P]] : {{.*}} -> !llvm.ptr
// CHECK-NEXT: fir.call @accrt_pointer(%[[ADDRESS]])
// CHECK-NEXT: fir.call @_QPacc_attach(
// CHECK-NOT: accrt_pointer
// CHECK: fir.call @_QPacc_detach_async(
// CHECK-NOT: accrt_pointer
// CHECK: return
func.func @pointers(%p: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>, %queue: !fir.ref<i32>, %l: index) {
  %0 = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
  %1 = fir.rebox %0 : (!fir.box<!fir.ptr<!fir.array<?xf32>>>) -> !fir.class<!fir.array<?xnone>>
  %2 = fir.convert %1 : (!fir.class<!fir.array<?xnone>>) -> !fir.class<!fir.array<*:none>>
  fir.call @_QPacc_attach(%2) : (!fir.class<!fir.array<*:none>>) -> ()
  %3 = fir.slice %l, %l, %l : (index, index, index) -> !fir.slice<1>
  %4 = fir.rebox %0 [%3] : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, !fir.slice<1>) -> !fir.class<!fir.array<?xnone>>
  %5 = fir.convert %4 : (!fir.class<!fir.array<?xnone>>) -> !fir.class<!fir.array<*:none>>
  fir.call @_QPacc_detach_async(%5, %queue) : (!fir.class<!fir.array<*:none>>, !fir.ref<i32>) -> ()
  return
}

// A procedure of the program's.
func.func @_QPacc_own() {
  return
}

// CHECK: llvm.mlir.global private constant @[[TEXT]](";{{.*}}acc-place-routines.mlir;calls;14;0;;\00")
func.func private @_QPacc_copyin_object(!fir.class<!fir.array<*:none>>)
func.func private @_QPacc_attach(!fir.class<!fir.array<*:none>>)
func.func private @_QPacc_detach_async(!fir.class<!fir.array<*:none>>, !fir.ref<i32>)
func.func private @_QPacc_on_device(!fir.ref<i32>) -> !fir.logical<4>
func.func private @_QPother()
