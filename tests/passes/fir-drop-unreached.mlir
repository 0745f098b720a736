// RUN: %accc-opt --fir-drop-unreached --split-input-file %s | FileCheck %s

// By name, and by the name of what is named; one's own constants and the program's variables stay.

// CHECK-NOT: @other
// CHECK: fir.global linkonce_odr @named
// CHECK: fir.global linkonce_odr @named_by_named
// CHECK-NOT: @other
// CHECK: fir.global @variable
// CHECK: fir.global linkonce_odr @named_by_variable
// CHECK: fir.global internal @internal
// CHECK-NOT: fir.global {{.*}}@named_by_type_info
// CHECK: func.func @names
fir.global linkonce_odr @other constant : i64 {
  %0 = fir.address_of(@other_named_by_other) : !fir.ref<i32>
  %1 = fir.convert %0 : (!fir.ref<i32>) -> i64
  fir.has_value %1 : i64
}
fir.global linkonce_odr @named constant : i64 {
  %0 = fir.address_of(@named_by_named) : !fir.ref<i32>
  %1 = fir.convert %0 : (!fir.ref<i32>) -> i64
  fir.has_value %1 : i64
}
fir.global linkonce_odr @named_by_named constant : i32 {
  %c1 = arith.constant 1 : i32
  fir.has_value %c1 : i32
}
fir.global linkonce_odr @other_named_by_other constant : i32 {
  %c1 = arith.constant 1 : i32
  fir.has_value %c1 : i32
}
fir.global @variable : i64 {
  %0 = fir.address_of(@named_by_variable) : !fir.ref<i32>
  %1 = fir.convert %0 : (!fir.ref<i32>) -> i64
  fir.has_value %1 : i64
}
fir.global linkonce_odr @named_by_variable constant : i32 {
  %c1 = arith.constant 1 : i32
  fir.has_value %c1 : i32
}
fir.global internal @internal constant : i32 {
  %c1 = arith.constant 1 : i32
  fir.has_value %c1 : i32
}
fir.global linkonce_odr @named_by_type_info constant : i32 {
  %c1 = arith.constant 1 : i32
  fir.has_value %c1 : i32
}
fir.type_info @_QMmTt nofinal : !fir.type<_QMmTt{c:i32}> component_info {
  fir.dt_component "c" init @named_by_type_info
}
func.func @names() -> !fir.ref<i64> {
  %0 = fir.address_of(@named) : !fir.ref<i64>
  return %0 : !fir.ref<i64>
}

// -----

// Descriptions of types: for what makes descriptors, with polymorphic ones for the type of the object too, and
// for what asks for the description. Not for what has a descriptor from somewhere, nor for objects.

// CHECK: fir.global linkonce_odr @_QMmE.dt.described
// CHECK: fir.global linkonce_odr @_QMmE.dt.object
// CHECK: fir.global linkonce_odr @_QMmE.dt.asked
// CHECK: fir.global linkonce_odr @_QMmE.dt.pointee
// CHECK-NOT: @_QMmE.dt
!derivedtype = !fir.type<_QM__fortran_type_infoTderivedtype{size:i64}>
fir.global linkonce_odr @_QMmE.dt.described constant : !derivedtype {
  %0 = fir.undefined !derivedtype
  fir.has_value %0 : !derivedtype
}
fir.global linkonce_odr @_QMmE.dt.object constant : !derivedtype {
  %0 = fir.undefined !derivedtype
  fir.has_value %0 : !derivedtype
}
fir.global linkonce_odr @_QMmE.dt.asked constant : !derivedtype {
  %0 = fir.undefined !derivedtype
  fir.has_value %0 : !derivedtype
}
fir.global linkonce_odr @_QMmE.dt.pointee constant : !derivedtype {
  %0 = fir.undefined !derivedtype
  fir.has_value %0 : !derivedtype
}
fir.global linkonce_odr @_QMmE.dt.read constant : !derivedtype {
  %0 = fir.undefined !derivedtype
  fir.has_value %0 : !derivedtype
}
fir.global linkonce_odr @_QMmE.dt.unused constant : !derivedtype {
  %0 = fir.undefined !derivedtype
  fir.has_value %0 : !derivedtype
}
fir.global @_QMmEpointer : !fir.box<!fir.ptr<!fir.array<?x!fir.type<_QMmTpointee{c:i32}>>>> {
  %c0 = arith.constant 0 : index
  %0 = fir.zero_bits !fir.ptr<!fir.array<?x!fir.type<_QMmTpointee{c:i32}>>>
  %1 = fir.shape %c0 : (index) -> !fir.shape<1>
  %2 = fir.embox %0(%1) : (!fir.ptr<!fir.array<?x!fir.type<_QMmTpointee{c:i32}>>>, !fir.shape<1>) -> !fir.box<!fir.ptr<!fir.array<?x!fir.type<_QMmTpointee{c:i32}>>>>
  fir.has_value %2 : !fir.box<!fir.ptr<!fir.array<?x!fir.type<_QMmTpointee{c:i32}>>>>
}
func.func private @take(!fir.box<!fir.type<_QMmTdescribed{c:i32}>>, !fir.class<none>, !fir.tdesc<!fir.type<_QMmTasked{c:i32}>>)
func.func @make(%d: !fir.ref<!fir.type<_QMmTdescribed{c:i32}>>, %o: !fir.ref<!fir.type<_QMmTobject{c:i32}>>) {
  %0 = fir.embox %d : (!fir.ref<!fir.type<_QMmTdescribed{c:i32}>>) -> !fir.box<!fir.type<_QMmTdescribed{c:i32}>>
  %1 = fir.embox %o : (!fir.ref<!fir.type<_QMmTobject{c:i32}>>) -> !fir.class<none>
  %2 = fir.type_desc !fir.type<_QMmTasked{c:i32}>
  fir.call @take(%0, %1, %2) : (!fir.box<!fir.type<_QMmTdescribed{c:i32}>>, !fir.class<none>, !fir.tdesc<!fir.type<_QMmTasked{c:i32}>>) -> ()
  return
}
func.func @read(%p: !fir.ref<!fir.box<!fir.ptr<!fir.type<_QMmTread{c:i32}>>>>) -> i32 {
  %0 = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.type<_QMmTread{c:i32}>>>>
  %1 = fir.coordinate_of %0, c : (!fir.box<!fir.ptr<!fir.type<_QMmTread{c:i32}>>>) -> !fir.ref<i32>
  %2 = fir.load %1 : !fir.ref<i32>
  %o = fir.alloca !fir.type<_QMmTunused{c:i32}>
  return %2 : i32
}
