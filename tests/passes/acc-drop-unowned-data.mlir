// RUN: %accc-opt --allow-unregistered-dialect --acc-drop-unowned-data %s | FileCheck %s

// CHECK-LABEL: func.func @removed(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<f64>
// CHECK-NEXT: "use"(%[[A]])
// CHECK-NEXT: return
func.func @removed(%a: !fir.ref<f64>) {
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  %h = acc.use_device varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  "use"(%h) : (!fir.ref<f64>) -> ()
  %u = acc.getdeviceptr varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_update_host>, name = "a", structured = false}
  acc.update_host accPtr(%u : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {name = "a", structured = false}
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  return
}

// CHECK-LABEL: func.func @kept(
// CHECK: acc.copyin
// CHECK: acc.data
// CHECK: acc.delete
// CHECK: acc.create
// CHECK: acc.enter_data
// CHECK: acc.private
// CHECK: acc.parallel
func.func @kept(%a: !fir.ref<f64>) {
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
  acc.data dataOperands(%d : !fir.ref<f64>) {
    acc.terminator
  }
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  %e = acc.create varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a", structured = false}
  acc.enter_data dataOperands(%e : !fir.ref<f64>)
  %p = acc.private varPtr(%a : !fir.ref<f64>) recipe(@recipe) -> !fir.ref<f64> {name = "a"}
  acc.parallel private(%p : !fir.ref<f64>) {
    acc.yield
  }
  return
}
acc.private.recipe @recipe : !fir.ref<f64> init {
^bb0(%a: !fir.ref<f64>):
  acc.yield %a : !fir.ref<f64>
}
