// RUN: %accc-opt --acc-to-accgpu %s | FileCheck %s

// The construct reads the loop variable afterwards: it gets its last value. Nobody
// reads that of the second loop.

acc.private.recipe @private_i32 : !fir.ref<i32> init {
^bb0(%x: !fir.ref<i32>):
  %0 = fir.alloca i32
  acc.yield %0 : !fir.ref<i32>
}

// CHECK-LABEL: func.func @after(
// CHECK-SAME: %[[I:[^:]*]]: !fir.ref<i32>, %[[J:[^:]*]]: !fir.ref<i32>
// CHECK: accgpu.loop
// CHECK: }
// CHECK: %[[COUNT:.*]] = arith.divsi
// CHECK: %[[TRIPS:.*]] = arith.maxsi %[[COUNT]],
// CHECK: %[[DISTANCE:.*]] = arith.muli %[[TRIPS]],
// CHECK: %[[LAST:.*]] = arith.addi %{{.*}}, %[[DISTANCE]]
// CHECK: %[[NUMBER:.*]] = fir.convert %[[LAST]] : (index) -> i32
// CHECK: fir.store %[[NUMBER]] to %[[I]]
// CHECK: accgpu.loop
// CHECK-NOT: to %[[J]]
// CHECK: fir.load %[[I]]
func.func @after(%i: !fir.ref<i32>, %j: !fir.ref<i32>, %a: i32, %b: i32) {
  acc.parallel {
    %p = acc.private varPtr(%i : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "i"}
    acc.loop private(%p : !fir.ref<i32>) control(%k : i32) = (%a : i32) to (%b : i32) step (%a : i32) {
      fir.store %k to %p : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    %q = acc.private varPtr(%j : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "j"}
    acc.loop private(%q : !fir.ref<i32>) control(%k : i32) = (%a : i32) to (%b : i32) step (%a : i32) {
      fir.store %k to %q : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    %v = fir.load %i : !fir.ref<i32>
    acc.yield
  }
  return
}

// A procedure that gets the variable's address may read it.

// CHECK-LABEL: func.func @passed(
// CHECK-SAME: %[[I:[^:]*]]: !fir.ref<i32>
// CHECK: accgpu.loop
// CHECK: fir.store %{{.*}} to %[[I]]
// CHECK-NEXT: fir.call @takes(%[[I]])
func.func @passed(%i: !fir.ref<i32>, %a: i32, %b: i32) {
  acc.parallel {
    %p = acc.private varPtr(%i : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "i"}
    acc.loop private(%p : !fir.ref<i32>) control(%k : i32) = (%a : i32) to (%b : i32) step (%a : i32) {
      fir.store %k to %p : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    fir.call @takes(%i) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  return
}
func.func private @takes(!fir.ref<i32>)
