// RUN: %accc-opt --allow-unregistered-dialect --acc-find-counted-loops %s | FileCheck %s

// A loop between other operations of a construct; what follows it is in the same block again.

// CHECK-LABEL: func.func @choose(
// CHECK-SAME: %[[K:.*]]: !fir.ref<i32>, %[[N:.*]]: i32, %[[V:.*]]: i32)
func.func @choose(%k: !fir.ref<i32>, %n: i32, %v: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: acc.kernels {
  // CHECK-NEXT: "test.before"
  // CHECK-NEXT: %[[P:.*]] = acc.private varPtr(%[[K]] : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true
  // CHECK: acc.loop private(%[[P]] : !fir.ref<i32>) control(%[[I:.*]] : i32) = (%[[ONE]] : i32) to (%[[N]] : i32) step (%[[ONE]] : i32) {
  // CHECK-NEXT: fir.store %[[I]] to %[[P]]
  // CHECK-NEXT: scf.execute_region {
  // CHECK-NEXT: fir.select_case %[[V]] : i32 [#fir.point, %{{.*}}, ^[[INSIDE:.*]], unit, ^[[LATCH:.*]]]
  // CHECK: ^[[INSIDE]]:
  // CHECK: "test.inside"(%[[P]])
  // CHECK-NEXT: cf.br ^[[LATCH]]
  // CHECK: ^[[LATCH]]:
  // CHECK-NEXT: scf.yield
  // CHECK: acc.yield
  // CHECK-NEXT: } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  // CHECK-NEXT: "test.after"(%[[K]])
  // CHECK-NEXT: acc.terminator
  acc.kernels {
    %trips = fir.alloca i32
    "test.before"() : () -> ()
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %k : !fir.ref<i32>
    cf.br ^header
  ^header:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    fir.select_case %v : i32 [#fir.point, %one, ^inside, unit, ^latch]
  ^inside:
    "test.inside"(%k) : (!fir.ref<i32>) -> ()
    cf.br ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %value = fir.load %k : !fir.ref<i32>
    %next = arith.addi %value, %one overflow<nsw> : i32
    fir.store %next to %k : !fir.ref<i32>
    cf.br ^header
  ^exit:
    "test.after"(%k) : (!fir.ref<i32>) -> ()
    acc.terminator
  }
  return
}

// A nest whose inner loop branches: both are loops, the inner one right in the body of the outer.

// CHECK-LABEL: func.func @nest(
// CHECK: acc.parallel {
// CHECK: acc.loop private({{.*}}) control(%{{.*}} : i32)
// CHECK-NEXT: fir.store
// CHECK-NOT: scf.execute_region
// CHECK: acc.loop private({{.*}}) control(%{{.*}} : i32)
// CHECK-NEXT: fir.store
// CHECK-NEXT: fir.if %{{.*}} {
// CHECK-NEXT: "test.inside"
// CHECK-NEXT: }
// CHECK-NEXT: acc.yield
// CHECK: acc.yield
func.func @nest(%j: !fir.ref<i32>, %k: !fir.ref<i32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.parallel {
    %rounds = fir.alloca i32
    %trips = fir.alloca i32
    fir.store %n to %rounds : !fir.ref<i32>
    fir.store %one to %j : !fir.ref<i32>
    cf.br ^outer
  ^outer:
    %r = fir.load %rounds : !fir.ref<i32>
    %again = arith.cmpi sgt, %r, %zero : i32
    cf.cond_br %again, ^start, ^exit
  ^start:
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %k : !fir.ref<i32>
    cf.br ^inner
  ^inner:
    %t = fir.load %trips : !fir.ref<i32>
    %more = arith.cmpi sgt, %t, %zero : i32
    cf.cond_br %more, ^body, ^outer_latch
  ^body:
    cf.cond_br %c, ^inside, ^latch
  ^inside:
    "test.inside"() : () -> ()
    cf.br ^latch
  ^latch:
    %left = fir.load %trips : !fir.ref<i32>
    %less = arith.subi %left, %one : i32
    fir.store %less to %trips : !fir.ref<i32>
    %value = fir.load %k : !fir.ref<i32>
    %next = arith.addi %value, %one overflow<nsw> : i32
    fir.store %next to %k : !fir.ref<i32>
    cf.br ^inner
  ^outer_latch:
    %left_rounds = fir.load %rounds : !fir.ref<i32>
    %fewer = arith.subi %left_rounds, %one : i32
    fir.store %fewer to %rounds : !fir.ref<i32>
    %old = fir.load %j : !fir.ref<i32>
    %new = arith.addi %old, %one overflow<nsw> : i32
    fir.store %new to %j : !fir.ref<i32>
    cf.br ^outer
  ^exit:
    acc.yield
  }
  return
}

// Branches that come together again are ifs; behind a STOP comes what follows it.

// CHECK-LABEL: func.func @ifs(
// CHECK-SAME: %[[C:.*]]: i1, %[[D:.*]]: i1)
// CHECK: acc.kernels {
// CHECK: fir.if %[[C]] {
// CHECK-NEXT: fir.if %[[D]] {
// CHECK-NEXT: fir.call @_FortranAStopStatement
// CHECK-NEXT: }
// CHECK-NEXT: "test.then"
// CHECK-NEXT: } else {
// CHECK-NEXT: "test.otherwise"
// CHECK-NEXT: }
// CHECK-NEXT: "test.rest"
// CHECK: %[[NOT:.*]] = arith.xori %[[D]], %{{.*}} : i1
// CHECK-NEXT: fir.if %[[NOT]] {
// CHECK-NEXT: "test.unless"
// CHECK-NEXT: }
// CHECK-NEXT: acc.terminator
func.func @ifs(%c: i1, %d: i1) {
  %one = arith.constant 1 : i32
  %false = arith.constant false
  acc.kernels {
    cf.cond_br %c, ^then, ^otherwise
  ^then:
    cf.cond_br %d, ^stop, ^on
  ^stop:
    fir.call @_FortranAStopStatement(%one, %false, %false) : (i32, i1, i1) -> ()
    acc.terminator
  ^on:
    "test.then"() : () -> ()
    cf.br ^rest
  ^otherwise:
    "test.otherwise"() : () -> ()
    cf.br ^rest
  ^rest:
    "test.rest"() : () -> ()
    cf.cond_br %d, ^end, ^unless
  ^unless:
    "test.unless"() : () -> ()
    cf.br ^end
  ^end:
    acc.terminator
  }
  return
}

// Loops that a branch ends, or comes into, stay.

// CHECK-LABEL: func.func @left(
// CHECK-NOT: acc.loop
func.func @left(%k: !fir.ref<i32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.kernels {
    %trips = fir.alloca i32
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %k : !fir.ref<i32>
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
    %value = fir.load %k : !fir.ref<i32>
    %next = arith.addi %value, %one overflow<nsw> : i32
    fir.store %next to %k : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.terminator
  }
  return
}

// CHECK-LABEL: func.func @entered(
// CHECK-NOT: acc.loop
func.func @entered(%k: !fir.ref<i32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  acc.kernels {
    %trips = fir.alloca i32
    cf.cond_br %c, ^entry, ^inside
  ^entry:
    fir.store %n to %trips : !fir.ref<i32>
    fir.store %one to %k : !fir.ref<i32>
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
    %value = fir.load %k : !fir.ref<i32>
    %next = arith.addi %value, %one overflow<nsw> : i32
    fir.store %next to %k : !fir.ref<i32>
    cf.br ^header
  ^exit:
    acc.terminator
  }
  return
}

func.func private @_FortranAStopStatement(i32, i1, i1)
