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

// A routine reads the variable of a module: the copy of it that the call passes, or, on the host, the
// variable. What a routine gets that another one has passed is the same variable as its declaration.

fir.global @_QMmEi : i32
// CHECK-LABEL: func.func @reads_passed(
// CHECK: %[[COPY:.*]] = acc.copyin
// CHECK: accgpu.loop
// CHECK: fir.store %{{.*}} to %[[COPY]]
// CHECK-NEXT: fir.call @takes(%[[COPY]])
func.func @reads_passed(%a: i32, %b: i32) {
  %0 = fir.address_of(@_QMmEi) : !fir.ref<i32>
  %i = fir.declare %0 {uniq_name = "_QMmEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %1 = fir.address_of(@_QMmEi) : !fir.ref<i32>
  %again = fir.declare %1 {uniq_name = "_QMmEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %copy = acc.copyin varPtr(%again : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "i"}
  acc.parallel dataOperands(%copy : !fir.ref<i32>) {
    %p = acc.private varPtr(%i : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "i"}
    acc.loop private(%p : !fir.ref<i32>) control(%k : i32) = (%a : i32) to (%b : i32) step (%a : i32) {
      fir.store %k to %p : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    fir.call @takes(%copy) : (!fir.ref<i32>) -> ()
    acc.yield
  }
  acc.copyout accPtr(%copy : !fir.ref<i32>) to varPtr(%again : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "i"}
  return
}

// CHECK-LABEL: func.func @reads_on_host(
// CHECK: %[[I:.*]] = fir.declare
// CHECK: accgpu.loop
// CHECK: fir.store %{{.*}} to %[[I]]
// CHECK-NEXT: fir.call @reads()
// CHECK: accgpu.loop
// CHECK: accgpu.yield
// CHECK-NEXT: }
// CHECK-NEXT: fir.call @concerns_others()
func.func @reads_on_host(%a: i32, %b: i32) {
  %0 = fir.address_of(@_QMmEi) : !fir.ref<i32>
  %i = fir.declare %0 {uniq_name = "_QMmEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %p = acc.private varPtr(%i : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "i"}
  acc.loop private(%p : !fir.ref<i32>) control(%k : i32) = (%a : i32) to (%b : i32) step (%a : i32) {
    fir.store %k to %p : !fir.ref<i32>
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
  fir.call @reads() : () -> ()
  %1 = fir.address_of(@_QMmEj) : !fir.ref<i32>
  %j = fir.declare %1 {uniq_name = "_QMmEj"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %q = acc.private varPtr(%j : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "j"}
  acc.loop private(%q : !fir.ref<i32>) control(%k : i32) = (%a : i32) to (%b : i32) step (%a : i32) {
    fir.store %k to %q : !fir.ref<i32>
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
  fir.call @concerns_others() : () -> ()
  return
}
fir.global @_QMmEj : i32
func.func @reads() {
  %0 = fir.address_of(@_QMmEi) : !fir.ref<i32>
  %i = fir.declare %0 {uniq_name = "_QMmEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %v = fir.load %i : !fir.ref<i32>
  return
}
func.func @concerns_others() {
  return
}

// CHECK-LABEL: func.func @reads_argument(
// CHECK-SAME: %[[I:[^:]*]]: !fir.ref<i32>
// CHECK: accgpu.loop
// CHECK: fir.store %{{.*}} to %[[I]]
// CHECK-NEXT: fir.call @takes(%[[I]])
func.func @reads_argument(%passed: !fir.ref<i32>, %a: i32, %b: i32) {
  %i = fir.declare %passed {uniq_name = "_QMmEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %p = acc.private varPtr(%i : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "i"}
  acc.loop private(%p : !fir.ref<i32>) control(%k : i32) = (%a : i32) to (%b : i32) step (%a : i32) {
    fir.store %k to %p : !fir.ref<i32>
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
  fir.call @takes(%passed) : (!fir.ref<i32>) -> ()
  return
}
