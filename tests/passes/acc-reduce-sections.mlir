// RUN: %accc-opt --acc-reduce-elements --split-input-file --verify-diagnostics %s | FileCheck %s

// The section has a descriptor of its own, with constant extents where the bounds are
// constants; subscripts of the copy count from the section's first element.

// CHECK-LABEL: func.func @section(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<!fir.array<10xi32>>, %[[I:[^:]*]]: index
// CHECK: %[[SLICE:.*]] = fir.slice %{{.*}}, %{{.*}}, %{{.*}} : (index, index, index) -> !fir.slice<1>
// CHECK: %[[SECTION:.*]] = fir.embox %[[A]](%{{.*}}) [%[[SLICE]]] : {{.*}} -> !fir.box<!fir.array<3xi32>>
// CHECK: %[[R:.*]] = acc.reduction var(%[[SECTION]] : !fir.box<!fir.array<3xi32>>) recipe(@add_section) -> !fir.box<!fir.array<3xi32>> {name = "a(2:4)"}
// CHECK: acc.loop reduction(%[[R]] : !fir.box<!fir.array<3xi32>>)
// CHECK: %[[SHIFTED:.*]] = arith.subi %[[I]], %c1{{.*}} : index
// CHECK: %[[E:.*]] = fir.array_coor %[[R]] %[[SHIFTED]] : (!fir.box<!fir.array<3xi32>>, index) -> !fir.ref<i32>
// CHECK: fir.store %{{.*}} to %[[E]]
// CHECK: fir.rebox %[[R]] [%{{.*}}] : (!fir.box<!fir.array<3xi32>>, !fir.slice<1>) -> !fir.box<!fir.array<2xi32>>

// CHECK: acc.reduction.recipe @add_section : !fir.box<!fir.array<3xi32>> reduction_operator <add>
// CHECK: combiner
// CHECK-NEXT: ^bb0(%[[X:.*]]: !fir.box<!fir.array<3xi32>>, %[[Y:.*]]: !fir.box<!fir.array<3xi32>>):
// CHECK: fir.do_loop
// CHECK: arith.addi

acc.reduction.recipe @add : !fir.ref<!fir.array<10xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<10xi32>>, %y: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
}
func.func @section(%a: !fir.ref<!fir.array<10xi32>>, %i: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %n = arith.constant 10 : i32
  %shape = fir.shape %c10 : (index) -> !fir.shape<1>
  %b = acc.bounds lowerbound(%c1 : index) upperbound(%c3 : index) extent(%c10 : index) stride(%c1 : index) startIdx(%c1 : index)
  %r = acc.reduction varPtr(%a : !fir.ref<!fir.array<10xi32>>) bounds(%b) recipe(@add) -> !fir.ref<!fir.array<10xi32>> {name = "a(2:4)"}
  acc.loop reduction(%r : !fir.ref<!fir.array<10xi32>>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
    %e = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
    fir.store %n to %e : !fir.ref<i32>
    %slice = fir.slice %c2, %c3, %c1 : (index, index, index) -> !fir.slice<1>
    %part = fir.embox %a(%shape) [%slice] : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>, !fir.slice<1>) -> !fir.box<!fir.array<2xi32>>
    %d:3 = fir.box_dims %part, %c1 : (!fir.box<!fir.array<2xi32>>, index) -> (index, index, index)
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  return
}

// -----

// The whole array stays as it is.

// CHECK-LABEL: func.func @whole(
// CHECK: acc.reduction varPtr(%{{.*}}) bounds(%{{.*}}) recipe(@add)
// CHECK-NOT: fir.slice
// CHECK: return

