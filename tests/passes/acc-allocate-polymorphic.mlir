// RUN: %accc-opt --acc-allocate-polymorphic --split-input-file --verify-diagnostics %s | FileCheck %s

!shape = !fir.type<_QMmTshape{k:i32}>
!circle = !fir.type<_QMmTcircle{shape:!shape,r:!fir.box<!fir.heap<f32>>}>

// The descriptor gets the type before the library is told of it, and the components of each type
// that has some are freed where the object has that type.
// CHECK-LABEL: func.func @routine(
// CHECK: %[[NULL:.*]] = fir.zero_bits !fir.heap<!fir.type<_QMmTcircle
// CHECK: %[[EMPTY:.*]] = fir.embox %[[NULL]] : {{.*}} -> !fir.class<!fir.heap<!fir.type<_QMmTcircle
// CHECK: %[[KEPT:.*]] = fir.convert %[[EMPTY]]
// CHECK: fir.store %[[KEPT]] to %arg0
// CHECK: fir.call @_FortranAAllocatableInitDerivedForAllocate
// CHECK: fir.call @_FortranAAllocatableAllocate(
// CHECK: %[[CIRCLE:.*]] = fir.convert %arg0
// CHECK: fir.load %[[CIRCLE]]
// CHECK: fir.box_tdesc
// CHECK: fir.if
// CHECK:   fir.freemem
// CHECK: fir.call @_FortranAAllocatableDeallocatePolymorphic
func.func @routine(%e: !fir.ref<!fir.class<!fir.heap<!shape>>>, %bounds: !fir.ref<i64>, %message: !fir.box<none>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@acc_routine_0]>} {
  %zero = arith.constant 0 : i32
  %false = arith.constant false
  %type = fir.type_desc !circle
  %class = fir.type_desc !shape
  %box = fir.convert %e : (!fir.ref<!fir.class<!fir.heap<!shape>>>) -> !fir.ref<!fir.box<none>>
  %description = fir.convert %type : (!fir.tdesc<!circle>) -> !fir.ref<none>
  fir.call @_FortranAAllocatableInitDerivedForAllocate(%box, %description, %zero, %zero) : (!fir.ref<!fir.box<none>>, !fir.ref<none>, i32, i32) -> ()
  %0 = fir.call @_FortranAAllocatableAllocate(%box, %bounds, %false, %message, %file, %zero) : (!fir.ref<!fir.box<none>>, !fir.ref<i64>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  %declared = fir.convert %class : (!fir.tdesc<!shape>) -> !fir.ref<none>
  %1 = fir.call @_FortranAAllocatableDeallocatePolymorphic(%box, %declared, %false, %message, %file, %zero) : (!fir.ref<!fir.box<none>>, !fir.ref<none>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  return
}
acc.routine @acc_routine_0 func(@routine) seq
fir.type_info @_QMmTshape noinit nodestroy nofinal : !shape
fir.type_info @_QMmTcircle noinit nodestroy nofinal extends !shape : !circle
fir.global linkonce_odr @_QMmE.dt.shape constant : !fir.type<_QM__fortran_type_infoTderivedtype{a:i32}> {
  %0 = fir.zero_bits !fir.type<_QM__fortran_type_infoTderivedtype{a:i32}>
  fir.has_value %0 : !fir.type<_QM__fortran_type_infoTderivedtype{a:i32}>
}
fir.global linkonce_odr @_QMmE.dt.circle constant : !fir.type<_QM__fortran_type_infoTderivedtype{a:i32}> {
  %0 = fir.zero_bits !fir.type<_QM__fortran_type_infoTderivedtype{a:i32}>
  fir.has_value %0 : !fir.type<_QM__fortran_type_infoTderivedtype{a:i32}>
}
