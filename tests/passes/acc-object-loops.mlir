// RUN: %accc-opt --acc-object-loops %s | FileCheck %s

!p = !fir.type<_QMmTp{x:f32,k:i32}>
!held = !fir.type<_QMmTheld{a:!fir.box<!fir.heap<!fir.array<?xf32>>>}>

// Different arrays.

// CHECK-LABEL: func.func @apart(
// CHECK: %[[A:.*]]:2 = hlfir.declare %{{.*}} {uniq_name = "a"}
// CHECK: %[[B:.*]]:2 = hlfir.declare %{{.*}} {uniq_name = "b"}
// CHECK: fir.do_loop %[[J:.*]] = {{.*}} unordered {
// CHECK-NEXT: fir.do_loop %[[I:.*]] = {{.*}} unordered {
// CHECK: %[[FROM:.*]] = hlfir.designate %[[A]]#0 (%[[I]], %[[J]])
// CHECK: %[[TO:.*]] = hlfir.designate %[[B]]#0 (%[[I]], %[[J]])
// CHECK: hlfir.assign %[[FROM]] to %[[TO]] : !fir.ref<!fir.type<_QMmTp{x:f32,k:i32}>>, !fir.ref<!fir.type<_QMmTp{x:f32,k:i32}>>
// CHECK-NOT: hlfir.assign
func.func @apart(%x: !fir.box<!fir.array<?x?x!p>>, %y: !fir.box<!fir.array<?x?x!p>>) {
  %scope = fir.dummy_scope : !fir.dscope
  %a:2 = hlfir.declare %x dummy_scope %scope {uniq_name = "a"} : (!fir.box<!fir.array<?x?x!p>>, !fir.dscope) -> (!fir.box<!fir.array<?x?x!p>>, !fir.box<!fir.array<?x?x!p>>)
  %b:2 = hlfir.declare %y dummy_scope %scope {uniq_name = "b"} : (!fir.box<!fir.array<?x?x!p>>, !fir.dscope) -> (!fir.box<!fir.array<?x?x!p>>, !fir.box<!fir.array<?x?x!p>>)
  acc.kernels {
    hlfir.assign %a#0 to %b#0 : !fir.box<!fir.array<?x?x!p>>, !fir.box<!fir.array<?x?x!p>>
    acc.terminator
  }
  return
}

// Sections that may overlap: the elements are read first.

