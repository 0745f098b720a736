// RUN: %accc-opt --acc-dispatch %s | FileCheck %s
// RUN: sed 's/module {/module attributes {accc.device_types = ["host"]} {/' %s | %accc-opt --acc-dispatch | FileCheck %s --check-prefix=HOST

!shape = !fir.type<_QMmTshape{n:i32}>
!circle = !fir.type<_QMmTcircle{shape:!fir.type<_QMmTshape{n:i32}>}>
!ring = !fir.type<_QMmTring{circle:!fir.type<_QMmTcircle{shape:!fir.type<_QMmTshape{n:i32}>}>}>
!dt = !fir.type<_QM__fortran_type_infoTderivedtype{size:i64}>

module {
fir.global linkonce_odr @_QMmE.dt.shape constant : !dt
fir.global linkonce_odr @_QMmE.dt.circle constant : !dt
fir.global linkonce_odr @_QMmE.dt.ring constant : !dt
fir.type_info @_QMmTshape abstract nofinal : !shape dispatch_table {
  fir.dt_entry "area", @measure deferred
}
fir.type_info @_QMmTcircle nofinal extends !shape : !circle dispatch_table {
  fir.dt_entry "area", @circle_area
}
fir.type_info @_QMmTring nofinal extends !circle : !ring dispatch_table {
  fir.dt_entry "area", @ring_area
}
func.func private @circle_area(!fir.class<!circle>) -> i32
func.func private @ring_area(!fir.class<!ring>) -> i32

// The addresses of the host's descriptions are read before the construct.
// CHECK-LABEL: func.func @construct(
// CHECK: fir.load %{{.*}} : !fir.ref<i64>
// CHECK: fir.load %{{.*}} : !fir.ref<i64>
// CHECK: acc.parallel {
// CHECK: %[[TYPE:.*]] = fir.box_tdesc %arg0
// CHECK: fir.convert %[[TYPE]] : (!fir.tdesc<none>) -> i64
// CHECK: fir.address_of(@_QMmE.dt.circle)
// CHECK: arith.cmpi eq
// CHECK: arith.cmpi eq
// CHECK: fir.if
// CHECK: fir.call @circle_area(%{{.*}}) : (!fir.class<!fir.type<_QMmTcircle
// CHECK: fir.if
// CHECK: fir.call @ring_area(
// CHECK: fir.dispatch "area"{{.*}}accc.unknown_type
// HOST-LABEL: func.func @construct(
// HOST: fir.dispatch
// HOST-NOT: circle_area
func.func @construct(%o: !fir.class<!shape>, %to: !fir.ref<i32>) {
  acc.parallel {
    %0 = fir.dispatch "area"(%o : !fir.class<!shape>) (%o : !fir.class<!shape>) -> i32 {pass_arg_pos = 0 : i32}
    fir.store %0 to %to : !fir.ref<i32>
    acc.yield
  }
  return
}

// CLASS IS with the type that is extended most comes first; a type that the file does not
// know is the library's affair.
// CHECK-LABEL: func.func @routine(
// CHECK: fir.if
// CHECK: } else {
// CHECK: fir.call @_FortranAClassIs(
// CHECK: cf.cond_br %{{.*}}, ^[[RING:.*]], ^[[NEXT:.*]]
// CHECK: ^[[NEXT]]:
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[LAST:.*]]
// CHECK: ^[[LAST]]:
// CHECK: cf.cond_br
acc.routine @r func(@routine) seq
func.func @routine(%o: !fir.class<!shape>) -> i32 attributes {acc.routine_info = #acc.routine_info<[@r]>} {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  fir.select_type %o : !fir.class<!shape> [#fir.class_is<!shape>, ^bb1, #fir.type_is<!ring>, ^bb2, #fir.class_is<!circle>, ^bb3, unit, ^bb4]
^bb1:
  return %c1 : i32
^bb2:
  return %c2 : i32
^bb3:
  return %c3 : i32
^bb4:
  return %c4 : i32
}

// An object of CLASS(*) may have an intrinsic type, which has no description.
// CHECK-LABEL: func.func @unlimited(
// CHECK: %[[CODE:.*]] = fir.box_typecode %arg0 : (!fir.class<none>) -> i8
// CHECK: %[[IS_INTEGER:.*]] = arith.cmpi eq, %[[CODE]], %c9_i8
// CHECK: %[[DERIVED:.*]] = fir.box_typecode %arg0
// CHECK: %[[IS_DERIVED:.*]] = arith.cmpi eq, %[[DERIVED]], %c42_i8
// CHECK: %[[IS_CIRCLE:.*]] = arith.andi %[[IS_DERIVED]],
// CHECK: cf.cond_br %[[IS_INTEGER]],
// CHECK: cf.cond_br %[[IS_CIRCLE]],
acc.routine @u func(@unlimited) seq
func.func @unlimited(%o: !fir.class<none>) -> i32 attributes {acc.routine_info = #acc.routine_info<[@u]>} {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  fir.select_type %o : !fir.class<none> [#fir.type_is<i32>, ^bb1, #fir.type_is<!circle>, ^bb2, unit, ^bb3]
^bb1:
  return %c1 : i32
^bb2:
  return %c2 : i32
^bb3:
  return %c3 : i32
}

// Code of the host stays.
// CHECK-LABEL: func.func @procedure(
// CHECK-NEXT: fir.dispatch
func.func @procedure(%o: !fir.class<!shape>) -> i32 {
  %0 = fir.dispatch "area"(%o : !fir.class<!shape>) (%o : !fir.class<!shape>) -> i32 {pass_arg_pos = 0 : i32}
  return %0 : i32
}

// CHECK: fir.global internal @accc_type__QMmTcircle : i64
}
