// RUN: %accc-opt --allow-unregistered-dialect --scf-branch-to-fir %s | FileCheck %s

// The upper bound of scf.for is exclusive, that of fir.do_loop inclusive.

// CHECK-LABEL: func.func @nested(
// CHECK-SAME: %[[C:.*]]: i1, %[[LB:.*]]: index, %[[UB:.*]]: index, %[[S:.*]]: index
// CHECK-NEXT: fir.if %[[C]] {
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[LAST:.*]] = arith.subi %[[UB]], %[[ONE]] : index
// CHECK-NEXT: fir.do_loop %[[I:.*]] = %[[LB]] to %[[LAST]] step %[[S]] {
// CHECK-NEXT: "test.use"(%[[I]]) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: } else {
// CHECK-NEXT: "test.other"() : () -> ()
func.func @nested(%c: i1, %lb: index, %ub: index, %s: index) {
  scf.if %c {
    scf.for %i = %lb to %ub step %s {
      "test.use"(%i) : (index) -> ()
    }
  } else {
    "test.other"() : () -> ()
  }
  return
}

// fir.do_loop counts in index; the body keeps its type.

// CHECK-LABEL: func.func @counter_type(
// CHECK-SAME: %[[LB:.*]]: i32, %[[UB:.*]]: i32, %[[S:.*]]: i32
// CHECK-DAG: %[[FIRST:.*]] = fir.convert %[[LB]] : (i32) -> index
// CHECK-DAG: %[[END:.*]] = fir.convert %[[UB]] : (i32) -> index
// CHECK-DAG: %[[STEP:.*]] = fir.convert %[[S]] : (i32) -> index
// CHECK: %[[LAST:.*]] = arith.subi %[[END]], %{{.*}} : index
// CHECK: fir.do_loop %[[I:.*]] = %[[FIRST]] to %[[LAST]] step %[[STEP]] {
// CHECK-NEXT: %[[J:.*]] = fir.convert %[[I]] : (index) -> i32
// CHECK-NEXT: "test.use"(%[[J]]) : (i32) -> ()
func.func @counter_type(%lb: i32, %ub: i32, %s: i32) {
  scf.for %i = %lb to %ub step %s : i32 {
    "test.use"(%i) : (i32) -> ()
  }
  return
}

// Results are not for this pass.

// CHECK-LABEL: func.func @with_result
// CHECK: scf.if
func.func @with_result(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}
