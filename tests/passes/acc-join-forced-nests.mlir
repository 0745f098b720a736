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

// What stores to elements runs once, in front of the loop with its first iteration and
// behind it with the last; a temporary is set in every iteration. Without iterations
// of the inner loop there is one, without its body.

// CHECK-LABEL: func.func @once(
// CHECK-SAME: %{{.*}}: !fir.ref<i32>, %{{.*}}: !fir.ref<i32>, %[[T:.*]]: !fir.ref<i32>, %[[X:.*]]: !fir.ref<!fir.array<9xi32>>, %[[Y:.*]]: !fir.ref<!fir.array<9xi32>>, %[[N:.*]]: i32)
// CHECK: %[[TRIPS:.*]] = arith.maxsi %{{.*}}, %{{.*}} : index
// CHECK: %[[RUNS:.*]] = arith.cmpi sge, %[[TRIPS]]
// CHECK: arith.maxsi %[[TRIPS]]
// CHECK: %[[LAST:.*]] = fir.convert {{.*}} : (index) -> i32
// CHECK: acc.loop
// CHECK-SAME: control(%{{.*}} : i32, %[[I:.*]] : i32) = {{.*}} to (%[[N]], %[[LAST]] : i32, i32)
// CHECK: fir.store %{{.*}} to %[[T]]
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[I]]
// CHECK: fir.if %[[FIRST]] {
// CHECK-NEXT: fir.array_coor %[[X]]
// CHECK-NEXT: fir.store {{.*}} : !fir.ref<i32>
// CHECK: fir.if %[[RUNS]] {
// CHECK: "body"
// CHECK: %[[IS_LAST:.*]] = arith.cmpi eq, %[[I]], %[[LAST]]
// CHECK: fir.if %[[IS_LAST]] {
// CHECK: fir.array_coor %[[Y]]
// CHECK-NEXT: fir.store
func.func @once(%a: !fir.ref<i32>, %b: !fir.ref<i32>, %t: !fir.ref<i32>, %x: !fir.ref<!fir.array<9xi32>>, %y: !fir.ref<!fir.array<9xi32>>, %n: i32) {
  %one = arith.constant 1 : i32
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  %pj = acc.private varPtr(%a : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "j"}
  %pi = acc.private varPtr(%b : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
  acc.loop private(%pj, %pi : !fir.ref<i32>, !fir.ref<i32>) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
    fir.store %j to %pj : !fir.ref<i32>
    fir.store %i to %pi : !fir.ref<i32>
    fir.store %j to %t : !fir.ref<i32>
    %front = fir.array_coor %x(%shape) %j : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, i32) -> !fir.ref<i32>
    fir.store %j to %front : !fir.ref<i32>
    %again = acc.private varPtr(%pi : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
    acc.loop private(%again : !fir.ref<i32>) control(%k : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      fir.store %k to %again : !fir.ref<i32>
      %own = fir.load %t : !fir.ref<i32>
      "body"(%k, %own) : (i32, i32) -> ()
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    %back = fir.array_coor %y(%shape) %j : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, i32) -> !fir.ref<i32>
    fir.store %j to %back : !fir.ref<i32>
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
  return
}

// A sum over the inner loop that is stored behind it: the nest gives the loop back.

// CHECK-LABEL: func.func @sum(
// CHECK: acc.loop
// CHECK-SAME: control(%{{.*}} : i32) = (
// CHECK: acc.loop
// CHECK-NOT: collapse
// CHECK: return
func.func @sum(%a: !fir.ref<i32>, %b: !fir.ref<i32>, %t: !fir.ref<i32>, %x: !fir.ref<!fir.array<9xi32>>, %n: i32) {
  %one = arith.constant 1 : i32
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  %sum = fir.declare %t {uniq_name = "_QFEsum"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %pj = acc.private varPtr(%a : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "j"}
  %pi = acc.private varPtr(%b : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
  // expected-remark@+1 {{collapse takes 1 of 2 loops: statements around the innermost one use what others of an iteration write}}
  acc.loop private(%pj, %pi : !fir.ref<i32>, !fir.ref<i32>) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
    fir.store %j to %pj : !fir.ref<i32>
    fir.store %i to %pi : !fir.ref<i32>
    fir.store %j to %sum : !fir.ref<i32>
    %again = acc.private varPtr(%pi : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
    acc.loop private(%again : !fir.ref<i32>) control(%k : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      fir.store %k to %again : !fir.ref<i32>
      %old = fir.load %sum : !fir.ref<i32>
      %new = arith.addi %old, %k : i32
      fir.store %new to %sum : !fir.ref<i32>
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    %result = fir.load %sum : !fir.ref<i32>
    %back = fir.array_coor %x(%shape) %j : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, i32) -> !fir.ref<i32>
    fir.store %result to %back : !fir.ref<i32>
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
  return
}

// A call in front may change what its procedure can name, which the inner loop reads; one of a procedure
// that changes only what it is passed may not, and runs once.

func.func private @unknown(!fir.ref<i32>)
func.func private @known(%y: !fir.ref<i32>) {
  %two = arith.constant 2 : i32
  %old = fir.load %y : !fir.ref<i32>
  %new = arith.addi %old, %two : i32
  fir.store %new to %y : !fir.ref<i32>
  return
}
fir.global @_QMmEx : i32

// CHECK-LABEL: func.func @calls(
// CHECK: acc.loop
// CHECK-SAME: control(%{{.*}} : i32) = (
// CHECK: fir.call @unknown
// CHECK: acc.loop
// CHECK: acc.loop
// CHECK-SAME: control(%{{.*}} : i32, %{{.*}} : i32) = (
// CHECK: fir.if
// CHECK-NEXT: fir.call @known(%{{.*}}) : (
// CHECK-NOT: acc.loop
// CHECK: return
func.func @calls(%a: !fir.ref<i32>, %b: !fir.ref<i32>, %y: !fir.ref<i32>, %n: i32) {
  %one = arith.constant 1 : i32
  %x = fir.address_of(@_QMmEx) : !fir.ref<i32>
  %pj = acc.private varPtr(%a : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "j"}
  %pi = acc.private varPtr(%b : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
  // expected-remark@+1 {{through variables that a call may change}}
  acc.loop private(%pj, %pi : !fir.ref<i32>, !fir.ref<i32>) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
    fir.store %j to %pj : !fir.ref<i32>
    fir.store %i to %pi : !fir.ref<i32>
    fir.call @unknown(%pj) : (!fir.ref<i32>) -> ()
    %again = acc.private varPtr(%pi : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
    acc.loop private(%again : !fir.ref<i32>) control(%k : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      fir.store %k to %again : !fir.ref<i32>
      %old = fir.load %x : !fir.ref<i32>
      "body"(%old) : (i32) -> ()
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
  %qj = acc.private varPtr(%a : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "j"}
  %qi = acc.private varPtr(%b : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
  acc.loop private(%qj, %qi : !fir.ref<i32>, !fir.ref<i32>) control(%j : i32, %i : i32) = (%one, %one : i32, i32) to (%n, %n : i32, i32) step (%one, %one : i32, i32) {
    fir.store %j to %qj : !fir.ref<i32>
    fir.store %i to %qi : !fir.ref<i32>
    fir.call @known(%y) : (!fir.ref<i32>) -> ()
    %again = acc.private varPtr(%qi : !fir.ref<i32>) recipe(@p) -> !fir.ref<i32> {name = "i"}
    acc.loop private(%again : !fir.ref<i32>) control(%k : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      fir.store %k to %again : !fir.ref<i32>
      %old = fir.load %x : !fir.ref<i32>
      "body"(%old) : (i32) -> ()
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
  return
}
