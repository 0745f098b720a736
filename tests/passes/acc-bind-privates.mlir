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
