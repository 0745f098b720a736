// RUN: %accc-opt --allow-unregistered-dialect --acc-recover-counted-loops %s | FileCheck %s

acc.private.recipe @private_i32 : !fir.ref<i32> init {
^bb0(%arg0: !fir.ref<i32>):
  %0 = fir.alloca i32
  acc.yield %0 : !fir.ref<i32>
}

// The counting goes into the loop's range, the branches of the body into a
// region of their own; clauses stay.

// CHECK-LABEL: func.func @counted(
// CHECK: %[[P:.*]] = acc.private
// CHECK: %[[TRIPS:.*]] = arith.divsi %{{.*}}, %[[STEP:.*]] : i32
// CHECK: %[[STEPS:.*]] = arith.subi %[[TRIPS]], %{{.*}} : i32
// CHECK: %[[WAY:.*]] = arith.muli %[[STEPS]], %[[STEP]] : i32
// CHECK: %[[LAST:.*]] = arith.addi %[[LOW:.*]], %[[WAY]] : i32
// CHECK: acc.loop gang private(%[[P]] : !fir.ref<i32>) control(%[[I:.*]] : i32) = (%[[LOW]] : i32) to (%[[LAST]] : i32) step (%[[STEP]] : i32) {
// CHECK: fir.store %[[I]] to
// CHECK: scf.execute_region {
// CHECK: "test.body"
// CHECK: cf.cond_br
// CHECK: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: acc.yield
// CHECK-NEXT: } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
func.func @counted(%n: i32, %variable: !fir.ref<i32>, %c: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  acc.parallel {
    %p = acc.private varPtr(%variable : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "i"}
    acc.loop gang private(%p : !fir.ref<i32>) {
      %trips = fir.alloca i32
      %i = fir.declare %p {uniq_name = "_QFsEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
      %span = arith.subi %n, %c2 : i32
      %sum = arith.addi %span, %c3 : i32
      %count = arith.divsi %sum, %c3 : i32
      fir.store %count to %trips : !fir.ref<i32>
      fir.store %c2 to %i : !fir.ref<i32>
      cf.br ^header
    ^header:
      %left = fir.load %trips : !fir.ref<i32>
      %more = arith.cmpi sgt, %left, %c0 : i32
      cf.cond_br %more, ^body, ^exit
    ^body:
      cf.br ^round
    ^round:
      "test.body"() : () -> ()
      cf.cond_br %c, ^round, ^latch
    ^latch:
      %before = fir.load %trips : !fir.ref<i32>
      %after = arith.subi %before, %c1 : i32
      fir.store %after to %trips : !fir.ref<i32>
      %value = fir.load %i : !fir.ref<i32>
      %next = arith.addi %value, %c3 overflow<nsw> : i32
      fir.store %next to %i : !fir.ref<i32>
      cf.br ^header
    ^exit:
      acc.yield
    } attributes {independent = [#acc.device_type<none>], unstructured}
    acc.yield
  }
  return
}

// A loop that something else ends too stays as it is.

// CHECK-LABEL: func.func @early_exit(
// CHECK: acc.loop
// CHECK-NOT: control(
// CHECK: unstructured}
func.func @early_exit(%n: i32, %variable: !fir.ref<i32>, %c: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  acc.parallel {
    %p = acc.private varPtr(%variable : !fir.ref<i32>) recipe(@private_i32) -> !fir.ref<i32> {implicit = true, name = "i"}
    acc.loop private(%p : !fir.ref<i32>) {
      %trips = fir.alloca i32
      %i = fir.declare %p {uniq_name = "_QFsEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
      %span = arith.subi %n, %c2 : i32
      %sum = arith.addi %span, %c3 : i32
      %count = arith.divsi %sum, %c3 : i32
      fir.store %count to %trips : !fir.ref<i32>
      fir.store %c2 to %i : !fir.ref<i32>
      cf.br ^header
    ^header:
      %left = fir.load %trips : !fir.ref<i32>
      %more = arith.cmpi sgt, %left, %c0 : i32
      cf.cond_br %more, ^body, ^exit
    ^body:
      cf.cond_br %c, ^exit, ^latch
    ^latch:
      %before = fir.load %trips : !fir.ref<i32>
      %after = arith.subi %before, %c1 : i32
      fir.store %after to %trips : !fir.ref<i32>
      %value = fir.load %i : !fir.ref<i32>
      %next = arith.addi %value, %c3 overflow<nsw> : i32
      fir.store %next to %i : !fir.ref<i32>
      cf.br ^header
    ^exit:
      acc.yield
    } attributes {independent = [#acc.device_type<none>], unstructured}
    acc.yield
  }
  return
}
