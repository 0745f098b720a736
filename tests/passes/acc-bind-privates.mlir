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

acc.private.recipe @r : !fir.ref<!fir.array<9xi32>> init {
^bb0(%x: !fir.ref<!fir.array<9xi32>>):
  %m = fir.alloca !fir.array<9xi32>
  acc.yield %m : !fir.ref<!fir.array<9xi32>>
}
