// RUN: %accc-opt --allow-unregistered-dialect --acc-bind-privates %s | FileCheck %s

acc.private.recipe @private_9xi32 : !fir.ref<!fir.array<9xi32>> init {
^bb0(%arg0: !fir.ref<!fir.array<9xi32>>):
  acc.yield %arg0 : !fir.ref<!fir.array<9xi32>>
}

// Inside the construct the copy stands for the variable, outside nothing changes.

// CHECK-LABEL: func.func @construct(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<!fir.array<9xi32>>
// CHECK: %[[P:.*]] = acc.private varPtr(%[[A]]
// CHECK: acc.parallel private(%[[P]]
// CHECK-NEXT: "test.inside"(%[[P]])
// CHECK: "test.outside"(%[[A]])
func.func @construct(%a: !fir.ref<!fir.array<9xi32>>) {
  %p = acc.private varPtr(%a : !fir.ref<!fir.array<9xi32>>) recipe(@private_9xi32) -> !fir.ref<!fir.array<9xi32>> {name = "a(2:4)"}
  acc.parallel private(%p : !fir.ref<!fir.array<9xi32>>) {
    "test.inside"(%a) : (!fir.ref<!fir.array<9xi32>>) -> ()
    acc.yield
  }
  "test.outside"(%a) : (!fir.ref<!fir.array<9xi32>>) -> ()
  return
}

// The copy of the innermost owner counts; it is a copy of the outer one's.

// CHECK-LABEL: func.func @nested(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<!fir.array<9xi32>>
// CHECK: %[[P:.*]] = acc.private varPtr(%[[A]]
// CHECK: acc.parallel private(%[[P]]
// CHECK: %[[Q:.*]] = acc.private varPtr(%[[P]]
// CHECK: acc.loop private(%[[Q]]
// CHECK-NEXT: "test.inside"(%[[Q]])
func.func @nested(%a: !fir.ref<!fir.array<9xi32>>, %n: i32) {
  %p = acc.private varPtr(%a : !fir.ref<!fir.array<9xi32>>) recipe(@private_9xi32) -> !fir.ref<!fir.array<9xi32>> {name = "a"}
  acc.parallel private(%p : !fir.ref<!fir.array<9xi32>>) {
    %q = acc.private varPtr(%a : !fir.ref<!fir.array<9xi32>>) recipe(@private_9xi32) -> !fir.ref<!fir.array<9xi32>> {name = "a"}
    acc.loop private(%q : !fir.ref<!fir.array<9xi32>>) control(%i : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      "test.inside"(%a) : (!fir.ref<!fir.array<9xi32>>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
