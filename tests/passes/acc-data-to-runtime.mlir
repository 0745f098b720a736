// RUN: %accc-opt --allow-unregistered-dialect --acc-data-to-runtime %s | FileCheck %s

// The calls are those of runtime/accrt.h; tests/passes/acc-data-clauses.mlir has
// the action of every clause.

// One call where the clause starts and one where it ends, on the same variable:
// address, name, bytes of an element, no dimensions. The device's address takes
// the place of the clause's result.

// CHECK-LABEL: func.func @copy(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<f64>
// CHECK: %[[SYNC:.*]] = arith.constant -2 : i32
// CHECK: %[[BYTES:.*]] = arith.constant 8 : i64
// CHECK: %[[ACTION:.*]] = arith.constant 256 : i32
// Of CFI_type_double (28).
// CHECK: %[[VARIABLE:.*]] = accgpu.variable "a" at %[[A]] : !fir.ref<f64> bytes %[[BYTES]] type 28 -> !llvm.ptr
// CHECK: %[[NO_DESCRIPTOR:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK: %[[DEVICE:.*]] = fir.call @accrt_enter(%[[VARIABLE]], %[[ACTION]], %[[NO_DESCRIPTOR]], %[[SYNC]], %{{.*}})
// CHECK: %[[USED:.*]] = fir.convert %[[DEVICE]] {accgpu.is_whole} : (!llvm.ptr) -> !fir.ref<f64>
// CHECK-NEXT: "test.use"(%[[USED]])
// CHECK: %[[ACTION:.*]] = arith.constant 256 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[ACTION]], %{{.*}}, %{{.*}})
func.func @copy(%a: !fir.ref<f64>) {
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  "test.use"(%d) : (!fir.ref<f64>) -> ()
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  return
}

// Each dimension of a section is (first element, extent, bytes between
// neighbours), the first one fastest. -> 5 of 10 rows, columns lo to hi.

