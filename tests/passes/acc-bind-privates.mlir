// RUN: %accc-opt --allow-unregistered-dialect --acc-bind-privates %s | FileCheck %s

// CHECK-LABEL: func.func @section(
// CHECK-SAME: %[[A:.*]]: !fir.ref<!fir.array<9xi32>>)
func.func @section(%a: !fir.ref<!fir.array<9xi32>>) {
  // CHECK: %[[P:.*]] = acc.private varPtr(%[[A]]
  // CHECK: acc.parallel private(%[[P]]
  // CHECK-NEXT: "test.use"(%[[P]])
  // CHECK: "test.use"(%[[A]])
  %p = acc.private varPtr(%a : !fir.ref<!fir.array<9xi32>>) recipe(@r) -> !fir.ref<!fir.array<9xi32>> {name = "a"}
  acc.parallel private(%p : !fir.ref<!fir.array<9xi32>>) {
    "test.use"(%a) : (!fir.ref<!fir.array<9xi32>>) -> ()
    acc.yield
  }
  "test.use"(%a) : (!fir.ref<!fir.array<9xi32>>) -> ()
  return
}

// The copy of a section has the array's type; elements that are found before are found again.

// CHECK-LABEL: func.func @elements(
// CHECK-SAME: %[[A:.*]]: !fir.ref<!fir.array<9xi32>>)
func.func @elements(%a: !fir.ref<!fir.array<9xi32>>) {
  %c2 = arith.constant 2 : index
  %shape = fir.shape %c2 : (index) -> !fir.shape<1>
  // CHECK: %[[BEFORE:.*]] = fir.array_coor %[[A]]
  %e = fir.array_coor %a(%shape) %c2 : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
  %b = acc.bounds lowerbound(%c2 : index) upperbound(%c2 : index)
  // CHECK: %[[P:.*]] = acc.private varPtr(%[[A]] {{.*}} -> !fir.ref<!fir.array<9xi32>> {name = "a(3:3)"}
  // CHECK: acc.parallel private(%[[P]] : !fir.ref<!fir.array<9xi32>>)
  // CHECK-NEXT: %[[INSIDE:.*]] = fir.array_coor %[[P]]
  // CHECK-NEXT: "test.use"(%[[INSIDE]])
  // CHECK: "test.use"(%[[BEFORE]])
  %p = acc.private varPtr(%a : !fir.ref<!fir.array<9xi32>>) bounds(%b) recipe(@s) -> !fir.ref<!fir.array<1xi32>> {name = "a(3:3)"}
  acc.parallel private(%p : !fir.ref<!fir.array<1xi32>>) {
    "test.use"(%e) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  "test.use"(%e) : (!fir.ref<i32>) -> ()
  return
}

acc.private.recipe @s : !fir.ref<!fir.array<1xi32>> init {
^bb0(%x: !fir.ref<!fir.array<1xi32>>):
  %m = fir.alloca !fir.array<1xi32>
  acc.yield %m : !fir.ref<!fir.array<1xi32>>
}

acc.private.recipe @r : !fir.ref<!fir.array<9xi32>> init {
^bb0(%x: !fir.ref<!fir.array<9xi32>>):
  %m = fir.alloca !fir.array<9xi32>
  acc.yield %m : !fir.ref<!fir.array<9xi32>>
}

// What the private clause of a loop asks of the original is asked before the construct.

// CHECK-LABEL: func.func @loop_in_construct(
// CHECK: %[[BOX:.*]] = fir.embox
// CHECK: %[[DIMS:.*]]:3 = fir.box_dims %[[BOX]]
// CHECK: acc.parallel
// CHECK-NOT: fir.embox
// CHECK-NOT: fir.box_dims
// CHECK: acc.bounds {{.*}} stride(%[[DIMS]]#2 : index)
// CHECK: acc.private var(%[[BOX]] :
func.func @loop_in_construct(%a: !fir.ref<!fir.array<9xi32>>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  acc.parallel {
    %shape = fir.shape_shift %c0, %c9 : (index, index) -> !fir.shapeshift<1>
    %box = fir.embox %a(%shape) : (!fir.ref<!fir.array<9xi32>>, !fir.shapeshift<1>) -> !fir.box<!fir.array<9xi32>>
    %dims:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.array<9xi32>>, index) -> (index, index, index)
    %b = acc.bounds lowerbound(%c2 : index) upperbound(%c2 : index) extent(%c9 : index) stride(%dims#2 : index) startIdx(%c0 : index) {strideInBytes = true}
    %p = acc.private var(%box : !fir.box<!fir.array<9xi32>>) bounds(%b) recipe(@t) -> !fir.box<!fir.array<9xi32>> {name = "a(2:2)"}
    acc.loop private(%p : !fir.box<!fir.array<9xi32>>) control(%i : index) = (%c2 : index) to (%c9 : index) step (%c2 : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  return
}

acc.private.recipe @t : !fir.box<!fir.array<9xi32>> init {
^bb0(%x: !fir.box<!fir.array<9xi32>>):
  acc.yield %x : !fir.box<!fir.array<9xi32>>
}
