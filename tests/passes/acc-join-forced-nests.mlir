// RUN: %accc-opt --allow-unregistered-dialect --acc-join-forced-nests --split-input-file --verify-diagnostics %s | FileCheck %s

acc.private.recipe @p : !fir.ref<i32> init {
^bb0(%arg0: !fir.ref<i32>):
  %0 = fir.alloca i32
  acc.yield %0 : !fir.ref<i32>
}

// The inner loop goes; its body sees the iteration of the nest.

// CHECK-LABEL: func.func @two(
// CHECK: acc.loop
// CHECK-SAME: control(%[[J:.*]] : i32, %[[I:.*]] : i32)
// CHECK: %[[OWN:.*]] = fir.declare {{.*}} {uniq_name = "i"}
// CHECK: "before"
// CHECK-NOT: acc.private
// CHECK-NOT: acc.loop
// CHECK: fir.store %[[I]] to %[[OWN]]
// CHECK: "body"(%[[I]], %[[OWN]])
// CHECK-NEXT: "after"
// CHECK-NEXT: acc.yield
func.func @two(%a: !fir.ref<i32>, %b: !fir.ref<i32>, %n: i32) {
  %one = arith.constant 1 : i32
  %pj = acc.private varPtr(%a : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "j"}
  %pi = acc.private varPtr(%b : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
  acc.loop private(%pj, %pi : !fir.ref<i32>, !fir.ref<i32>) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
    %vj = fir.declare %pj {uniq_name = "j"} : (!fir.ref<i32>) -> !fir.ref<i32>
    %vi = fir.declare %pi {uniq_name = "i"} : (!fir.ref<i32>) -> !fir.ref<i32>
    fir.store %j to %vj : !fir.ref<i32>
    fir.store %i to %vi : !fir.ref<i32>
    "before"() : () -> ()
    %again = acc.private varPtr(%vi : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
    acc.loop private(%again : !fir.ref<i32>) control(%k : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      fir.store %k to %again : !fir.ref<i32>
      "body"(%k, %again) : (i32, !fir.ref<i32>) -> ()
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    "after"() : () -> ()
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
  return
}

// A loop over another variable stays, also with copies of the nest's variables.

// CHECK-LABEL: func.func @another(
// CHECK: acc.loop
// CHECK: acc.loop
func.func @another(%a: !fir.ref<i32>, %b: !fir.ref<i32>, %c: !fir.ref<i32>, %n: i32) {
  %one = arith.constant 1 : i32
  %pj = acc.private varPtr(%a : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "j"}
  %pi = acc.private varPtr(%b : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
  acc.loop private(%pj, %pi : !fir.ref<i32>, !fir.ref<i32>) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
    fir.store %j to %pj : !fir.ref<i32>
    fir.store %i to %pi : !fir.ref<i32>
    %pk = acc.private varPtr(%c : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "k"}
    %again = acc.private varPtr(%pj : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "j"}
    acc.loop private(%pk, %again : !fir.ref<i32>, !fir.ref<i32>) control(%k : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      fir.store %k to %pk : !fir.ref<i32>
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
  return
}