acc.reduction.recipe @add : !fir.ref<!fir.array<10xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<10xi32>>, %y: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
}
func.func @whole(%a: !fir.ref<!fir.array<10xi32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %n = arith.constant 10 : i32
  %b = acc.bounds lowerbound(%c0 : index) upperbound(%c9 : index) extent(%c10 : index) stride(%c1 : index) startIdx(%c1 : index)
  %r = acc.reduction varPtr(%a : !fir.ref<!fir.array<10xi32>>) bounds(%b) recipe(@add) -> !fir.ref<!fir.array<10xi32>> {name = "a"}
  acc.loop reduction(%r : !fir.ref<!fir.array<10xi32>>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  return
}

// -----

// An inner reduction of the same section is one of the outer copy.

// CHECK-LABEL: func.func @nested(
// CHECK: %[[OUTER:.*]] = acc.reduction var(%{{.*}} : !fir.box<!fir.array<3xi32>>)
// CHECK: acc.loop reduction(%[[OUTER]]
// CHECK: %[[INNER:.*]] = acc.reduction var(%[[OUTER]] : !fir.box<!fir.array<3xi32>>)
// CHECK-SAME: recipe(@add_section) -> !fir.box<!fir.array<3xi32>>
// CHECK: acc.loop reduction(%[[INNER]]

acc.reduction.recipe @add : !fir.ref<!fir.array<10xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<10xi32>>, %y: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
}
func.func @nested(%a: !fir.ref<!fir.array<10xi32>>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %n = arith.constant 10 : i32
  %b = acc.bounds lowerbound(%c1 : index) upperbound(%c3 : index) extent(%c10 : index) stride(%c1 : index) startIdx(%c1 : index)
  %r = acc.reduction varPtr(%a : !fir.ref<!fir.array<10xi32>>) bounds(%b) recipe(@add) -> !fir.ref<!fir.array<10xi32>> {name = "a(2:4)"}
  acc.loop reduction(%r : !fir.ref<!fir.array<10xi32>>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
    %b2 = acc.bounds lowerbound(%c1 : index) upperbound(%c3 : index) extent(%c10 : index) stride(%c1 : index) startIdx(%c1 : index)
    %r2 = acc.reduction varPtr(%a : !fir.ref<!fir.array<10xi32>>) bounds(%b2) recipe(@add) -> !fir.ref<!fir.array<10xi32>> {name = "a(2:4)"}
    acc.loop reduction(%r2 : !fir.ref<!fir.array<10xi32>>) control(%l : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  return
}

// -----

acc.reduction.recipe @add : !fir.ref<!fir.array<10xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<10xi32>>, %y: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
}
func.func private @f(!fir.ref<!fir.array<10xi32>>)
func.func @passed(%a: !fir.ref<!fir.array<10xi32>>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %n = arith.constant 10 : i32
  %b = acc.bounds lowerbound(%c1 : index) upperbound(%c3 : index) extent(%c10 : index) stride(%c1 : index) startIdx(%c1 : index)
  %r = acc.reduction varPtr(%a : !fir.ref<!fir.array<10xi32>>) bounds(%b) recipe(@add) -> !fir.ref<!fir.array<10xi32>> {name = "a(2:4)"}
  acc.loop reduction(%r : !fir.ref<!fir.array<10xi32>>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
    // expected-error@+1 {{not yet supported: reduction of 'a(2:4)' where the construct uses the array in other ways}}
    fir.call @f(%a) : (!fir.ref<!fir.array<10xi32>>) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  return
}

// -----

// Elements outside of the section stay the array's. Where the loop's range shows that they are
// inside, they are the copy's; else the run asks at each access. Of a part of the array that goes
// beyond the section each element is looked at.

// CHECK-LABEL: func.func @places(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<!fir.array<10xi32>>, %[[I:[^:]*]]: index
// CHECK: acc.copyin varPtr(%[[A]] : !fir.ref<!fir.array<10xi32>>) -> !fir.ref<!fir.array<10xi32>> {accc.part_suffices, {{.*}}name = "a"
// CHECK: %[[R:.*]] = acc.reduction
// CHECK: acc.loop
// CHECK: %[[OUTSIDE:.*]] = fir.array_coor %[[A]](%{{.*}}) %c5
// CHECK: fir.store %{{.*}} to %[[OUTSIDE]]
// CHECK: fir.do_loop %[[J:.*]] =
// CHECK-NOT: fir.if
// CHECK: %[[INSIDE:.*]] = fir.array_coor %[[R]]
// CHECK: fir.store %{{.*}} to %[[INSIDE]]
// CHECK: }
// CHECK: %[[OWN:.*]] = fir.array_coor %[[R]] %[[IN_COPY:.*]] : (!fir.box<!fir.array<3xi32>>, index)
// CHECK: %[[LOW:.*]] = arith.cmpi sge, %[[IN_COPY]]
// CHECK: %[[HIGH:.*]] = arith.cmpi sle, %[[IN_COPY]]
// CHECK: %[[IS_IN:.*]] = arith.andi %[[LOW]], %[[HIGH]]
// CHECK: %[[SHARED:.*]] = fir.array_coor %[[A]](%{{.*}}) %[[I]]
// CHECK: %[[V:.*]] = fir.if %[[IS_IN]] -> (i32) {
// CHECK-NEXT: fir.load %[[OWN]]
// CHECK: } else {
// CHECK-NEXT: fir.load %[[SHARED]]
// CHECK: fir.if %[[IS_IN]] {
// CHECK-NEXT: fir.store %[[V]] to %[[OWN]]
// CHECK-NEXT: } else {
// CHECK-NEXT: fir.store %[[V]] to %[[SHARED]]
// CHECK: fir.do_loop %[[K:.*]] =
// CHECK: fir.array_coor %[[R]]
// CHECK: fir.array_coor %[[A]]
// CHECK: fir.if
// CHECK: acc.copyout accPtr(%{{.*}}) to varPtr(%[[A]]

acc.reduction.recipe @add : !fir.ref<!fir.array<10xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<10xi32>>, %y: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
}
func.func @places(%a: !fir.ref<!fir.array<10xi32>>, %i: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %n = arith.constant 10 : i32
  %shape = fir.shape %c10 : (index) -> !fir.shape<1>
  %four = fir.shape %c4 : (index) -> !fir.shape<1>
  %b = acc.bounds lowerbound(%c1 : index) upperbound(%c3 : index) extent(%c10 : index) stride(%c1 : index) startIdx(%c1 : index)
  %d = acc.copyin varPtr(%a : !fir.ref<!fir.array<10xi32>>) bounds(%b) -> !fir.ref<!fir.array<10xi32>> {dataClause = #acc<data_clause acc_reduction>, implicit = true, name = "a(2:4)"}
  acc.parallel combined(loop) dataOperands(%d : !fir.ref<!fir.array<10xi32>>) {
    %r = acc.reduction varPtr(%a : !fir.ref<!fir.array<10xi32>>) bounds(%b) recipe(@add) -> !fir.ref<!fir.array<10xi32>> {name = "a(2:4)"}
    acc.loop combined(parallel) reduction(%r : !fir.ref<!fir.array<10xi32>>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      %outside = fir.array_coor %a(%shape) %c5 : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %n to %outside : !fir.ref<i32>
      fir.do_loop %j = %c2 to %c4 step %c1 {
        %inside = fir.array_coor %a(%shape) %j : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        fir.store %n to %inside : !fir.ref<i32>
      }
      %unknown = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %v = fir.load %unknown : !fir.ref<i32>
      fir.store %v to %unknown : !fir.ref<i32>
      %first = fir.array_coor %a(%shape) %c3 : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %part = fir.convert %first : (!fir.ref<i32>) -> !fir.ref<!fir.array<4xi32>>
      fir.do_loop %j = %c1 to %c4 step %c1 {
        %e = fir.array_coor %part(%four) %j : (!fir.ref<!fir.array<4xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
        fir.store %n to %e : !fir.ref<i32>
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  acc.copyout accPtr(%d : !fir.ref<!fir.array<10xi32>>) bounds(%b) to varPtr(%a : !fir.ref<!fir.array<10xi32>>) {dataClause = #acc<data_clause acc_reduction>, implicit = true, name = "a(2:4)"}
  return
}

// -----

// What a procedure does with an array from there on nobody knows.

acc.reduction.recipe @add : !fir.ref<!fir.array<10xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<10xi32>>, %y: !fir.ref<!fir.array<10xi32>>):
  acc.yield %x : !fir.ref<!fir.array<10xi32>>
}
func.func private @g(!fir.ref<!fir.array<?xi32>>)
func.func @passed_from(%a: !fir.ref<!fir.array<10xi32>>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %n = arith.constant 10 : i32
  %shape = fir.shape %c10 : (index) -> !fir.shape<1>
  %b = acc.bounds lowerbound(%c1 : index) upperbound(%c3 : index) extent(%c10 : index) stride(%c1 : index) startIdx(%c1 : index)
  %r = acc.reduction varPtr(%a : !fir.ref<!fir.array<10xi32>>) bounds(%b) recipe(@add) -> !fir.ref<!fir.array<10xi32>> {name = "a(2:4)"}
  acc.loop reduction(%r : !fir.ref<!fir.array<10xi32>>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
    // expected-error@+1 {{not yet supported: reduction of 'a(2:4)' where the construct uses the array in other ways}}
    %e = fir.array_coor %a(%shape) %c2 : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
    %from = fir.convert %e : (!fir.ref<i32>) -> !fir.ref<!fir.array<?xi32>>
    fir.call @g(%from) : (!fir.ref<!fir.array<?xi32>>) -> ()
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  return
}
