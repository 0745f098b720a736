// RUN: %accc-opt --acc-assign-objects %s | FileCheck %s

func.func private @_FortranAInitialize(!fir.box<none>, !fir.ref<i8>, i32)
func.func private @_FortranADestroy(!fir.box<none>)
func.func private @_FortranAAllocatableAllocateSource(!fir.ref<!fir.box<none>>, !fir.box<none>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
func.func private @_FortranAAssign(!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32)

!t = !fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>
!list = !fir.type<_QMmTlist{n:i32,next:!fir.box<!fir.heap<!fir.type<_QMmTlist>>>}>
!final = !fir.type<_QMmTfinal{v:!fir.box<!fir.heap<i32>>}>
!own = !fir.type<_QMmTown{t:!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>}>
!defined = !fir.type<_QMmTdefined{o:!fir.type<_QMmTown{t:!fir.type<_QMmTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>}>}>
!plain = !fir.type<_QMmTplain{n:i32}>

fir.type_info @_QMmTt noinit nofinal : !t
fir.type_info @_QMmTfinal : !final
fir.type_info @_QMmTown nofinal {accc.defined_assignment} : !own
fir.type_info @_QMmTdefined nofinal : !defined
fir.type_info @_QMmTplain noinit nodestroy nofinal : !plain

// CHECK-LABEL: func.func @routine(
// CHECK: %[[NEW:.*]] = fir.box_addr %arg1
// CHECK: fir.store %{{.*}} to %{{.*}} : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
// CHECK: fir.call @accc_assign__QMmTt(%{{.*}}, %{{.*}}) : (!fir.ref<
// CHECK: fir.call @accc_free__QMmTt(
// CHECK-NOT: @_Fortran
// CHECK: return
acc.routine @r func(@routine) seq
func.func @routine(%to: !fir.ref<!fir.box<!t>>, %from: !fir.box<!t>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@r]>} {
  %line = arith.constant 1 : i32
  %0 = fir.convert %to : (!fir.ref<!fir.box<!t>>) -> !fir.ref<!fir.box<none>>
  %1 = fir.convert %from : (!fir.box<!t>) -> !fir.box<none>
  fir.call @_FortranAInitialize(%1, %file, %line) : (!fir.box<none>, !fir.ref<i8>, i32) -> ()
  fir.call @_FortranAAssign(%0, %1, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  fir.call @_FortranADestroy(%1) : (!fir.box<none>) -> ()
  return
}

// One object without allocatable components is its bytes, where flang's descriptor is known.
// CHECK-LABEL: func.func @bytes(
// CHECK-NEXT: %[[VALUE:.*]] = fir.load %arg1
// CHECK-NEXT: fir.store %[[VALUE]] to %arg0
// CHECK-NEXT: return
acc.routine @rb func(@bytes) seq
func.func @bytes(%to: !fir.ref<!plain>, %from: !fir.ref<!plain>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@rb]>} {
  %line = arith.constant 1 : i32
  %place = fir.alloca !fir.box<!plain>
  %to_box = fir.embox %to : (!fir.ref<!plain>) -> !fir.box<!plain>
  %from_box = fir.embox %from : (!fir.ref<!plain>) -> !fir.box<!plain>
  fir.store %to_box to %place : !fir.ref<!fir.box<!plain>>
  %0 = fir.convert %place : (!fir.ref<!fir.box<!plain>>) -> !fir.ref<!fir.box<none>>
  %1 = fir.convert %from_box : (!fir.box<!plain>) -> !fir.box<none>
  fir.call @_FortranAAssign(%0, %1, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  return
}

// Both sides may overlap: all objects are copied first.
// CHECK-LABEL: func.func @arrays(
// CHECK: %[[COPIES:.*]] = fir.allocmem !fir.array<?x
// CHECK: fir.do_loop
// CHECK: fir.call @accc_copy__QMmTt(
// CHECK: fir.if
// CHECK: fir.do_loop
// CHECK: fir.call @accc_free__QMmTt(
// CHECK: fir.freemem %[[COPIES]]
// CHECK: } else {
// CHECK: fir.if
// CHECK: fir.do_loop
// CHECK: fir.call @accc_free__QMmTt(
// CHECK: fir.freemem
// CHECK: fir.store %{{.*}} to %arg0
acc.routine @a func(@arrays) seq
func.func @arrays(%to: !fir.ref<!fir.box<!fir.heap<!fir.array<?x!t>>>>, %from: !fir.box<!fir.array<?x!t>>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@a]>} {
  %line = arith.constant 1 : i32
  %0 = fir.convert %to : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!t>>>>) -> !fir.ref<!fir.box<none>>
  %1 = fir.convert %from : (!fir.box<!fir.array<?x!t>>) -> !fir.box<none>
  fir.call @_FortranAAssign(%0, %1, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  return
}