// CHECK-LABEL: func.func @shifted(
// CHECK: %[[FROM:.*]] = hlfir.designate
// CHECK: %[[TO:.*]] = hlfir.designate
// CHECK: %[[VALUES:.*]] = hlfir.elemental %{{.*}} unordered : (!fir.shape<1>) -> !hlfir.expr<?x!fir.type<_QMmTp{x:f32,k:i32}>> {
// CHECK: %[[X:.*]] = hlfir.designate %[[FROM]] (%{{.*}})
// CHECK: %[[V:.*]] = hlfir.as_expr %[[X]]
// CHECK: hlfir.yield_element %[[V]]
// CHECK: %[[VARIABLE:.*]]:3 = hlfir.associate %[[VALUES]](%{{.*}})
// CHECK: fir.do_loop %[[I:.*]] = {{.*}} unordered {
// CHECK: %[[ONE:.*]] = hlfir.designate %[[VARIABLE]]#0 (%[[I]])
// CHECK: %[[PLACE:.*]] = hlfir.designate %[[TO]] (%[[I]])
// CHECK: hlfir.assign %[[ONE]] to %[[PLACE]]
// CHECK: hlfir.end_associate %[[VARIABLE]]#1, %[[VARIABLE]]#2
// CHECK: hlfir.destroy %[[VALUES]]
func.func @shifted(%a: !fir.box<!fir.array<?x!p>>, %m: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  acc.kernels {
    %shape = fir.shape %m : (index) -> !fir.shape<1>
    %from = hlfir.designate %a (%c1:%m:%c1) shape %shape : (!fir.box<!fir.array<?x!p>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?x!p>>
    %to = hlfir.designate %a (%c2:%n:%c1) shape %shape : (!fir.box<!fir.array<?x!p>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?x!p>>
    hlfir.assign %from to %to : !fir.box<!fir.array<?x!p>>, !fir.box<!fir.array<?x!p>>
    acc.terminator
  }
  return
}

// Sections with the same triplet are one or have nothing in common.

// CHECK-LABEL: func.func @rows(
// CHECK-NOT: hlfir.elemental
// CHECK: fir.do_loop
// CHECK: hlfir.assign %{{.*}} to %{{.*}} : !fir.ref<!fir.type<_QMmTp{x:f32,k:i32}>>, !fir.ref<!fir.type<_QMmTp{x:f32,k:i32}>>
func.func @rows(%a: !fir.box<!fir.array<?x?x!p>>, %m: index, %n: index) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %from = hlfir.designate %a (%m, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?x!p>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?x!p>>
    %to = hlfir.designate %a (%n, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?x!p>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?x!p>>
    hlfir.assign %from to %to : !fir.box<!fir.array<?x!p>>, !fir.box<!fir.array<?x!p>>
    acc.terminator
  }
  return
}

// One object, which is or may be an element.

// CHECK-LABEL: func.func @object(
// CHECK: %[[ONE:.*]]:2 = hlfir.declare %{{.*}} {uniq_name = "one"}
// CHECK: fir.do_loop
// CHECK: hlfir.assign %[[ONE]]#0 to
// CHECK: %[[FIRST:.*]] = hlfir.designate
// CHECK: %[[VALUE:.*]] = hlfir.as_expr %[[FIRST]]
// CHECK: %[[VARIABLE:.*]]:3 = hlfir.associate %[[VALUE]]
// CHECK: fir.do_loop
// CHECK: hlfir.assign %[[VARIABLE]]#0 to
// CHECK: hlfir.end_associate %[[VARIABLE]]#1, %[[VARIABLE]]#2
// CHECK: hlfir.destroy %[[VALUE]]
func.func @object(%a: !fir.box<!fir.array<?x!p>>) {
  %c1 = arith.constant 1 : index
  %0 = fir.alloca !p
  %one:2 = hlfir.declare %0 {uniq_name = "one"} : (!fir.ref<!p>) -> (!fir.ref<!p>, !fir.ref<!p>)
  acc.kernels {
    hlfir.assign %one#0 to %a : !fir.ref<!p>, !fir.box<!fir.array<?x!p>>
    %first = hlfir.designate %a (%c1) : (!fir.box<!fir.array<?x!p>>, index) -> !fir.ref<!p>
    hlfir.assign %first to %a : !fir.ref<!p>, !fir.box<!fir.array<?x!p>>
    acc.terminator
  }
  return
}

// The values of a function.

// CHECK-LABEL: func.func @result(
// CHECK-SAME: %[[VALUES:[^:]*]]: !hlfir.expr
// CHECK: %[[VARIABLE:.*]]:3 = hlfir.associate %[[VALUES]]
// CHECK: fir.do_loop
// CHECK: hlfir.assign %{{.*}} to %{{.*}} : !fir.ref
// CHECK: hlfir.end_associate %[[VARIABLE]]#1, %[[VARIABLE]]#2
func.func @result(%values: !hlfir.expr<?x!p>, %a: !fir.box<!fir.array<?x!p>>) {
  acc.kernels {
    hlfir.assign %values to %a : !hlfir.expr<?x!p>, !fir.box<!fir.array<?x!p>>
    acc.terminator
  }
  return
}

// Elements of an expression that reads the variable's own element only, and ones that a function
// may read more for.

// CHECK-LABEL: func.func @operators(
// CHECK: fir.do_loop %[[I:.*]] = {{.*}} unordered {
// CHECK: %[[PLACE:.*]] = hlfir.designate %{{.*}} (%[[I]])
// CHECK: %[[ONE:.*]] = hlfir.designate %{{.*}} (%[[I]])
// CHECK: %[[RESULT:.*]] = fir.call @add(%[[ONE]], %[[ONE]])
// CHECK: %[[VALUE:.*]] = hlfir.as_expr
// CHECK: hlfir.assign %[[VALUE]] to %[[PLACE]]
// CHECK: hlfir.destroy %[[VALUE]]
// CHECK: hlfir.elemental
// CHECK: fir.call @global
// CHECK: hlfir.associate
// CHECK: fir.do_loop
fir.global @everywhere : !p
func.func private @global(%x: !fir.ref<!p>) -> !p {
  %0 = fir.address_of(@everywhere) : !fir.ref<!p>
  %1:2 = hlfir.declare %0 {uniq_name = "everywhere"} : (!fir.ref<!p>) -> (!fir.ref<!p>, !fir.ref<!p>)
  %2 = fir.load %1#0 : !fir.ref<!p>
  return %2 : !p
}
func.func private @add(%x: !fir.ref<!p>, %y: !fir.ref<!p>) -> !p {
  %0 = fir.load %x : !fir.ref<!p>
  return %0 : !p
}
func.func @operators(%array: !fir.box<!fir.array<?x!p>>, %n: index) {
  %scope = fir.dummy_scope : !fir.dscope
  %a:2 = hlfir.declare %array dummy_scope %scope {fortran_attrs = #fir.var_attrs<target>, uniq_name = "a"} : (!fir.box<!fir.array<?x!p>>, !fir.dscope) -> (!fir.box<!fir.array<?x!p>>, !fir.box<!fir.array<?x!p>>)
  acc.kernels {
    %false = arith.constant false
    %result = fir.alloca !p
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %sums = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<?x!p> {
    ^bb0(%i: index):
      %0 = hlfir.designate %a#0 (%i) : (!fir.box<!fir.array<?x!p>>, index) -> !fir.ref<!p>
      %1 = fir.call @add(%0, %0) proc_attrs<elemental, pure> : (!fir.ref<!p>, !fir.ref<!p>) -> !p
      fir.save_result %1 to %result : !p, !fir.ref<!p>
      %2:2 = hlfir.declare %result {uniq_name = ".tmp.func_result"} : (!fir.ref<!p>) -> (!fir.ref<!p>, !fir.ref<!p>)
      %3 = hlfir.as_expr %2#0 move %false : (!fir.ref<!p>, i1) -> !hlfir.expr<!p>
      hlfir.yield_element %3 : !hlfir.expr<!p>
    }
    hlfir.assign %sums to %a#0 : !hlfir.expr<?x!p>, !fir.box<!fir.array<?x!p>>
    hlfir.destroy %sums : !hlfir.expr<?x!p>
    %others = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<?x!p> {
    ^bb0(%i: index):
      %0 = hlfir.designate %a#0 (%i) : (!fir.box<!fir.array<?x!p>>, index) -> !fir.ref<!p>
      %1 = fir.call @global(%0) proc_attrs<elemental, pure> : (!fir.ref<!p>) -> !p
      fir.save_result %1 to %result : !p, !fir.ref<!p>
      %2:2 = hlfir.declare %result {uniq_name = ".tmp.func_result"} : (!fir.ref<!p>) -> (!fir.ref<!p>, !fir.ref<!p>)
      %3 = hlfir.as_expr %2#0 move %false : (!fir.ref<!p>, i1) -> !hlfir.expr<!p>
      hlfir.yield_element %3 : !hlfir.expr<!p>
    }
    hlfir.assign %others to %a#0 : !hlfir.expr<?x!p>, !fir.box<!fir.array<?x!p>>
    hlfir.destroy %others : !hlfir.expr<?x!p>
    acc.terminator
  }
  return
}

// Allocatable components, polymorphic arrays and values, and the host's assignments.

// CHECK-LABEL: func.func @left(
// CHECK-NOT: fir.do_loop
func.func @left(%a: !fir.box<!fir.array<?x!held>>, %b: !fir.box<!fir.array<?x!held>>, %c: !fir.class<!fir.array<?x!p>>, %d: !fir.box<!fir.array<?x!p>>, %e: !hlfir.expr<?x!p?>) {
  acc.kernels {
    hlfir.assign %a to %b : !fir.box<!fir.array<?x!held>>, !fir.box<!fir.array<?x!held>>
    hlfir.assign %c to %d : !fir.class<!fir.array<?x!p>>, !fir.box<!fir.array<?x!p>>
    hlfir.assign %d to %c : !fir.box<!fir.array<?x!p>>, !fir.class<!fir.array<?x!p>>
    hlfir.assign %e to %d : !hlfir.expr<?x!p?>, !fir.box<!fir.array<?x!p>>
    acc.terminator
  }
  hlfir.assign %d to %d : !fir.box<!fir.array<?x!p>>, !fir.box<!fir.array<?x!p>>
  return
}

fir.type_info @_QMmTp noinit nodestroy nofinal : !p
fir.type_info @_QMmTheld noinit nofinal : !held
