// RUN: %accc-opt --acc-member-targets %s | FileCheck %s

!t = !fir.type<t{n:i32,a:!fir.box<!fir.heap<!fir.array<?xf32>>>,p:!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>}>

// What the components that a construct reads lead to gets a clause; the object stays the way
// there. Behind a pointer only where that is associated, with memory that is there.

// CHECK-LABEL: func.func @used(
// CHECK: %[[X:.*]] = fir.declare
// CHECK: %[[P:.*]] = fir.coordinate_of %[[X]], p
// CHECK: %[[P_ON_DEVICE:.*]] = acc.copyin varPtr(%[[P]] : {{.*}} {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "x%p"}
// CHECK: %[[P_AGAIN:.*]] = fir.coordinate_of %[[X]], p
// CHECK: fir.load %[[P_AGAIN]]
// CHECK: %[[B:.*]] = fir.if
// CHECK: %[[PLACE:.*]] = fir.coordinate_of {{.*}}, b
// CHECK: %[[WORD:.*]] = fir.convert %[[PLACE]]
// CHECK: %[[HAS_MEMORY:.*]] = fir.call @accrt_has_memory(%[[WORD]],
// CHECK: %[[IS_THERE:.*]] = arith.cmpi ne, %[[HAS_MEMORY]],
// CHECK: fir.if %[[IS_THERE]]
// CHECK-NEXT: fir.result %[[PLACE]]
// CHECK: fir.absent
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

// What procedures use that a construct calls; seen as a parent type as well, and as one that
// extends that.

!parent = !fir.type<parent{w:!fir.box<!fir.heap<!fir.array<?xf32>>>}>
!child = !fir.type<child{parent:!fir.type<parent{w:!fir.box<!fir.heap<!fir.array<?xf32>>>}>,v:!fir.box<!fir.heap<!fir.array<?xf32>>>}>