// Copies where the allocation has succeeded, whose function takes one argument more.
// CHECK-LABEL: func.func @source(
// CHECK: %[[STREAM:.*]] = fir.convert %c-1{{.*}} : (i64) -> !fir.ref<i64>
// CHECK: %[[STATUS:.*]] = fir.call @_FortranAAllocatableAllocate(%{{.*}}, %[[STREAM]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: arith.cmpi eq, %[[STATUS]]
// CHECK: fir.if
// CHECK: fir.do_loop
// CHECK: fir.call @accc_copy__QMmTt(
// CHECK: return %[[STATUS]]
acc.routine @s func(@source) seq
func.func @source(%to: !fir.ref<!fir.box<!fir.heap<!fir.array<?x!t>>>>, %from: !fir.box<!t>, %message: !fir.box<none>, %file: !fir.ref<i8>) -> i32 attributes {acc.routine_info = #acc.routine_info<[@s]>} {
  %line = arith.constant 1 : i32
  %true = arith.constant true
  %0 = fir.convert %to : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!t>>>>) -> !fir.ref<!fir.box<none>>
  %1 = fir.convert %from : (!fir.box<!t>) -> !fir.box<none>
  %2 = fir.call @_FortranAAllocatableAllocateSource(%0, %1, %true, %message, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, i1, !fir.box<none>, !fir.ref<i8>, i32) -> i32
  return %2 : i32
}

// Objects of many numbers: component by component, arrays in loops.

// CHECK-LABEL: func.func @large(
// CHECK-NOT: fir.load {{.*}} : !fir.ref<!fir.type<_QMmTlarge
// CHECK: %[[TO:.*]] = fir.coordinate_of %arg0, a
// CHECK: fir.do_loop
// CHECK: fir.load %{{.*}} : !fir.ref<f32>
// CHECK: fir.coordinate_of %arg1, k
// CHECK: fir.load %{{.*}} : !fir.ref<i32>
// CHECK: fir.do_loop
// CHECK: fir.load %{{.*}} : !fir.ref<!fir.char<1>>
// CHECK-NOT: fir.call
!large = !fir.type<_QMmTlarge{a:!fir.array<10x20xf32>,k:i32,c:!fir.char<1,100>}>
func.func @large(%to: !fir.ref<!large>, %from: !fir.ref<!large>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@rb]>} {
  %line = arith.constant 1 : i32
  %place = fir.alloca !fir.box<!large>
  %to_box = fir.embox %to : (!fir.ref<!large>) -> !fir.box<!large>
  %from_box = fir.embox %from : (!fir.ref<!large>) -> !fir.box<!large>
  fir.store %to_box to %place : !fir.ref<!fir.box<!large>>
  %0 = fir.convert %place : (!fir.ref<!fir.box<!large>>) -> !fir.ref<!fir.box<none>>
  %1 = fir.convert %from_box : (!fir.box<!large>) -> !fir.box<none>
  fir.call @_FortranAAssign(%0, %1, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  return
}
fir.type_info @_QMmTlarge noinit nodestroy nofinal : !large

// What the host's library alone knows, and what bytes are enough for.
// CHECK-LABEL: func.func @left(
// CHECK-COUNT-4: fir.call @_FortranAAssign(
acc.routine @l func(@left) seq
func.func @left(%list: !fir.ref<!fir.box<!list>>, %a: !fir.box<!list>, %final: !fir.ref<!fir.box<!final>>, %b: !fir.box<!final>, %defined: !fir.ref<!fir.box<!defined>>, %c: !fir.box<!defined>, %plain: !fir.ref<!fir.box<!plain>>, %d: !fir.box<!plain>, %file: !fir.ref<i8>) attributes {acc.routine_info = #acc.routine_info<[@l]>} {
  %line = arith.constant 1 : i32
  %0 = fir.convert %list : (!fir.ref<!fir.box<!list>>) -> !fir.ref<!fir.box<none>>
  %1 = fir.convert %a : (!fir.box<!list>) -> !fir.box<none>
  fir.call @_FortranAAssign(%0, %1, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  %2 = fir.convert %final : (!fir.ref<!fir.box<!final>>) -> !fir.ref<!fir.box<none>>
  %3 = fir.convert %b : (!fir.box<!final>) -> !fir.box<none>
  fir.call @_FortranAAssign(%2, %3, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  %4 = fir.convert %defined : (!fir.ref<!fir.box<!defined>>) -> !fir.ref<!fir.box<none>>
  %5 = fir.convert %c : (!fir.box<!defined>) -> !fir.box<none>
  fir.call @_FortranAAssign(%4, %5, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  %6 = fir.convert %plain : (!fir.ref<!fir.box<!plain>>) -> !fir.ref<!fir.box<none>>
  %7 = fir.convert %d : (!fir.box<!plain>) -> !fir.box<none>
  fir.call @_FortranAAssign(%6, %7, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  return
}

// CHECK-LABEL: func.func @procedure(
// CHECK: fir.call @_FortranAAssign(
func.func @procedure(%to: !fir.ref<!fir.box<!t>>, %from: !fir.box<!t>, %file: !fir.ref<i8>) {
  %line = arith.constant 1 : i32
  %0 = fir.convert %to : (!fir.ref<!fir.box<!t>>) -> !fir.ref<!fir.box<none>>
  %1 = fir.convert %from : (!fir.box<!t>) -> !fir.box<none>
  fir.call @_FortranAAssign(%0, %1, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  return
}

// The value may be part of what the variable holds: it is copied before that goes.
// CHECK-LABEL: func.func private @accc_assign__QMmTt(
// CHECK-SAME: %[[TO:.*]]: !fir.ref<{{.*}}>, %[[FROM:.*]]: !fir.ref<{{.*}}>)
// CHECK: %[[COPY:.*]] = fir.alloca
// CHECK: fir.load %[[FROM]]
// CHECK: fir.allocmem
// CHECK: fir.freemem
// CHECK: fir.load %[[COPY]]
// CHECK: fir.store %{{.*}} to %[[TO]]
