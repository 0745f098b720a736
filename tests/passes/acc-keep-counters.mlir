// RUN: %accc-opt --acc-keep-counters %s | FileCheck %s

acc.private.recipe @p : !fir.ref<i32> init {
^bb0(%arg0: !fir.ref<i32>):
  %0 = fir.alloca i32
  acc.yield %0 : !fir.ref<i32>
}

// Of an inner loop's private variables, the outer loop's own goes, and the others
// stay.

// CHECK-LABEL: func.func @nest(
// CHECK: acc.loop private(%[[PK:[^ ]*]] :
// CHECK: %[[K:.*]] = fir.declare %[[PK]]
// CHECK-NOT: varPtr(%[[K]] :
// CHECK: %[[PT:.*]] = acc.private {{.*}} {name = "t"}
// CHECK-NOT: varPtr(%[[K]] :
// CHECK: acc.loop private(%{{[^,]*}}, %[[PT]] : !fir.ref<i32>, !fir.ref<i32>)
// CHECK: fir.load %[[K]]
func.func @nest(%k: !fir.ref<i32>, %j: !fir.ref<i32>, %t: !fir.ref<i32>, %n: i32) {
  %one = arith.constant 1 : i32
  %pk = acc.private varPtr(%k : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {implicit = true, name = "k"}
  acc.loop private(%pk : !fir.ref<i32>) control(%a : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
    %vk = fir.declare %pk {uniq_name = "k"} : (!fir.ref<i32>) -> !fir.ref<i32>
    fir.store %a to %vk : !fir.ref<i32>
    %pj = acc.private varPtr(%j : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "j"}
    %copy = acc.private varPtr(%vk : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "k"}
    %pt = acc.private varPtr(%t : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "t"}
    acc.loop private(%pj, %copy, %pt : !fir.ref<i32>, !fir.ref<i32>, !fir.ref<i32>) control(%b : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      fir.store %b to %pj : !fir.ref<i32>
      %v = fir.load %copy : !fir.ref<i32>
      fir.store %v to %pt : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}
