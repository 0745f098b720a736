// RUN: %accc-opt --allow-unregistered-dialect --acc-data-to-runtime --split-input-file %s | FileCheck %s

// Members that are present are attached when their object arrives: action 4. Of
// objects inside the object, but not of what members refer to.

// CHECK-LABEL: func.func @by_default(
// CHECK-SAME: %[[X:[^:]*]]: !fir.ref<!fir.type<_QMmTouter
// CHECK: fir.call @accrt_enter(
// CHECK: %[[ATTACH:.*]] = arith.constant 516 : i32
// CHECK: fir.call @accc_enter_members__QMmTouter(%[[X]], %[[ATTACH]],
// CHECK: "test.use"
// CHECK-NOT: accc_exit_members
// CHECK: fir.call @accrt_exit(

!inner = !fir.type<_QMmTinner{p:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>
!outer = !fir.type<_QMmTouter{n:i32,a:!fir.box<!fir.heap<!fir.array<?x!inner>>>,in:!fir.array<2x!inner>}>

func.func @by_default(%x: !fir.ref<!outer>) {
  %d = acc.copyin varPtr(%x : !fir.ref<!outer>) -> !fir.ref<!outer> {dataClause = #acc<data_clause acc_copy>, name = "x"}
  "test.use"(%d) : (!fir.ref<!outer>) -> ()
  acc.copyout accPtr(%d : !fir.ref<!outer>) to varPtr(%x : !fir.ref<!outer>) {dataClause = #acc<data_clause acc_copy>, name = "x"}
  return
}

// Not for data that only has to be there.

// CHECK-LABEL: func.func @present(
// CHECK-NOT: _members
// CHECK: return
func.func @present(%x: !fir.ref<!outer>) {
  %p = acc.present varPtr(%x : !fir.ref<!outer>) -> !fir.ref<!outer> {name = "x"}
  "test.use"(%p) : (!fir.ref<!outer>) -> ()
  return
}

// Those of implicit data when the call has made the device copy.

// CHECK-LABEL: func.func @implicit(
// CHECK: %[[MADE:.*]] = fir.call @accrt_enter(
// CHECK: %[[WORD:.*]] = llvm.ptrtoint %[[MADE]]
// CHECK: %[[NEW:.*]] = arith.cmpi ne, %[[WORD]]
// CHECK: fir.if %[[NEW]] {
// CHECK: fir.call @accc_enter_members__QMmTouter(
// CHECK: }
// CHECK: %[[DEVICE:.*]] = fir.call @accrt_enter(
// CHECK: %[[D:.*]] = fir.convert %[[DEVICE]]
// CHECK: "test.use"(%[[D]])
func.func @implicit(%x: !fir.ref<!outer>) {
  %d = acc.copyin varPtr(%x : !fir.ref<!outer>) -> !fir.ref<!outer> {implicit = true, name = "x"}
  "test.use"(%d) : (!fir.ref<!outer>) -> ()
  return
}

// CHECK-LABEL: func.func private @accc_enter_members__QMmTouter(
// CHECK-SAME: %[[O:[^:]*]]: !fir.ref<{{.*}}>, %[[ACTION:[^:]*]]: i32, %[[QUEUE:[^:]*]]: i32, %[[PLACE:[^:]*]]: !llvm.ptr)
// CHECK-SAME: llvm.linkage = #llvm.linkage<internal>
// CHECK: %[[A:.*]] = fir.coordinate_of %[[O]], a
// CHECK: fir.call @accrt_enter(%{{.*}}, %[[ACTION]], %{{.*}}, %[[QUEUE]], %[[PLACE]])
// CHECK-NOT: fir.call
// CHECK: %[[IN:.*]] = fir.coordinate_of %[[O]], in
// CHECK: fir.do_loop
// CHECK: %[[ELEMENT:.*]] = fir.array_coor %[[IN]]
// CHECK: fir.call @accc_enter_members__QMmTinner(%[[ELEMENT]], %[[ACTION]], %[[QUEUE]], %[[PLACE]])
// CHECK: return

// A pointer is looked at only if its descriptor has the right rank.

// CHECK-LABEL: func.func private @accc_enter_members__QMmTinner(
// CHECK: fir.coordinate_of %{{.*}}, p
// CHECK: %[[RANK:.*]] = fir.box_rank
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: arith.cmpi eq, %[[RANK]], %[[ONE]]
// CHECK: fir.if
// CHECK: fir.call @accrt_enter(

// -----

// Deep copies: members have the action of their object, members of allocatables
// too, with 0x20000, and their object 0x2000000, which begins the copy and its end.

// CHECK: module attributes {accc.deep_copy
module attributes {accc.deep_copy} {
  // CHECK-LABEL: func.func @deep(
  // CHECK: %[[COPYIN:.*]] = arith.constant 33554688 : i32
  // CHECK: fir.call @accrt_enter(%{{.*}}, %[[COPYIN]],
  // CHECK: %[[MEMBERS:.*]] = arith.constant 131328 : i32
  // CHECK: fir.call @accc_enter_members__QMmTtree(%{{.*}}, %[[MEMBERS]],
  // CHECK: "test.use"
  // CHECK: fir.call @accrt_exit(
  // CHECK: fir.call @accc_exit_members__QMmTtree(
  func.func @deep(%x: !fir.ref<!fir.type<_QMmTtree{a:!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTtree>>>>}>>) {
    %d = acc.copyin varPtr(%x : !fir.ref<!fir.type<_QMmTtree{a:!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTtree>>>>}>>) -> !fir.ref<!fir.type<_QMmTtree{a:!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTtree>>>>}>> {dataClause = #acc<data_clause acc_copy>, name = "x"}
    "test.use"(%d) : (!fir.ref<!fir.type<_QMmTtree{a:!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTtree>>>>}>>) -> ()
    acc.copyout accPtr(%d : !fir.ref<!fir.type<_QMmTtree{a:!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTtree>>>>}>>) to varPtr(%x : !fir.ref<!fir.type<_QMmTtree{a:!fir.box<!fir.heap<!fir.array<?x!fir.type<_QMmTtree>>>>}>>) {dataClause = #acc<data_clause acc_copy>, name = "x"}
    return
  }
  // CHECK-LABEL: func.func private @accc_exit_members__QMmTtree(
  // CHECK: fir.if
  // CHECK: fir.do_loop
  // CHECK: fir.call @accc_exit_members__QMmTtree(
  // CHECK: fir.call @accrt_exit(
  // CHECK-LABEL: func.func private @accc_enter_members__QMmTtree(
  // CHECK: fir.call @accrt_enter(
  // CHECK: fir.if
  // CHECK: fir.do_loop
  // CHECK: fir.call @accc_enter_members__QMmTtree(
}

// -----

// Targets of pointers may be shared, and may point back: their members follow only
// where the runtime says that they have to (0x20000).

!node = !fir.type<_QMmTnode{next:!fir.box<!fir.ptr<!fir.type<_QMmTnode>>>}>

module attributes {accc.deep_copy} {
  // CHECK-LABEL: func.func @ring(
  // CHECK: fir.call @accc_enter_members__QMmTnode(
  // CHECK: %[[MEMBER:.*]] = arith.constant 131072 : i32
  // CHECK: fir.call @accc_update_device_members__QMmTnode(%{{.*}}, %[[MEMBER]],
  // CHECK: fir.call @accc_exit_members__QMmTnode(
  func.func @ring(%x: !fir.ref<!node>) {
    %d = acc.create varPtr(%x : !fir.ref<!node>) -> !fir.ref<!node> {name = "x", structured = false}
    acc.enter_data dataOperands(%d : !fir.ref<!node>)
    %u = acc.update_device varPtr(%x : !fir.ref<!node>) -> !fir.ref<!node> {name = "x", structured = false}
    acc.update dataOperands(%u : !fir.ref<!node>)
    %g = acc.getdeviceptr varPtr(%x : !fir.ref<!node>) -> !fir.ref<!node> {name = "x", structured = false}
    acc.exit_data dataOperands(%g : !fir.ref<!node>)
    acc.delete accPtr(%g : !fir.ref<!node>) {name = "x", structured = false}
    return
  }
  // CHECK-LABEL: func.func private @accc_exit_members__QMmTnode(
  // CHECK: %[[GONE:.*]] = fir.call @accrt_exit(
  // CHECK: %[[FOLLOW:.*]] = arith.cmpi ne, %[[GONE]], %{{.*}} : i32
  // CHECK: fir.if %[[FOLLOW]] {
  // CHECK: fir.call @accc_exit_members__QMmTnode(
  // CHECK-LABEL: func.func private @accc_enter_members__QMmTnode(
  // CHECK: %[[NEW:.*]] = fir.call @accrt_enter(
  // CHECK: %[[WORD:.*]] = llvm.ptrtoint %[[NEW]]
  // CHECK: %[[FOLLOW:.*]] = arith.cmpi ne, %[[WORD]], %{{.*}} : i64
  // CHECK: fir.if %[[FOLLOW]] {
  // CHECK: fir.call @accc_enter_members__QMmTnode(
  // CHECK-LABEL: func.func private @accc_update_device_members__QMmTnode(
  // CHECK: %[[MOVED:.*]] = fir.call @accrt_update(
  // CHECK: %[[FOLLOW:.*]] = arith.cmpi ne, %[[MOVED]], %{{.*}} : i32
  // CHECK: fir.if %[[FOLLOW]] {
}
