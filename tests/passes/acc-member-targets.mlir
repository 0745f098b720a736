// RUN: %accc-opt --acc-member-targets %s | FileCheck %s

!t = !fir.type<t{n:i32,a:!fir.box<!fir.heap<!fir.array<?xf32>>>,p:!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>}>

// What the components that a construct reads lead to gets a clause; the object stays the way
// there. Behind a pointer only where that is associated.

// CHECK-LABEL: func.func @used(
// CHECK: %[[X:.*]] = fir.declare
// CHECK: %[[P:.*]] = fir.coordinate_of %[[X]], p
// CHECK: %[[P_ON_DEVICE:.*]] = acc.copyin varPtr(%[[P]] : {{.*}} {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "x%p"}
// CHECK: %[[P_AGAIN:.*]] = fir.coordinate_of %[[X]], p
// CHECK: fir.load %[[P_AGAIN]]
// CHECK: %[[B:.*]] = fir.if
// CHECK: fir.coordinate_of {{.*}}, b
// CHECK: fir.absent
// CHECK: %[[B_ON_DEVICE:.*]] = acc.copyin varPtr(%[[B]] : {{.*}} name = "x%p%b"}
// CHECK: acc.parallel dataOperands(%[[P_ON_DEVICE]], %[[B_ON_DEVICE]] :
// CHECK-NEXT: fir.coordinate_of %[[X]], p
// CHECK: acc.copyout accPtr(%[[B_ON_DEVICE]]
// CHECK: acc.copyout accPtr(%[[P_ON_DEVICE]]
func.func @used(%arg: !fir.ref<!t> {fir.bindc_name = "x"}) {
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {uniq_name = "_QFusedEx"} : (!fir.ref<!t>, !fir.dscope) -> !fir.ref<!t>
  acc.parallel {
    %0 = fir.coordinate_of %x, p : (!fir.ref<!t>) -> !fir.ref<!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>>
    %1 = fir.load %0 : !fir.ref<!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>>
    %2 = fir.box_addr %1 : (!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>) -> !fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>
    %3 = fir.coordinate_of %2, b : (!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %4 = fir.load %3 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.yield
  }
  return
}

// An optional dummy may be absent.

// CHECK-LABEL: func.func @optional(
// CHECK: fir.is_present
// CHECK: fir.if
// CHECK: acc.copyin
func.func @optional(%arg: !fir.ref<!t> {fir.bindc_name = "x", fir.optional}) {
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFoptionalEx"} : (!fir.ref<!t>, !fir.dscope) -> !fir.ref<!t>
  acc.parallel {
    %0 = fir.coordinate_of %x, a : (!fir.ref<!t>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %1 = fir.load %0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.yield
  }
  return
}

// Nothing for what the construct may change.

// CHECK-LABEL: func.func @changed(
// CHECK-NOT: acc.copyin
func.func @changed(%arg: !fir.ref<!t> {fir.bindc_name = "x"}, %other: !fir.box<!fir.heap<!fir.array<?xf32>>>) {
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {uniq_name = "_QFchangedEx"} : (!fir.ref<!t>, !fir.dscope) -> !fir.ref<!t>
  acc.parallel {
    %0 = fir.coordinate_of %x, a : (!fir.ref<!t>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    fir.store %other to %0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.yield
  }
  return
}

// Where the program says that all is present, the member has to be, and brings its object, if the
// construct needs nothing else of that.

// CHECK-LABEL: func.func @present(
// CHECK: %[[X:.*]] = fir.declare
// CHECK: acc.present varPtr(%{{.*}}implicit = true, name = "x%a"}
// CHECK: %[[D:.*]] = acc.copyin varPtr(%[[X]] : {{.*}}implicit = true, name = "x"}
// CHECK: acc.parallel
// CHECK: fir.coordinate_of %[[D]], a
// CHECK-NOT: acc.present
// CHECK-NOT: acc.copyin
func.func private @use(!fir.ref<!t>)
func.func @present(%arg: !fir.ref<!t> {fir.bindc_name = "x"}) {
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {uniq_name = "_QFpresentEx"} : (!fir.ref<!t>, !fir.dscope) -> !fir.ref<!t>
  acc.parallel {
    %0 = fir.coordinate_of %x, a : (!fir.ref<!t>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %1 = fir.load %0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue present>}
  acc.parallel {
    fir.call @use(%x) : (!fir.ref<!t>) -> ()
    %0 = fir.coordinate_of %x, a : (!fir.ref<!t>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %1 = fir.load %0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue present>}
  return
}
