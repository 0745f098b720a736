// RUN: %accc-opt --allow-unregistered-dialect --acc-recover-counted-loops %s | FileCheck %s

// The loop has a range again; its branches are in one operation of its body.

// CHECK-LABEL: func.func @counted(
// CHECK-SAME: %[[P:.*]]: !fir.ref<i32>, %[[N:.*]]: i32, %[[C:.*]]: i1)
func.func @counted(%p: !fir.ref<i32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: acc.loop gang control(%[[I:.*]] : i32) = (%[[ONE]] : i32) to (%[[N]] : i32) step (%[[ONE]] : i32) {
  // CHECK: fir.store %[[I]] to %[[P]]
  // CHECK-NEXT: scf.execute_region {
  // CHECK-NEXT: cf.cond_br %[[C]]
  // CHECK: "test.inside"
  // CHECK: scf.yield
  // CHECK: acc.yield
  // CHECK-NEXT: } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.loop gang {
    %trips = fir.alloca i32
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %p : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    cf.cond_br %c, ^inside, ^latch
  ^inside:
    "test.inside"() : () -> ()
    cf.br ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %one overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  return
}

// What bounds are computed with, and what frees it, is in front of the loop, in its order.

// CHECK-LABEL: func.func @temporary(
// CHECK: %[[MEMORY:.*]] = fir.allocmem !fir.array<3xi32>
// CHECK-NEXT: %[[FILLED:.*]] = fir.convert %[[MEMORY]]
// CHECK-NEXT: fir.call @fill(%[[FILLED]])
// CHECK-NEXT: %[[N:.*]] = fir.call @total(%[[FILLED]])
// CHECK-NEXT: fir.freemem %[[MEMORY]]
// CHECK: acc.loop control({{.*}}) = ({{.*}}) to (%[[N]] : i32)
// CHECK-NOT: fir.call
// CHECK-NOT: fir.freemem
// CHECK: return
func.func private @fill(!fir.ref<!fir.array<3xi32>>)
func.func private @total(!fir.ref<!fir.array<3xi32>>) -> i32
func.func @temporary(%p: !fir.ref<i32>, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.loop {
    %trips = fir.alloca i32
    %memory = fir.allocmem !fir.array<3xi32>
    %array = fir.convert %memory : (!fir.heap<!fir.array<3xi32>>) -> !fir.ref<!fir.array<3xi32>>
    fir.call @fill(%array) : (!fir.ref<!fir.array<3xi32>>) -> ()
    %n = fir.call @total(%array) : (!fir.ref<!fir.array<3xi32>>) -> i32
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %p : !fir.ref<i32>
    fir.freemem %memory : !fir.heap<!fir.array<3xi32>>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    cf.cond_br %c, ^inside, ^latch
  ^inside:
    "test.inside"() : () -> ()
    cf.br ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %one overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  return
}

// A loop that its body may leave stays as it is.

// CHECK-LABEL: func.func @left_early(
// CHECK: acc.loop {
// CHECK: unstructured
func.func @left_early(%p: !fir.ref<i32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.loop {
    %trips = fir.alloca i32
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %p : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    cf.cond_br %c, ^exit, ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %one overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {seq = [#acc.device_type<none>], unstructured}
  return
}

// Of a tiled nest the outermost loop keeps its size.

// CHECK-LABEL: func.func @tiled(
// CHECK: acc.loop tile({%{{[^,]*}} : i32}) control(
func.func @tiled(%p: !fir.ref<i32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.loop tile({%one : i32, %zero : i32}) {
    %trips = fir.alloca i32
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %p : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    cf.cond_br %c, ^other, ^latch
  ^other:
    cf.br ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %one overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  return
}

// A STOP ends the program: what becomes of the loop does not matter.

// CHECK-LABEL: func.func @stops(
// CHECK: acc.loop gang control(
// CHECK: scf.execute_region
// CHECK: fir.call @_FortranAStopStatement
// CHECK-NEXT: cf.br ^[[LATCH:bb[0-9]+]]
// CHECK: ^[[LATCH]]:
// CHECK: scf.yield
// CHECK-NOT: unstructured
func.func @stops(%p: !fir.ref<i32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %false = arith.constant false
  acc.loop gang {
    %trips = fir.alloca i32
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %p : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    cf.cond_br %c, ^stop, ^latch
  ^stop:
    fir.call @_FortranAStopStatement(%one, %false, %false) : (i32, i1, i1) -> ()
    acc.yield
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %one overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  return
}
func.func private @_FortranAStopStatement(i32, i1, i1)

// The last value is what the trip count has been computed from; the last number of a multiple where
// that cannot be seen.

// CHECK-LABEL: func.func @last_values(
// CHECK-SAME: %[[P:.*]]: !fir.ref<i32>, %[[L:.*]]: i32, %[[N:.*]]: i32,
// CHECK: acc.loop control(%{{.*}} : i32) = (%[[L]] : i32) to (%[[N]] : i32) step
// CHECK: acc.loop control(%{{.*}} : i32) = (%{{.*}} : i32) to (%[[N]] : i32) step
// CHECK: %[[LESS:.*]] = arith.subi %[[N]], %{{.*}} : i32
// CHECK: %[[SPAN:.*]] = arith.muli %[[LESS]], %[[TWO:.*]] :
// CHECK: %[[LAST:.*]] = arith.addi %[[L]], %[[SPAN]]
// CHECK: acc.loop control(%{{.*}} : i32) = (%[[L]] : i32) to (%[[LAST]] : i32) step (%[[TWO]] : i32)
func.func @last_values(%p: !fir.ref<i32>, %l: i32, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  acc.loop {
    %trips = fir.alloca i32
    %distance = arith.subi %n, %l : i32
    %count = arith.addi %distance, %one : i32
    fir.store %count to %trips : !fir.ref<i32>
    fir.store %l to %p : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    cf.cond_br %c, ^other, ^latch
  ^other:
    cf.br ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %one overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  acc.loop {
    %trips = fir.alloca i32
    %count = arith.divsi %n, %two : i32
    fir.store %count to %trips : !fir.ref<i32>
    fir.store %two to %p : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    cf.cond_br %c, ^other, ^latch
  ^other:
    cf.br ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %two overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  acc.loop {
    %trips = fir.alloca i32
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %l to %p : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    cf.cond_br %c, ^other, ^latch
  ^other:
    cf.br ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %two overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  return
}

// The other loop of a collapsed nest is one of its own already: its range comes in front, its copy
// of the variable is the nest's. Variables of the body, such as the trip counts of loops inside, stay
// there.

// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME: %[[P:.*]]: !fir.ref<i32>, %[[Q:.*]]: !fir.ref<i32>, %[[M:.*]]: !fir.ref<i32>, %[[N:.*]]: i32)
// CHECK: %[[J:.*]] = acc.private varPtr(%[[Q]]
// CHECK: %[[LAST:.*]] = fir.load %[[M]]
// CHECK: acc.loop private(%[[J]] : !fir.ref<i32>) control(%[[A:.*]] : i32, %[[B:.*]] : i32) = (%{{.*}}, %{{.*}} : i32, i32) to (%[[N]], %[[LAST]] : i32, i32) step (%{{.*}}, %{{.*}} : i32, i32) {
// CHECK-NEXT: %[[OTHERS:.*]] = fir.alloca i32
// CHECK-NEXT: %[[COPY:.*]] = fir.declare %[[J]]
// CHECK-NEXT: fir.store %[[A]] to %[[P]]
// CHECK-NEXT: fir.store %[[B]] to %[[COPY]]
// CHECK-NEXT: "test.inside"(%[[OTHERS]])
// CHECK-NEXT: acc.yield
// CHECK-NEXT: } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
func.func @collapsed(%p: !fir.ref<i32>, %q: !fir.ref<i32>, %m: !fir.ref<i32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %j = acc.private varPtr(%q : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "j"}
  acc.loop private(%j : !fir.ref<i32>) {
    %trips = fir.alloca i32
    %others = fir.alloca i32
    %copy = fir.declare %j {uniq_name = "_QFEj"} : (!fir.ref<i32>) -> !fir.ref<i32>
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %p : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    %last = fir.load %m : !fir.ref<i32>
    %own = acc.private varPtr(%copy : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "j"}
    acc.loop private(%own : !fir.ref<i32>) control(%i : i32) = (%one : i32) to (%last : i32) step (%one : i32) {
      fir.store %i to %own : !fir.ref<i32>
      "test.inside"(%others) : (!fir.ref<i32>) -> ()
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %v = fir.load %p : !fir.ref<i32>
    %next = arith.addi %v, %one overflow<nsw> : i32
    fir.store %next to %p : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>], unstructured}
  return
}
