// RUN: %accc-opt --acc-forget-locals %s | FileCheck %s

// Every end of the procedure ends the variable.

// CHECK-LABEL: func.func @by_directive(
// CHECK: %[[A:.*]] = fir.alloca
// CHECK: %[[FREED:.*]] = llvm.mlir.addressof @accrt_freed
// CHECK: %[[I:.*]] = fir.convert %[[FREED]] : (!llvm.ptr) -> i64
// CHECK: %[[LINKED:.*]] = arith.cmpi ne, %[[I]], %{{.*}} : i64
// CHECK: fir.if %[[LINKED]] {
// CHECK: %[[WORDS:.*]] = fir.convert %[[FREED]] : (!llvm.ptr) -> !fir.ref<!fir.array<3xi64>>
// CHECK: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: %[[AT:.*]] = fir.coordinate_of %[[WORDS]], %[[TWO]]
// CHECK: %[[PLACE:.*]] = fir.load %[[AT]]
// CHECK: %[[P:.*]] = fir.convert %[[PLACE]] : (i64) -> !llvm.ptr
// CHECK: %[[END:.*]] = llvm.load %[[P]] atomic {{.*}}monotonic
// CHECK: %[[STACK:.*]] = llvm.intr.stacksave
// CHECK: %[[TOP:.*]] = fir.convert %[[STACK]] : (!llvm.ptr) -> i64
// CHECK: %[[REACHED:.*]] = arith.cmpi ult, %[[TOP]], %[[END]] : i64
// CHECK: fir.if %[[REACHED]] {
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

// A pointer leads to any variable with TARGET.

