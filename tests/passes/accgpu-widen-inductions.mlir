// RUN: %accc-opt --allow-unregistered-dialect --accgpu-widen-inductions %s | FileCheck %s

// A subscript is computed in 64 bits from the counter; other uses get the
// program's type back.

// CHECK-LABEL: func.func @subscript(
// CHECK-SAME: %[[ONE:[^:]*]]: i32, %[[N:[^:]*]]: i32, %[[C:[^:]*]]: i32
// CHECK-DAG: %[[LOW:.*]] = fir.convert %[[ONE]] : (i32) -> index
// CHECK-DAG: %[[HIGH:.*]] = fir.convert %[[N]] : (i32) -> index
// CHECK: accgpu.loop (%[[I:.*]]) = (%[[LOW]]) to (%[[HIGH]]) step (%{{.*}}) : index par [vector] independent {
// CHECK-DAG: %[[C_INDEX:.*]] = fir.convert %[[C]] : (i32) -> index
// CHECK-DAG: %[[SUM:.*]] = arith.addi %[[I]], %[[C_INDEX]] overflow<nsw> : index
// CHECK-DAG: %[[SUBSCRIPT:.*]] = fir.convert %[[SUM]] : (index) -> i64
// CHECK-DAG: %[[I64:.*]] = arith.index_cast %[[I]] : index to i64
// CHECK-DAG: %[[I32:.*]] = arith.trunci %[[I64]] overflow<nsw> : i64 to i32
// CHECK: "test.use"(%[[I32]], %[[SUBSCRIPT]]) : (i32, i64) -> ()
func.func @subscript(%one: i32, %n: i32, %c: i32) {
  accgpu.loop (%i) = (%one) to (%n) step (%one) : i32 par [vector] independent {
    %0 = arith.addi %i, %c overflow<nsw> : i32
    %1 = fir.convert %0 : (i32) -> i64
    "test.use"(%i, %1) : (i32, i64) -> ()
    accgpu.yield
  }
  return
}

// An operation that may wrap around keeps its width.

// CHECK-LABEL: func.func @may_wrap(
// CHECK: %[[SUM:.*]] = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: fir.convert %[[SUM]] : (i32) -> i64
func.func @may_wrap(%one: i32, %n: i32, %c: i32) {
  accgpu.loop (%i) = (%one) to (%n) step (%one) : i32 par [vector] independent {
    %0 = arith.addi %i, %c : i32
    %1 = fir.convert %0 : (i32) -> i64
    "test.use"(%1) : (i64) -> ()
    accgpu.yield
  }
  return
}

// Loops that count in index already are left alone.

// CHECK-LABEL: func.func @index(
// CHECK-SAME: %[[N:[^:]*]]: index
// CHECK-NEXT: accgpu.loop (%[[I:.*]]) = (%[[N]]) to (%[[N]]) step (%[[N]]) : index
// CHECK-NEXT: "test.use"(%[[I]])
func.func @index(%n: index) {
  accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [vector] independent {
    "test.use"(%i) : (index) -> ()
    accgpu.yield
  }
  return
}