// CHECK-LABEL: func.func @called(
// CHECK: %[[X:.*]] = fir.declare
// CHECK: %[[V:.*]] = fir.coordinate_of %[[X]], v
// CHECK: acc.copyin varPtr(%[[V]] : {{.*}}implicit = true, name = "x%v"}
// CHECK: %[[PARENT:.*]] = fir.coordinate_of %[[X]], parent
// CHECK: %[[W:.*]] = fir.coordinate_of %[[PARENT]], w
// CHECK: acc.copyin varPtr(%[[W]] : {{.*}}implicit = true, name = "x%w"}
// CHECK: acc.parallel
func.func @called(%arg: !fir.ref<!child> {fir.bindc_name = "x"}) {
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {uniq_name = "_QFcalledEx"} : (!fir.ref<!child>, !fir.dscope) -> !fir.ref<!child>
  acc.parallel {
    %box = fir.embox %x : (!fir.ref<!child>) -> !fir.box<!child>
    %class = fir.convert %box : (!fir.box<!child>) -> !fir.class<!parent>
    fir.call @outer(%class) : (!fir.class<!parent>) -> ()
    acc.yield
  }
  return
}
func.func @outer(%self: !fir.class<!parent>) {
  %s = fir.dummy_scope : !fir.dscope
  %v = fir.declare %self dummy_scope %s arg 1 {uniq_name = "_QFouterEself"} : (!fir.class<!parent>, !fir.dscope) -> !fir.class<!parent>
  %0 = fir.coordinate_of %v, w : (!fir.class<!parent>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  fir.call @looks(%0) : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> ()
  %child = fir.convert %v : (!fir.class<!parent>) -> !fir.box<!child>
  %at = fir.box_addr %child : (!fir.box<!child>) -> !fir.ref<!child>
  %1 = fir.coordinate_of %at, v : (!fir.ref<!child>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  return
}
func.func @looks(%w: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {
  %0 = fir.load %w : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  return
}

// The run alone knows whether an object has what an extended type has; and nothing for what a
// procedure changes, nor for its own variables.

// CHECK-LABEL: func.func @unknown_type(
// CHECK: acc.copyin {{.*}} name = "x%w"}
// CHECK-NOT: acc.copyin
func.func @unknown_type(%arg: !fir.class<!parent> {fir.bindc_name = "x"}) {
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {uniq_name = "_QFunknown_typeEx"} : (!fir.class<!parent>, !fir.dscope) -> !fir.class<!parent>
  acc.parallel {
    fir.call @outer(%x) : (!fir.class<!parent>) -> ()
    fir.call @changes(%x) : (!fir.class<!parent>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @of_changed(
// CHECK-NOT: acc.copyin
func.func @of_changed(%arg: !fir.class<!parent> {fir.bindc_name = "x"}) {
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {uniq_name = "_QFof_changedEx"} : (!fir.class<!parent>, !fir.dscope) -> !fir.class<!parent>
  acc.parallel {
    fir.call @changes(%x) : (!fir.class<!parent>) -> ()
    acc.yield
  }
  return
}
func.func @changes(%self: !fir.class<!parent>) {
  %own = fir.alloca !parent
  %o = fir.declare %own {uniq_name = "_QFchangesEown"} : (!fir.ref<!parent>) -> !fir.ref<!parent>
  %of_own = fir.coordinate_of %o, w : (!fir.ref<!parent>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %d = fir.load %of_own : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %w = fir.coordinate_of %self, w : (!fir.class<!parent>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  fir.store %d to %w : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  return
}

// A variable of the host, which an internal procedure gets by the construct's link.

// CHECK-LABEL: func.func @linked(
// CHECK: acc.copyin {{.*}} name = "x%w"}
// CHECK: acc.parallel
func.func @linked(%arg: !fir.ref<!parent> {fir.bindc_name = "x"}) {
  %zero = arith.constant 0 : i32
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {uniq_name = "_QFlinkedEx"} : (!fir.ref<!parent>, !fir.dscope) -> !fir.ref<!parent>
  acc.parallel {
    %link = fir.alloca tuple<!fir.ref<!parent>>
    %place = fir.coordinate_of %link, %zero : (!fir.ref<tuple<!fir.ref<!parent>>>, i32) -> !fir.llvm_ptr<!fir.ref<!parent>>
    fir.store %x to %place : !fir.llvm_ptr<!fir.ref<!parent>>
    fir.call @internal(%link) : (!fir.ref<tuple<!fir.ref<!parent>>>) -> ()
    acc.yield
  }
  return
}
func.func private @internal(%link: !fir.ref<tuple<!fir.ref<!parent>>>) {
  %zero = arith.constant 0 : i32
  %place = fir.coordinate_of %link, %zero : (!fir.ref<tuple<!fir.ref<!parent>>>, i32) -> !fir.llvm_ptr<!fir.ref<!parent>>
  %x = fir.load %place : !fir.llvm_ptr<!fir.ref<!parent>>
  %w = fir.coordinate_of %x, w : (!fir.ref<!parent>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %d = fir.load %w : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  return
}

// What a clause for a component that is an object leads to; the clause names no member of that.

// CHECK-LABEL: func.func @named(
// CHECK: acc.nocreate
// CHECK: acc.copyin {{.*}} name = "x%p%b"}
// CHECK: acc.parallel
func.func @named(%arg: !fir.ref<!t> {fir.bindc_name = "x"}) {
  %s = fir.dummy_scope : !fir.dscope
  %x = fir.declare %arg dummy_scope %s arg 1 {uniq_name = "_QFnamedEx"} : (!fir.ref<!t>, !fir.dscope) -> !fir.ref<!t>
  %p = fir.coordinate_of %x, p : (!fir.ref<!t>) -> !fir.ref<!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>>
  %c = acc.nocreate varPtr(%p : !fir.ref<!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>>) -> !fir.ref<!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>> {name = "x%p"}
  acc.parallel dataOperands(%c : !fir.ref<!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>>) {
    %1 = fir.load %c : !fir.ref<!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>>
    %2 = fir.box_addr %1 : (!fir.box<!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>>) -> !fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>
    %3 = fir.coordinate_of %2, b : (!fir.ptr<!fir.type<u{b:!fir.box<!fir.heap<!fir.array<?xf32>>>}>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %4 = fir.load %3 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.yield
  }
  return
}
