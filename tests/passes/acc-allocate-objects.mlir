// RUN: %accc-opt --acc-allocate-objects %s | FileCheck %s

func.func private @_FortranAAllocatableDeallocate(!fir.ref<!fir.box<none>>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
func.func private @_FortranAAllocatableAllocate(!fir.ref<!fir.box<none>>, !fir.ref<i64>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32

func.func private @_FortranAPointerAllocate(!fir.ref<!fir.box<none>>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
func.func private @_FortranAPointerDeallocate(!fir.ref<!fir.box<none>>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32

fir.type_info @_QMmTt noinit nodestroy nofinal : !fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>

// Components have no memory.
// CHECK-LABEL: func.func @routine(
// CHECK: fir.call @_FortranAAllocatableAllocate(
// CHECK: %[[OBJECTS:.*]] = fir.box_addr
// CHECK: fir.if
// CHECK: fir.do_loop
// CHECK: fir.coordinate_of
// CHECK: fir.zero_bits !fir.heap<!fir.array<?xi32>>
// CHECK: fir.store %{{.*}} : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
// CHECK: fir.freemem
// CHECK: fir.store %{{.*}} : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
// CHECK: fir.call @_FortranAAllocatableDeallocate(
acc.routine @r func(@routine) seq
func.func @routine(%objects: !fir.ref<!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>>>>, %size: !fir.ref<i64>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@r]>} {
  %false = arith.constant false
  %line = arith.constant 1 : i32
  %none = fir.absent !fir.box<none>
  %box = fir.convert %objects : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>>>>) -> !fir.ref<!fir.box<none>>
  %status = fir.call @_FortranAAllocatableAllocate(%box, %size, %false, %none, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.ref<i64>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  %end = fir.call @_FortranAAllocatableDeallocate(%box, %false, %none, %file, %line) : (!fir.ref<!fir.box<none>>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  return
}

// The host's library knows the type.
// CHECK-LABEL: func.func @procedure(
// CHECK: fir.call @_FortranAAllocatableAllocate(
// CHECK-NEXT: return
func.func @procedure(%objects: !fir.ref<!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>>>>, %size: !fir.ref<i64>, %file: !fir.ref<i8>) {
  %false = arith.constant false
  %line = arith.constant 1 : i32
  %none = fir.absent !fir.box<none>
  %box = fir.convert %objects : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>>>>) -> !fir.ref<!fir.box<none>>
  %status = fir.call @_FortranAAllocatableAllocate(%box, %size, %false, %none, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.ref<i64>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  return
}

// Numbers begin with any value.
// CHECK-LABEL: func.func @numbers(
// CHECK: fir.call @_FortranAAllocatableAllocate(
// CHECK-NEXT: return
acc.routine @s func(@numbers) seq
func.func @numbers(%array: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, %size: !fir.ref<i64>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@s]>} {
  %false = arith.constant false
  %line = arith.constant 1 : i32
  %none = fir.absent !fir.box<none>
  %box = fir.convert %array : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<none>>
  %status = fir.call @_FortranAAllocatableAllocate(%box, %size, %false, %none, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.ref<i64>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  return
}

// A pointer's target begins and ends as an allocatable.
// CHECK-LABEL: func.func @pointer(
// CHECK: fir.call @_FortranAPointerAllocate(
// CHECK: fir.if
// CHECK: fir.zero_bits !fir.heap<!fir.array<?xi32>>
// CHECK: fir.store %{{.*}} : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
// CHECK: fir.freemem
// CHECK: fir.call @_FortranAPointerDeallocate(
acc.routine @p func(@pointer) seq
func.func @pointer(%object: !fir.ref<!fir.box<!fir.ptr<!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>>>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@p]>} {
  %false = arith.constant false
  %line = arith.constant 1 : i32
  %none = fir.absent !fir.box<none>
  %box = fir.convert %object : (!fir.ref<!fir.box<!fir.ptr<!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>>>) -> !fir.ref<!fir.box<none>>
  %status = fir.call @_FortranAPointerAllocate(%box, %false, %none, %file, %line) : (!fir.ref<!fir.box<none>>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  %end = fir.call @_FortranAPointerDeallocate(%box, %false, %none, %file, %line) : (!fir.ref<!fir.box<none>>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  return
}

// Polymorphic objects may be of another type, with another size.
// CHECK-LABEL: func.func @polymorphic(
// CHECK: fir.call @_FortranAAllocatableAllocate(
// CHECK-NEXT: return
acc.routine @c func(@polymorphic) seq
func.func @polymorphic(%array: !fir.ref<!fir.class<!fir.heap<!fir.array<?x!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>>>>, %size: !fir.ref<i64>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@c]>} {
  %false = arith.constant false
  %line = arith.constant 1 : i32
  %none = fir.absent !fir.box<none>
  %box = fir.convert %array : (!fir.ref<!fir.class<!fir.heap<!fir.array<?x!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>>>>) -> !fir.ref<!fir.box<none>>
  %status = fir.call @_FortranAAllocatableAllocate(%box, %size, %false, %none, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.ref<i64>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  return
}
