// RUN: %accc-opt -allow-unregistered-dialect --accgpu-drop-dead-copies -verify-diagnostics %s

// A scalar that an asynchronous construct sets comes back late; one that it reads does not,
// and nobody has a use for the third one.

func.func @late(%a: !fir.ref<i32>, %b: !fir.ref<i32>, %q: i32) {
  %c = fir.alloca i32
  %0 = acc.copyin varPtr(%a : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  %1 = acc.copyin varPtr(%b : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
  %2 = acc.copyin varPtr(%c : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  // expected-remark @below {{not copied back, as nothing uses the value: c}}
  // expected-remark @below {{copied back when the queue gets there: b; the host may neither set nor read them before it has waited}}
  accgpu.region <kernels> queue(%q : i32) {
    %v = fir.load %0 : !fir.ref<i32>
    fir.store %v to %1 : !fir.ref<i32>
    fir.store %v to %2 : !fir.ref<i32>
    accgpu.yield
  }
  acc.copyout accPtr(%0 : !fir.ref<i32>) to varPtr(%a : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  acc.copyout accPtr(%1 : !fir.ref<i32>) to varPtr(%b : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
  acc.copyout accPtr(%2 : !fir.ref<i32>) to varPtr(%c : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  return
}
