// RUN: %accc-opt --allow-unregistered-dialect --acc-data-to-runtime %s | FileCheck %s

// A compute construct and its clauses: what the runtime waits for once, and tells tools of.
// 1 is kernels. What another call stands between stays outside.

// CHECK-LABEL: func.func @constructs(
// CHECK: fir.call @accrt_construct_begin(%c1{{.*}}, %c-2{{.*}}, %{{.*}})
// CHECK: fir.call @accrt_enter
// CHECK: accgpu.region
// CHECK: fir.call @accrt_exit
// CHECK: fir.call @accrt_construct_end
// CHECK: fir.call @accrt_enter
// CHECK: fir.call @other
// CHECK-NOT: accrt_enter
// CHECK: fir.call @accrt_construct_begin(%c0{{.*}}, %[[Q:[^,]*]], %{{.*}})
// CHECK-NOT: accrt_enter
// CHECK: accgpu.region
// CHECK: fir.call @accrt_exit
// CHECK: fir.call @accrt_construct_end
// CHECK-NOT: accrt_construct
// CHECK: return
func.func private @other()
func.func @constructs(%a: !fir.ref<f64>, %q: i32) {
  %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "a", accc.construct = 1 : i32}
  accgpu.region <kernels> {
    "test.use"(%d) : (!fir.ref<f64>) -> ()
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  %e = acc.copyin varPtr(%a : !fir.ref<f64>) async(%q : i32) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "a", accc.construct = 0 : i32}
  fir.call @other() : () -> ()
  accgpu.region <parallel> queue(%q : i32) {
    "test.use"(%e) : (!fir.ref<f64>) -> ()
    accgpu.yield
  }
  acc.copyout accPtr(%e : !fir.ref<f64>) async(%q : i32) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  // Nothing to wait for but one kernel.
  accgpu.region <parallel> {
    "test.use"(%e) : (!fir.ref<f64>) -> ()
    accgpu.yield
  }
  return
}
