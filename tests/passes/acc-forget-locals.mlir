// RUN: %accc-opt --acc-forget-locals %s | FileCheck %s

// Every end of the procedure ends the variable.

// CHECK-LABEL: func.func @by_directive(
// CHECK: %[[A:.*]] = fir.alloca
// CHECK: %[[F:.*]] = fir.address_of(@accrt_forget)
// CHECK: %[[P:.*]] = fir.convert %[[F]] : ({{.*}}) -> !llvm.ptr
// CHECK: %[[I:.*]] = fir.convert %[[P]] : (!llvm.ptr) -> i64
// CHECK: %[[LINKED:.*]] = arith.cmpi ne, %[[I]], %{{.*}} : i64
// CHECK: fir.if %[[LINKED]] {
// CHECK: %[[M:.*]] = fir.convert %[[A]] : (!fir.ref<!fir.array<10xf32>>) -> !llvm.ptr
// CHECK: fir.call @accrt_forget(%[[M]], %{{.*}}, %{{.*}})
// CHECK: return
// CHECK: fir.call @accrt_forget(
// CHECK: return
func.func @by_directive(%condition: i1) {
  %a = fir.alloca !fir.array<10xf32> {bindc_name = "a"}
  %d = acc.create varPtr(%a : !fir.ref<!fir.array<10xf32>>) -> !fir.ref<!fir.array<10xf32>> {name = "a", structured = false}
  acc.enter_data dataOperands(%d : !fir.ref<!fir.array<10xf32>>)
  cf.cond_br %condition, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}

// By a data routine, with an extent that is known at run time.

// CHECK-LABEL: func.func @by_routine(
// CHECK-SAME: %[[N:.*]]: index
// CHECK: %[[A:.*]] = fir.alloca
// CHECK: fir.call @_QPacc_copyin_object
// CHECK: %[[EXTENT:.*]] = fir.convert %[[N]] : (index) -> i64
// CHECK: arith.muli %{{.*}}, %[[EXTENT]]
// CHECK: fir.call @accrt_forget(
func.func @by_routine(%n: index) {
  %a = fir.alloca !fir.array<?xf32>, %n {bindc_name = "a"}
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %box = fir.embox %a(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %class = fir.rebox %box : (!fir.box<!fir.array<?xf32>>) -> !fir.class<!fir.array<?xnone>>
  %any = fir.convert %class : (!fir.class<!fir.array<?xnone>>) -> !fir.class<!fir.array<*:none>>
  fir.call @_QPacc_copyin_object(%any) : (!fir.class<!fir.array<*:none>>) -> ()
  return
}
func.func private @_QPacc_copyin_object(!fir.class<!fir.array<*:none>>)

// By procedures that it is passed to: those of other files, and those that pass it on
// to one.

// CHECK-LABEL: func.func @by_another_file(
// CHECK: fir.call @accrt_forget(
func.func @by_another_file() {
  %a = fir.alloca !fir.array<10xf32>
  fir.call @_QPpass_on(%a) : (!fir.ref<!fir.array<10xf32>>) -> ()
  return
}
func.func @_QPpass_on(%a: !fir.ref<!fir.array<10xf32>>) {
  fir.call @_QPforeign(%a) : (!fir.ref<!fir.array<10xf32>>) -> ()
  return
}
func.func private @_QPforeign(!fir.ref<!fir.array<10xf32>>)

// Nobody knows whom the type of an object calls.

// CHECK-LABEL: func.func @by_a_type_bound_procedure(
// CHECK: fir.call @accrt_forget(
func.func @by_a_type_bound_procedure(%object: !fir.class<!fir.type<_QMmTt{x:f32}>>) {
  %a = fir.alloca !fir.array<10xf32>
  fir.dispatch "put"(%object : !fir.class<!fir.type<_QMmTt{x:f32}>>) (%object, %a : !fir.class<!fir.type<_QMmTt{x:f32}>>, !fir.ref<!fir.array<10xf32>>) {pass_arg_pos = 0 : i32}
  return
}

// Scalars are left out, and what goes to procedures that enter nothing: others of this
// file, flang's runtime, routines that run in constructs.

// CHECK-LABEL: func.func @by_nobody(
// CHECK-NOT: accrt_forget
// CHECK: return
func.func @by_nobody() {
  %a = fir.alloca !fir.array<10xf32>
  %i = fir.alloca i32
  fir.call @_QPkeep(%a) : (!fir.ref<!fir.array<10xf32>>) -> ()
  fir.call @_QPon_device(%a) : (!fir.ref<!fir.array<10xf32>>) -> ()
  fir.call @_QPcount(%i) : (!fir.ref<i32>) -> ()
  %p = fir.convert %a : (!fir.ref<!fir.array<10xf32>>) -> !fir.ref<i8>
  fir.call @_FortranAStopStatementText(%p) : (!fir.ref<i8>) -> ()
  return
}
func.func @_QPkeep(%a: !fir.ref<!fir.array<10xf32>>) {
  return
}
func.func private @_QPon_device(!fir.ref<!fir.array<10xf32>>) attributes {acc.routine_info = #acc.routine_info<[@on_device]>}
acc.routine @on_device func(@_QPon_device) seq
func.func private @_QPcount(!fir.ref<i32>)
func.func private @_FortranAStopStatementText(!fir.ref<i8>)

// What the main program leaves on the device, it leaves to the end.

// CHECK-LABEL: func.func @_QQmain(
// CHECK-NOT: accrt_forget
// CHECK: return
func.func @_QQmain() {
  %a = fir.alloca !fir.array<10xf32>
  fir.call @_QPforeign(%a) : (!fir.ref<!fir.array<10xf32>>) -> ()
  return
}

// Dummy arguments and allocatables live on.

// CHECK-LABEL: func.func @others(
// CHECK-NOT: accrt_forget
// CHECK: return
func.func @others(%x: !fir.ref<f32>) {
  %a = fir.alloca !fir.box<!fir.heap<!fir.array<?xf32>>> {bindc_name = "a"}
  %d = acc.create varPtr(%a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "a", structured = false}
  %e = acc.create varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x", structured = false}
  acc.enter_data dataOperands(%d, %e : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, !fir.ref<f32>)
  return
}