// CHECK-LABEL: func.func @by_pointer(
// CHECK: %[[A:.*]] = fir.alloca {{.*}}"a"
// CHECK: %[[M:.*]] = fir.convert %[[A]] : (!fir.ref<!fir.array<10xf32>>) -> !llvm.ptr
// CHECK: fir.call @accrt_forget(%[[M]], %{{.*}}, %{{.*}})
// CHECK-NOT: fir.call @accrt_forget(
// CHECK: return
func.func @by_pointer() {
  %a = fir.alloca !fir.array<10xf32> {bindc_name = "a"}
  %other = fir.alloca !fir.array<10xf32> {bindc_name = "other"}
  %p = fir.alloca !fir.box<!fir.ptr<!fir.array<?xf32>>> {bindc_name = "p"}
  %n = arith.constant 10 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %target = fir.declare %a(%shape) {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFEa"} : (!fir.ref<!fir.array<10xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<10xf32>>
  %d = acc.copyin varPtr(%p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>> {name = "p", structured = false}
  acc.enter_data dataOperands(%d : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>)
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

// What is left in a queue: copies to and from variables of clauses, and of what a
// construct uses.

// CHECK-LABEL: func.func @by_async_construct(
// CHECK: %[[A:.*]] = fir.alloca {{.*}}"a"
// CHECK: %[[B:.*]] = fir.alloca {{.*}}"b"
// CHECK: %[[C:.*]] = fir.alloca {{.*}}"c"
// CHECK: llvm.intr.stacksave
// CHECK-DAG: %[[AT_A:.*]] = fir.convert %[[A]] : {{.*}} -> !llvm.ptr
// CHECK-DAG: fir.call @accrt_forget(%[[AT_A]],
// CHECK-DAG: %[[AT_B:.*]] = fir.convert %[[B]] : {{.*}} -> !llvm.ptr
// CHECK-DAG: fir.call @accrt_forget(%[[AT_B]],
// CHECK-NOT: fir.convert %[[C]] :
// CHECK: return
func.func @by_async_construct(%queue: i32, %i: index) {
  %a = fir.alloca !fir.array<10xf32> {bindc_name = "a"}
  %b = fir.alloca !fir.array<10xf32> {bindc_name = "b"}
  %c = fir.alloca !fir.array<10xf32> {bindc_name = "c"}
  %d = acc.copyin varPtr(%a : !fir.ref<!fir.array<10xf32>>) async(%queue : i32) -> !fir.ref<!fir.array<10xf32>> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  acc.parallel async(%queue : i32) dataOperands(%d : !fir.ref<!fir.array<10xf32>>) {
    %at = fir.coordinate_of %b, %i : (!fir.ref<!fir.array<10xf32>>, index) -> !fir.ref<f32>
    acc.yield
  }
  acc.copyout accPtr(%d : !fir.ref<!fir.array<10xf32>>) async(%queue : i32) to varPtr(%a : !fir.ref<!fir.array<10xf32>>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  acc.parallel {
    %at = fir.coordinate_of %c, %i : (!fir.ref<!fir.array<10xf32>>, index) -> !fir.ref<f32>
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @by_async_update(
// CHECK: %[[A:.*]] = fir.alloca
// CHECK: fir.call @accrt_forget(
// CHECK: return
func.func @by_async_update() {
  %a = fir.alloca !fir.array<10xf32> {bindc_name = "a"}
  %d = acc.getdeviceptr varPtr(%a : !fir.ref<!fir.array<10xf32>>) async -> !fir.ref<!fir.array<10xf32>> {dataClause = #acc<data_clause acc_update_host>, name = "a", structured = false}
  acc.update async dataOperands(%d : !fir.ref<!fir.array<10xf32>>)
  acc.update_host accPtr(%d : !fir.ref<!fir.array<10xf32>>) async to varPtr(%a : !fir.ref<!fir.array<10xf32>>) {name = "a", structured = false}
  return
}

// By a routine that copies, which is done at once without a queue.

// CHECK-LABEL: func.func @by_async_routine(
// CHECK: %[[A:.*]] = fir.alloca {{.*}}"a"
// CHECK: %[[B:.*]] = fir.alloca {{.*}}"b"
// CHECK: llvm.intr.stacksave
// CHECK-NOT: fir.convert %[[B]] :
// CHECK: fir.convert %[[A]] :
// CHECK: fir.call @accrt_forget(
// CHECK-NOT: fir.convert %[[B]] :
// CHECK: return
func.func @by_async_routine(%queue: !fir.ref<i32>) {
  %a = fir.alloca !fir.array<10xf32> {bindc_name = "a"}
  %b = fir.alloca !fir.array<10xf32> {bindc_name = "b"}
  %box_a = fir.embox %a : (!fir.ref<!fir.array<10xf32>>) -> !fir.box<!fir.array<10xf32>>
  %box_b = fir.embox %b : (!fir.ref<!fir.array<10xf32>>) -> !fir.box<!fir.array<10xf32>>
  fir.call @_QPacc_update_self_async_object(%box_a, %queue) : (!fir.box<!fir.array<10xf32>>, !fir.ref<i32>) -> ()
  fir.call @_QPacc_update_self_object(%box_b) : (!fir.box<!fir.array<10xf32>>) -> ()
  return
}
func.func private @_QPacc_update_self_async_object(!fir.box<!fir.array<10xf32>>, !fir.ref<i32>)
func.func private @_QPacc_update_self_object(!fir.box<!fir.array<10xf32>>)

// By procedures that it is passed to: those of other files, and those that pass it on
// to one.

// CHECK-LABEL: func.func @by_another_file(
// CHECK: fir.call @accrt_forget(
func.func @by_another_file() {
  %a = fir.alloca !fir.array<10xf32>
  fir.call @_QPpass_on(%a) : (!fir.ref<!fir.array<10xf32>>) -> ()
  return
}

// All variables of a procedure behind one test, scalars too; a value has no name.

// CHECK-LABEL: func.func @scalars(
// CHECK: %[[VALUE:.*]] = fir.alloca i32 {adapt.valuebyref}
// CHECK: %[[I:.*]] = fir.alloca i32 {bindc_name = "i"}
// CHECK: %[[C:.*]] = fir.alloca !fir.char<1,?>(%[[LENGTH:.*]] : i64) {bindc_name = "c"}
// CHECK: llvm.intr.stacksave
// CHECK-NOT: llvm.intr.stacksave
// CHECK-NOT: fir.convert %[[VALUE]]
// CHECK: %[[AT_I:.*]] = fir.convert %[[I]] : (!fir.ref<i32>) -> !llvm.ptr
// CHECK: fir.call @accrt_forget(%[[AT_I]],
// CHECK: arith.muli %{{.*}}, %[[LENGTH]]
// CHECK: %[[AT_C:.*]] = fir.convert %[[C]] : (!fir.ref<!fir.char<1,?>>) -> !llvm.ptr
// CHECK: fir.call @accrt_forget(%[[AT_C]],
// CHECK: return
func.func @scalars(%length: i64) {
  %value = fir.alloca i32 {adapt.valuebyref}
  %i = fir.alloca i32 {bindc_name = "i"}
  %c = fir.alloca !fir.char<1,?>(%length : i64) {bindc_name = "c"}
  %box = fir.emboxchar %c, %length : (!fir.ref<!fir.char<1,?>>, i64) -> !fir.boxchar<1>
  fir.call @_QPcount(%value) : (!fir.ref<i32>) -> ()
  fir.call @_QPcount(%i) : (!fir.ref<i32>) -> ()
  fir.call @_QPspell(%box) : (!fir.boxchar<1>) -> ()
  return
}
func.func private @_QPcount(!fir.ref<i32>)
func.func private @_QPspell(!fir.boxchar<1>)

// What an internal procedure knows of its host, wherever that is called.

// CHECK-LABEL: func.func @by_internal_procedure(
// CHECK: %[[I:.*]] = fir.alloca i32
// CHECK: %[[AT:.*]] = fir.convert %[[I]] : (!fir.ref<i32>) -> !llvm.ptr
// CHECK: fir.call @accrt_forget(%[[AT]],
func.func @by_internal_procedure() {
  %zero = arith.constant 0 : i32
  %i = fir.alloca i32 {bindc_name = "i"}
  %link = fir.alloca tuple<!fir.ref<i32>>
  %place = fir.coordinate_of %link, %zero : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  fir.store %i to %place : !fir.llvm_ptr<!fir.ref<i32>>
  fir.call @_QFPinner(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  return
}

// CHECK-LABEL: func.func @by_argument(
// CHECK: %[[I:.*]] = fir.alloca i32
// CHECK: %[[AT:.*]] = fir.convert %[[I]] : (!fir.ref<i32>) -> !llvm.ptr
// CHECK: fir.call @accrt_forget(%[[AT]],
func.func @by_argument() {
  %zero = arith.constant 0 : i32
  %i = fir.alloca i32 {bindc_name = "i"}
  %link = fir.alloca tuple<!fir.ref<i32>>
  %place = fir.coordinate_of %link, %zero : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  fir.store %i to %place : !fir.llvm_ptr<!fir.ref<i32>>
  %inner = fir.address_of(@_QFPinner) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  %procedure = fir.emboxproc %inner, %link : ((!fir.ref<tuple<!fir.ref<i32>>>) -> (), !fir.ref<tuple<!fir.ref<i32>>>) -> !fir.boxproc<() -> ()>
  fir.call @_QPcall_it(%procedure) : (!fir.boxproc<() -> ()>) -> ()
  return
}
func.func private @_QPcall_it(!fir.boxproc<() -> ()>)

func.func @_QFPinner(%link: !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) {
  %zero = arith.constant 0 : i32
  %place = fir.coordinate_of %link, %zero : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %i = fir.load %place : !fir.llvm_ptr<!fir.ref<i32>>
  %d = acc.create varPtr(%i : !fir.ref<i32>) -> !fir.ref<i32> {name = "i", structured = false}
  acc.enter_data dataOperands(%d : !fir.ref<i32>)
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

// What goes to procedures that enter nothing: others of this file, flang's runtime,
// routines that run in constructs.

// CHECK-LABEL: func.func @by_nobody(
// CHECK-NOT: accrt_forget
// CHECK: return
func.func @by_nobody() {
  %a = fir.alloca !fir.array<10xf32>
  fir.call @_QPkeep(%a) : (!fir.ref<!fir.array<10xf32>>) -> ()
  fir.call @_QPon_device(%a) : (!fir.ref<!fir.array<10xf32>>) -> ()
  %p = fir.convert %a : (!fir.ref<!fir.array<10xf32>>) -> !fir.ref<i8>
  fir.call @_FortranAStopStatementText(%p) : (!fir.ref<i8>) -> ()
  return
}
func.func @_QPkeep(%a: !fir.ref<!fir.array<10xf32>>) {
  return
}
func.func private @_QPon_device(!fir.ref<!fir.array<10xf32>>) attributes {acc.routine_info = #acc.routine_info<[@on_device]>}
acc.routine @on_device func(@_QPon_device) seq
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

// A BLOCK's variables end where the stack is given back, whichever way the program leaves it.

// CHECK-LABEL: func.func @in_block(
// CHECK: ^bb1:
// CHECK: fir.alloca !fir.array<?xf32>
// CHECK: ^bb2:
// CHECK: fir.call @accrt_forget
// CHECK: llvm.intr.stackrestore
// CHECK: ^bb3:
// CHECK: fir.call @accrt_forget
// CHECK: llvm.intr.stackrestore
// CHECK: ^bb4:
// CHECK-NOT: accrt_forget
// CHECK: return
func.func @in_block(%n: index, %again: i1) {
  cf.br ^bb1
^bb1:
  %earlier = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %earlier : !llvm.ptr
  %top = llvm.intr.stacksave : !llvm.ptr
  %a = fir.alloca !fir.array<?xf32>, %n {bindc_name = "b"}
  fir.call @_QPforeign_array(%a) : (!fir.ref<!fir.array<?xf32>>) -> ()
  cf.cond_br %again, ^bb2, ^bb3
^bb2:
  llvm.intr.stackrestore %top : !llvm.ptr
  cf.br ^bb1
^bb3:
  llvm.intr.stackrestore %top : !llvm.ptr
  cf.br ^bb4
^bb4:
  return
}
func.func private @_QPforeign_array(!fir.ref<!fir.array<?xf32>>)

// Those of a BLOCK inside a construct belong to its iterations, on the device.

// CHECK-LABEL: func.func @in_construct(
// CHECK-NOT: accrt_forget
// CHECK: return
func.func @in_construct() {
  acc.parallel async {
    %top = llvm.intr.stacksave : !llvm.ptr
    %a = fir.alloca f32 {bindc_name = "b"}
    %0 = fir.load %a : !fir.ref<f32>
    llvm.intr.stackrestore %top : !llvm.ptr
    acc.yield
  }
  return
}

// A procedure of the program's own may have a name that begins like those of OpenACC's routines.

// CHECK-LABEL: func.func @calls_acc_begin(
// CHECK: fir.call @accrt_forget
// CHECK-LABEL: func.func @calls_wait(
// CHECK-NOT: accrt_forget
// CHECK: return
func.func @calls_acc_begin() {
  %a = fir.alloca !fir.array<9xf32> {bindc_name = "a"}
  fir.call @_QPacc_begin(%a) : (!fir.ref<!fir.array<9xf32>>) -> ()
  return
}
func.func private @_QPacc_begin(!fir.ref<!fir.array<9xf32>>)
func.func @calls_wait() {
  %a = fir.alloca i32 {bindc_name = "queue"}
  fir.call @_QPacc_wait(%a) : (!fir.ref<i32>) -> ()
  return
}
func.func private @_QPacc_wait(!fir.ref<i32>)
