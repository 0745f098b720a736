// RUN: %accc-opt --acc-queue-data %s | FileCheck %s

acc.firstprivate.recipe @own : !fir.ref<f64> init {
^bb0(%arg0: !fir.ref<f64>):
  acc.yield %arg0 : !fir.ref<f64>
} copy {
^bb0(%arg0: !fir.ref<f64>, %arg1: !fir.ref<f64>):
  acc.terminator
}

// Data without a queue gets the construct's; data with one, and that of a data construct
// around it, keeps what it has.

// CHECK-LABEL: func.func @numbered(
// CHECK-SAME: %[[A:.*]]: !fir.ref<f64>, %[[B:.*]]: !fir.ref<f64>, %[[Q:.*]]: i32, %[[R:.*]]: i32)
func.func @numbered(%a: !fir.ref<f64>, %b: !fir.ref<f64>, %q: i32, %r: i32) {
  // CHECK: acc.copyin varPtr(%[[A]] : !fir.ref<f64>) async(%[[Q]] : i32)
  %0 = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  // CHECK: acc.copyin varPtr(%[[B]] : !fir.ref<f64>) async(%[[R]] : i32)
  %1 = acc.copyin varPtr(%b : !fir.ref<f64>) async(%r : i32) -> !fir.ref<f64> {name = "b"}
  // CHECK: acc.parallel dataOperands({{.*}}) async(%[[Q]] : i32)
  acc.parallel dataOperands(%0, %1 : !fir.ref<f64>, !fir.ref<f64>) async(%q : i32) {
    acc.yield
  }
  // Its queue is that of the entry.
  // CHECK: acc.copyout accPtr(%{{.*}} : !fir.ref<f64>) to
  acc.copyout accPtr(%0 : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  acc.delete accPtr(%1 : !fir.ref<f64>) async(%r : i32) {dataClause = #acc<data_clause acc_copyin>, name = "b"}
  return
}

// CHECK-LABEL: func.func @unnumbered(
func.func @unnumbered(%a: !fir.ref<f64>) {
  // CHECK: acc.copyin varPtr(%{{.*}} : !fir.ref<f64>) async -> !fir.ref<f64>
  %0 = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {implicit = true, name = "a"}
  acc.kernels dataOperands(%0 : !fir.ref<f64>) async {
    acc.terminator
  }
  acc.delete accPtr(%0 : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// The queue's number may be computed behind the clause.
// CHECK-LABEL: func.func @computed_later(
func.func @computed_later(%a: !fir.ref<f64>, %p: !fir.ref<i32>) {
  // CHECK: %[[Q:.*]] = fir.load
  // CHECK-NEXT: acc.copyin varPtr(%{{.*}} : !fir.ref<f64>) async(%[[Q]] : i32)
  %0 = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {implicit = true, name = "a"}
  %q = fir.load %p : !fir.ref<i32>
  acc.serial dataOperands(%0 : !fir.ref<f64>) async(%q : i32) {
    acc.yield
  }
  acc.delete accPtr(%0 : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// CHECK-LABEL: func.func @around(
func.func @around(%a: !fir.ref<f64>) {
  // CHECK: acc.copyin varPtr(%{{.*}} : !fir.ref<f64>) -> !fir.ref<f64>
  %0 = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  acc.data dataOperands(%0 : !fir.ref<f64>) {
    acc.parallel dataOperands(%0 : !fir.ref<f64>) async {
      acc.yield
    }
    acc.terminator
  }
  acc.delete accPtr(%0 : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// What is firstprivate has the value of now.
// CHECK-LABEL: func.func @value(
func.func @value(%a: !fir.ref<f64>, %q: i32) {
  // CHECK: acc.firstprivate varPtr(%{{.*}} : !fir.ref<f64>) recipe(@own) -> !fir.ref<f64>
  %0 = acc.firstprivate varPtr(%a : !fir.ref<f64>) async(%q : i32) recipe(@own) -> !fir.ref<f64> {name = "a"}
  acc.parallel async(%q : i32) firstprivate(%0 : !fir.ref<f64>) {
    acc.yield
  }
  return
}