// CHECK-LABEL: func.func @section(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<!fir.array<10x20xf32>>, %[[LO:[^:]*]]: index, %[[HI:[^:]*]]: index
// CHECK: %[[QUEUE:.*]] = fir.convert %{{.*}} : (index) -> i32
// CHECK: %[[BYTES:.*]] = arith.constant 4 : i64
// CHECK: %[[FIRST0:.*]] = fir.convert %{{.*}} : (index) -> i64
// CHECK: %[[EXTENT0:.*]] = fir.convert %{{.*}} : (index) -> i64
// CHECK: %[[ROWS:.*]] = arith.constant 10 : i64
// CHECK: %[[STRIDE1:.*]] = arith.muli %[[BYTES]], %[[ROWS]] : i64
// CHECK: %[[FIRST1:.*]] = fir.convert %[[LO]] : (index) -> i64
// CHECK: %[[LAST1:.*]] = fir.convert %[[HI]] : (index) -> i64
// CHECK: %[[ONE:.*]] = arith.constant 1 : i64
// CHECK: %[[SPAN:.*]] = arith.subi %[[LAST1]], %[[FIRST1]] : i64
// CHECK: %[[EXTENT1:.*]] = arith.addi %[[SPAN]], %[[ONE]] : i64
// CHECK: %[[CREATE:.*]] = arith.constant 257 : i32
// CHECK: %[[VARIABLE:.*]] = accgpu.variable "a" at %[[A]] : {{.*}} bytes %[[BYTES]] type 27
// CHECK-SAME: dimensions(%[[FIRST0]], %[[EXTENT0]], %[[BYTES]], %[[FIRST1]], %[[EXTENT1]], %[[STRIDE1]]) ->
// CHECK: fir.call @accrt_enter(%[[VARIABLE]], %[[CREATE]], %{{.*}}, %[[QUEUE]], %{{.*}})
// CHECK: %[[QUEUE:.*]] = fir.convert %{{.*}} : (index) -> i32
// CHECK: %[[DELETE:.*]] = arith.constant 257 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[DELETE]], %[[QUEUE]], %{{.*}})
func.func @section(%a: !fir.ref<!fir.array<10x20xf32>>, %lo: index, %hi: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %b0 = acc.bounds lowerbound(%c0 : index) extent(%c5 : index) stride(%c1 : index) startIdx(%c1 : index)
  %b1 = acc.bounds lowerbound(%lo : index) upperbound(%hi : index) stride(%c1 : index) startIdx(%c1 : index)
  %d = acc.create varPtr(%a : !fir.ref<!fir.array<10x20xf32>>) bounds(%b0, %b1) async(%c5 : index) -> !fir.ref<!fir.array<10x20xf32>> {name = "a"}
  acc.delete accPtr(%d : !fir.ref<!fir.array<10x20xf32>>) bounds(%b0, %b1) async(%c5 : index) {dataClause = #acc<data_clause acc_create>, name = "a"}
  return
}

// The descriptor of the device's copy lies in memory of this procedure. An
// absent optional dummy has none.

// CHECK-LABEL: func.func @descriptor(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<
// CHECK: %[[COPY:.*]] = fir.alloca !fir.box<!fir.heap<!fir.array<?xf32>>>
// CHECK: %[[PRESENT:.*]] = fir.is_present %[[A]]
// CHECK: fir.if %[[PRESENT]] {
// CHECK: %[[NONE:.*]] = arith.constant 0 : i64
// CHECK: accgpu.variable "a" at %[[A]] : !fir.ref<!fir.box<{{.*}} bytes %[[NONE]] type 0 ->
// CHECK: %[[ROOM:.*]] = fir.convert %[[COPY]] : {{.*}} -> !llvm.ptr
// CHECK: fir.call @accrt_enter(%{{.*}}, %{{.*}}, %[[ROOM]], %{{.*}}, %{{.*}})
// CHECK: %[[USED:.*]] = fir.if %[[PRESENT]]
// CHECK-NEXT: fir.result %[[COPY]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[ABSENT:.*]] = fir.absent
// CHECK-NEXT: fir.result %[[ABSENT]]
// CHECK: "test.use"(%[[USED]])
// CHECK: %[[PRESENT:.*]] = fir.is_present %[[A]]
// CHECK-NEXT: fir.if %[[PRESENT]] {
// CHECK: fir.call @accrt_exit
func.func @descriptor(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {
  %d = acc.copyin varPtr(%a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "a"}
  "test.use"(%d) : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> ()
  acc.delete accPtr(%d : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// A data construct leaves its body; its wait comes first, all under its if
// condition, without which the host's address is used.

// CHECK-LABEL: func.func @data_construct(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<f64>, %[[C:[^:]*]]: i1, %[[Q:[^:]*]]: i32, %[[W:[^:]*]]: i32
// CHECK-NEXT: fir.if %[[C]] {
// CHECK: fir.store %[[W]] to
// CHECK: fir.call @accrt_wait(%{{.*}}, %{{.*}}, %{{.*}}, %[[Q]], %{{.*}})
// CHECK: }
// CHECK: %[[WORD:.*]] = fir.alloca i64
// CHECK: %[[HOST:.*]] = fir.convert %[[A]] : (!fir.ref<f64>) -> i64
// CHECK: fir.store %[[HOST]] to %[[WORD]]
// CHECK: fir.if %[[C]] {
// CHECK: %[[DEVICE:.*]] = fir.call @accrt_enter(%{{.*}}, %{{.*}}, %{{.*}}, %[[Q]], %{{.*}})
// CHECK: %[[DEVICE_WORD:.*]] = llvm.ptrtoint %[[DEVICE]]
// CHECK: fir.store %[[DEVICE_WORD]] to %[[WORD]]
// CHECK: }
// CHECK: %[[EITHER:.*]] = fir.load %[[WORD]]
// CHECK: %[[POINTER:.*]] = llvm.inttoptr %[[EITHER]]
// CHECK: %[[USED:.*]] = fir.convert %[[POINTER]]
// CHECK-NEXT: "test.use"(%[[USED]])
// CHECK-NEXT: fir.if %[[C]] {
// CHECK: fir.call @accrt_exit(%{{.*}}, %{{.*}}, %[[Q]], %{{.*}})
func.func @data_construct(%a: !fir.ref<f64>, %c: i1, %q: i32, %w: i32) {
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) async(%q : i32) -> !fir.ref<f64> {name = "a"}
  acc.data if(%c) async(%q : i32) wait({%w : i32}) dataOperands(%d : !fir.ref<f64>) {
    "test.use"(%d) : (!fir.ref<f64>) -> ()
    acc.terminator
  }
  acc.delete accPtr(%d : !fir.ref<f64>) async(%q : i32) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// Flag 0x400 is finalize; without 0x100 the dynamic reference count counts.

// CHECK-LABEL: func.func @exit_data(
// CHECK: %[[FLAGS:.*]] = arith.constant 1025 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[FLAGS]], %{{.*}}, %{{.*}})
func.func @exit_data(%a: !fir.ref<f64>) {
  %d = acc.getdeviceptr varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_delete>, name = "a", structured = false}
  acc.exit_data dataOperands(%d : !fir.ref<f64>) attributes {finalize}
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_delete>, name = "a", structured = false}
  return
}

// The queue of an unstructured directive is written at the directive.

// CHECK-LABEL: func.func @enter_data(
// CHECK: %[[NOVAL:.*]] = arith.constant -1 : i32
// CHECK: %[[CREATE:.*]] = arith.constant 1 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[CREATE]], %{{.*}}, %[[NOVAL]], %{{.*}})
func.func @enter_data(%a: !fir.ref<f64>) {
  %d = acc.create varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a", structured = false}
  acc.enter_data dataOperands(%d : !fir.ref<f64>) attributes {async}
  return
}

// Direction 1 is to the device, 0 to the host; flag 0x800 is if_present.

// CHECK-LABEL: func.func @update(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<f64>, %[[B:[^:]*]]: !fir.ref<f64>, %[[C:[^:]*]]: i1
// CHECK: fir.if %[[C]] {
// CHECK: %[[IF_PRESENT:.*]] = arith.constant 2048 : i32
// CHECK: accgpu.variable "a" at %[[A]]
// CHECK: %[[TO_DEVICE:.*]] = arith.constant 1 : i32
// CHECK: fir.call @accrt_update(%{{.*}}, %[[TO_DEVICE]], %[[IF_PRESENT]], %{{.*}}, %{{.*}})
// CHECK: }
// CHECK: fir.if %[[C]] {
// CHECK: accgpu.variable "b" at %[[B]]
// CHECK: %[[TO_HOST:.*]] = arith.constant 0 : i32
// CHECK: fir.call @accrt_update(%{{.*}}, %[[TO_HOST]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: }
// CHECK: accrt_clauses_end
func.func @update(%a: !fir.ref<f64>, %b: !fir.ref<f64>, %c: i1) {
  %d = acc.update_device varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a", structured = false}
  %h = acc.getdeviceptr varPtr(%b : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_update_host>, name = "b", structured = false}
  acc.update if(%c) dataOperands(%h, %d : !fir.ref<f64>, !fir.ref<f64>) attributes {ifPresent}
  acc.update_host accPtr(%h : !fir.ref<f64>) to varPtr(%b : !fir.ref<f64>) {name = "b", structured = false}
  return
}

// 6: look the variable up; 0x800: with if_present it may be absent.

// CHECK-LABEL: func.func @host_data(
// CHECK: %[[USE_DEVICE:.*]] = arith.constant 2310 : i32
// CHECK: %[[DEVICE:.*]] = fir.call @accrt_enter(%{{.*}}, %[[USE_DEVICE]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: %[[USED:.*]] = fir.convert %[[DEVICE]]
// CHECK-NEXT: "test.use"(%[[USED]])
// CHECK-NEXT: return
func.func @host_data(%a: !fir.ref<f64>) {
  %d = acc.use_device varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  acc.host_data dataOperands(%d : !fir.ref<f64>) {
    "test.use"(%d) : (!fir.ref<f64>) -> ()
    acc.terminator
  } attributes {ifPresent}
  return
}
fir.global @_QECtable constant : f64 {
  %0 = arith.constant 1.0 : f64
  fir.has_value %0 : f64
}

// A named constant is not copied back: its memory may be read-only.

// CHECK-LABEL: func.func @constant(
// CHECK: fir.call @accrt_enter
// CHECK: %[[DELETE:.*]] = arith.constant 257 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[DELETE]], %{{.*}}, %{{.*}})
func.func @constant() {
  %a = fir.address_of(@_QECtable) : !fir.ref<f64>
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "table"}
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "table"}
  return
}

