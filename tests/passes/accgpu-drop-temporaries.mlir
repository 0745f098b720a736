// RUN: %accc-opt -allow-unregistered-dialect --accgpu-drop-temporaries %s | FileCheck %s

// CHECK-LABEL: func.func @unused(
// CHECK-NEXT: fir.alloca
// CHECK-NEXT: accgpu.region
// CHECK-NEXT: accgpu.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @unused() {
  %t = fir.alloca f64
  %d = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {name = "t", accgpu.temporary}
  accgpu.region <kernels> {
    %n = fir.declare %d {uniq_name = "_QFEt"} : (!fir.ref<f64>) -> !fir.ref<f64>
    accgpu.yield
  }
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "t"}
  return
}

// Used, and a variable that others may see.

// CHECK-LABEL: func.func @used(
// CHECK-COUNT-2: acc.create
func.func @used(%v: f64) {
  %t = fir.alloca f64
  %u = fir.alloca f64
  %d = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {name = "t", accgpu.temporary}
  %e = acc.create varPtr(%u : !fir.ref<f64>) -> !fir.ref<f64> {name = "u"}
  accgpu.region <kernels> {
    fir.store %v to %d : !fir.ref<f64>
    accgpu.yield
  }
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "t"}
  acc.delete accPtr(%e : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "u"}
  return
}
