// RUN: %accc-opt --acc-construct-values %s | FileCheck %s

!plain = !fir.type<_QMmTplain{p:f32,d:f32}>
!with_array = !fir.type<_QMmTwith_array{a:!fir.box<!fir.heap<!fir.array<?xf32>>>}>
func.func private @_FortranAInitialize(!fir.box<none>, !fir.ref<i8>, i32)

// CHECK-LABEL: func.func @constructed(
// CHECK-NOT: fir.call
// CHECK: return
func.func @constructed(%file: !fir.ref<i8>, %line: i32) {
  %0 = fir.alloca !plain
  %1 = fir.declare %0 {uniq_name = "ctor.temp"} : (!fir.ref<!plain>) -> !fir.ref<!plain>
  %2 = fir.embox %1 : (!fir.ref<!plain>) -> !fir.box<!plain>
  %3 = fir.convert %2 : (!fir.box<!plain>) -> !fir.box<none>
  fir.call @_FortranAInitialize(%3, %file, %line) : (!fir.box<none>, !fir.ref<i8>, i32) -> ()
  return
}

// Assigning to the component would free what it held.
// CHECK-LABEL: func.func @with_descriptor(
// CHECK: fir.call @_FortranAInitialize
func.func @with_descriptor(%file: !fir.ref<i8>, %line: i32) {
  %0 = fir.alloca !with_array
  %1 = fir.declare %0 {uniq_name = "ctor.temp"} : (!fir.ref<!with_array>) -> !fir.ref<!with_array>
  %2 = fir.embox %1 : (!fir.ref<!with_array>) -> !fir.box<!with_array>
  %3 = fir.convert %2 : (!fir.box<!with_array>) -> !fir.box<none>
  fir.call @_FortranAInitialize(%3, %file, %line) : (!fir.box<none>, !fir.ref<i8>, i32) -> ()
  return
}

// A variable of the program begins with its default values.
// CHECK-LABEL: func.func @variable(
// CHECK: fir.call @_FortranAInitialize
func.func @variable(%file: !fir.ref<i8>, %line: i32) {
  %0 = fir.alloca !plain
  %1 = fir.declare %0 {uniq_name = "_QFEx"} : (!fir.ref<!plain>) -> !fir.ref<!plain>
  %2 = fir.embox %1 : (!fir.ref<!plain>) -> !fir.box<!plain>
  %3 = fir.convert %2 : (!fir.box<!plain>) -> !fir.box<none>
  fir.call @_FortranAInitialize(%3, %file, %line) : (!fir.box<none>, !fir.ref<i8>, i32) -> ()
  return
}
