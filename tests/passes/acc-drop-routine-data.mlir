// RUN: %accc-opt --allow-unregistered-dialect --acc-drop-routine-data --acc-drop-unowned-data --verify-diagnostics %s | FileCheck %s

acc.routine @r1 func(@routine) seq
acc.routine @r2 func(@moving) seq

// CHECK-LABEL: func.func @routine(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<f64>
// CHECK-NEXT: "use"(%[[A]])
// CHECK-NEXT: return
func.func @routine(%a: !fir.ref<f64>) {
  %d = acc.present varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  %e = acc.nocreate varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "b"}
  // expected-warning @below {{this construct has no effect in an 'acc routine'}}
  acc.data dataOperands(%d, %e : !fir.ref<f64>, !fir.ref<f64>) {
    "use"(%a) : (!fir.ref<f64>) -> ()
    acc.terminator
  }
  acc.delete accPtr(%e : !fir.ref<f64>) {dataClause = #acc<data_clause acc_no_create>, name = "b"}
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_present>, name = "a"}
  return
}

// CHECK-LABEL: func.func @moving(
// CHECK: acc.data
func.func @moving(%a: !fir.ref<f64>) {
  %d = acc.present varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  %e = acc.create varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "b"}
  acc.data dataOperands(%d, %e : !fir.ref<f64>, !fir.ref<f64>) {
    acc.terminator
  }
  acc.delete accPtr(%e : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "b"}
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_present>, name = "a"}
  return
}

// CHECK-LABEL: func.func @elsewhere(
// CHECK: acc.data
func.func @elsewhere(%a: !fir.ref<f64>) {
  %d = acc.present varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  acc.data dataOperands(%d : !fir.ref<f64>) {
    acc.terminator
  }
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_present>, name = "a"}
  return
}