// What a data construct's body may assign another target is held: entry and exit say so.
// The name is the program's.

// CHECK-LABEL: func.func @held(
// CHECK: %[[ENTER:.*]] = arith.constant 262400 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ENTER]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: %[[EXIT:.*]] = arith.constant 262401 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[EXIT]], %{{.*}}, %{{.*}})
func.func @held(%a: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) {
  %d = acc.copyin varPtr(%a : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>> {name = "y(2_8)%a(1_8:n)"}
  acc.data dataOperands(%d : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) {
    "test.use"(%a) : (!fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) -> ()
    acc.terminator
  }
  acc.delete accPtr(%d : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) {dataClause = #acc<data_clause acc_copyin>, name = "y(2_8)%a(1_8:n)"}
  return
}

// So is what a procedure has in a declare directive, which may also be allocated anew.

// CHECK-LABEL: func.func @held_by_procedure(
// CHECK: %[[ENTER:.*]] = arith.constant 17039616 : i32
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ENTER]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: %[[EXIT:.*]] = arith.constant 17039617 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[EXIT]], %{{.*}}, %{{.*}})
func.func @held_by_procedure(%a: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) {
  %0 = acc.copyin varPtr(%a : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>> {name = "a"}
  %token = acc.declare_enter dataOperands(%0 : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>)
  "test.use"() : () -> ()
  acc.declare_exit token(%token) dataOperands(%0 : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>)
  acc.delete accPtr(%0 : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// A directive of several variables: one wait and one event for all, around the calls in
// both directions. An absent optional argument has no call.

// CHECK-LABEL: func.func @update_of_several(
// CHECK: %[[UPDATE:.*]] = arith.constant 2 : i32
// CHECK: %[[DIRECTIVE:.*]] = arith.constant 12 : i32
// CHECK: fir.call @accrt_clauses_begin(%[[UPDATE]], %[[DIRECTIVE]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: fir.call @accrt_update(
// CHECK: fir.call @accrt_update(
// CHECK: fir.if
// CHECK: fir.call @accrt_update(
// CHECK: fir.call @accrt_clauses_end(
// CHECK: fir.call @accrt_clauses_begin(
// CHECK: fir.call @accrt_update(
// CHECK: fir.call @accrt_update(
// CHECK: fir.call @accrt_clauses_end(
// CHECK-NOT: accrt_clauses
// CHECK: return
func.func @update_of_several(%a: !fir.ref<f64>, %b: !fir.ref<f64>, %o: !fir.box<!fir.array<?xf64>> {fir.optional}) {
  %da = acc.update_device varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a", structured = false}
  %db = acc.update_device varPtr(%b : !fir.ref<f64>) -> !fir.ref<f64> {name = "b", structured = false}
  %do = acc.update_device var(%o : !fir.box<!fir.array<?xf64>>) -> !fir.box<!fir.array<?xf64>> {name = "o", structured = false}
  acc.update dataOperands(%da, %db, %do : !fir.ref<f64>, !fir.ref<f64>, !fir.box<!fir.array<?xf64>>)
  %ha = acc.getdeviceptr varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_update_host>, name = "a", structured = false}
  %hb = acc.getdeviceptr varPtr(%b : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_update_host>, name = "b", structured = false}
  acc.update dataOperands(%ha, %hb : !fir.ref<f64>, !fir.ref<f64>)
  acc.update_host accPtr(%ha : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {name = "a", structured = false}
  acc.update_host accPtr(%hb : !fir.ref<f64>) to varPtr(%b : !fir.ref<f64>) {name = "b", structured = false}
  return
}

// Objects that hold descriptors come with the description of their type.

fir.global linkonce_odr @_QMmE.dt.node constant : !fir.type<_QM__fortran_type_infoTderivedtype{sizeinbytes:i64}>

// CHECK-LABEL: func.func @object(
// CHECK: %[[DESCRIPTION:.*]] = fir.address_of(@_QMmE.dt.node)
// CHECK: %[[TYPE:.*]] = fir.convert %[[DESCRIPTION]]
// CHECK: accgpu.variable "x" {{.*}} type 0 described %[[TYPE]] ->
// CHECK: fir.call @accrt_enter(
func.func @object(%x: !fir.ref<!fir.type<_QMmTnode{a:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>) {
  %d = acc.create varPtr(%x : !fir.ref<!fir.type<_QMmTnode{a:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>) -> !fir.ref<!fir.type<_QMmTnode{a:!fir.box<!fir.heap<!fir.array<?xf32>>>}>> {structured = false, name = "x"}
  "test.use"(%d) : (!fir.ref<!fir.type<_QMmTnode{a:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>) -> ()
  return
}

// Of a region's clauses those that begin it and those that end it belong together, where the
// if clause holds; those of its body are others.

// CHECK-LABEL: func.func @region_of_two(
// CHECK: fir.if
// CHECK: %[[ENTER:.*]] = arith.constant 0 : i32
// CHECK: %[[DATA:.*]] = arith.constant 3 : i32
// CHECK: fir.call @accrt_clauses_begin(%[[ENTER]], %[[DATA]],
// CHECK: fir.call @accrt_enter(
// CHECK: fir.call @accrt_enter(
// CHECK: fir.if
// CHECK: fir.call @accrt_clauses_end(
// CHECK: fir.call @accrt_update(
// CHECK: fir.if
// CHECK: %[[EXIT:.*]] = arith.constant 1 : i32
// CHECK: fir.call @accrt_clauses_begin(%[[EXIT]],
// CHECK: fir.call @accrt_exit(
// CHECK: fir.call @accrt_exit(
// CHECK: fir.if
// CHECK: fir.call @accrt_clauses_end(
func.func @region_of_two(%a: !fir.ref<f64>, %b: !fir.ref<f64>, %c: i1) {
  %da = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  %db = acc.copyin varPtr(%b : !fir.ref<f64>) -> !fir.ref<f64> {name = "b"}
  acc.data if(%c) dataOperands(%da, %db : !fir.ref<f64>, !fir.ref<f64>) {
    %u = acc.update_device varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a", structured = false}
    acc.update dataOperands(%u : !fir.ref<f64>)
    acc.terminator
  }
  acc.copyout accPtr(%da : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  acc.delete accPtr(%db : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyin>, name = "b"}
  return
}

// CHECK-NOT: acc.

// ASSOCIATE gives %x the name y: what stands for both is marked, but not what stands for another variable.

// CHECK-LABEL: func.func @associate_name(
// CHECK: fir.convert {{.*}} {accgpu.declared_as = "_QFsEx", accgpu.has_other_names
// CHECK: fir.convert {{.*}} {accgpu.declared_as = "_QFsEy", accgpu.has_other_names
// CHECK: fir.convert {{.*}} {accgpu.declared_as = "_QFsEz"
// CHECK-NOT: has_other_names
// CHECK: return
func.func @associate_name() {
  %a = fir.alloca f32
  %x = fir.declare %a {uniq_name = "_QFsEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %y = fir.declare %x {uniq_name = "_QFsEy"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %b = fir.alloca f32
  %z = fir.declare %b {uniq_name = "_QFsEz"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %dx = acc.copyin varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x"}
  %dy = acc.copyin varPtr(%y : !fir.ref<f32>) -> !fir.ref<f32> {name = "y"}
  %dz = acc.copyin varPtr(%z : !fir.ref<f32>) -> !fir.ref<f32> {name = "z"}
  accgpu.region <parallel> {
    %0 = fir.load %dx : !fir.ref<f32>
    fir.store %0 to %dy : !fir.ref<f32>
    fir.store %0 to %dz : !fir.ref<f32>
    accgpu.yield
  }
  return
}

// Names of one memory: what is larger comes before what is smaller, and what only asks for it.

// CHECK-LABEL: func.func @names_in_order(
// CHECK: accgpu.variable "section"
// CHECK: accgpu.variable "element"
// CHECK: accgpu.variable "asks"
func.func @names_in_order(%a: !fir.ref<!fir.array<8xf32>>) {
  %two = arith.constant 2 : i64
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  %x = fir.declare %a(%shape) {uniq_name = "_QFsEx"} : (!fir.ref<!fir.array<8xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<8xf32>>
  %0 = fir.array_coor %x(%shape) %two : (!fir.ref<!fir.array<8xf32>>, !fir.shape<1>, i64) -> !fir.ref<f32>
  %element = fir.declare %0 {uniq_name = "_QFsEelement"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %1 = fir.convert %0 : (!fir.ref<f32>) -> !fir.ref<!fir.array<4xf32>>
  %four = arith.constant 4 : index
  %extents = fir.shape %four : (index) -> !fir.shape<1>
  %section = fir.declare %1(%extents) {uniq_name = "_QFsEsection"} : (!fir.ref<!fir.array<4xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<4xf32>>
  %asks = fir.declare %1(%extents) {uniq_name = "_QFsEasks"} : (!fir.ref<!fir.array<4xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<4xf32>>
  %d0 = acc.copyin varPtr(%element : !fir.ref<f32>) -> !fir.ref<f32> {name = "element", accc.construct = 0 : i32}
  %d1 = acc.present varPtr(%asks : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {implicit = true, name = "asks", accc.construct = 0 : i32}
  %d2 = acc.copyin varPtr(%section : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {name = "section", accc.construct = 0 : i32}
  accgpu.region <parallel> {
    %3 = fir.load %d0 : !fir.ref<f32>
    %4 = fir.coordinate_of %d1, %two : (!fir.ref<!fir.array<4xf32>>, i64) -> !fir.ref<f32>
    fir.store %3 to %4 : !fir.ref<f32>
    %5 = fir.coordinate_of %d2, %two : (!fir.ref<!fir.array<4xf32>>, i64) -> !fir.ref<f32>
    fir.store %3 to %5 : !fir.ref<f32>
    accgpu.yield
  }
  return
}
