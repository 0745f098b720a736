// RUN: %accc-opt --acc-data-to-runtime %s | FileCheck %s

// The exits of a construct that copy to the host come last; whatever the order of its clauses.
// CHECK-LABEL: func.func @construct(
// CHECK: accgpu.region
// CHECK: %[[KIND:.*]] = arith.constant 257 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[KIND]]
// CHECK: %[[KIND:.*]] = arith.constant 256 : i32
// CHECK: fir.call @accrt_exit(%{{.*}}, %[[KIND]]
// CHECK: fir.call @accrt_clauses_end
func.func @construct(%a: !fir.ref<f32>, %b: !fir.ref<f32>) {
  %0 = acc.copyin varPtr(%a : !fir.ref<f32>) -> !fir.ref<f32> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  %1 = acc.copyin varPtr(%b : !fir.ref<f32>) -> !fir.ref<f32> {name = "b"}
  acc.data dataOperands(%0, %1 : !fir.ref<f32>, !fir.ref<f32>) {
    accgpu.region <parallel> {
      accgpu.yield
    }
    acc.terminator
  }
  acc.copyout accPtr(%0 : !fir.ref<f32>) to varPtr(%a : !fir.ref<f32>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  acc.delete accPtr(%1 : !fir.ref<f32>) {dataClause = #acc<data_clause acc_copyin>, name = "b"}
  return
}
