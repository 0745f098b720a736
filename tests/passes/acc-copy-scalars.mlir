// RUN: %accc-opt --acc-copy-scalars %s | FileCheck %s

// A scalar of kernels is copied with default(present), too; an array has to be present.

// CHECK-LABEL: func.func @kernels(
// CHECK-SAME: %[[S:.*]]: !fir.ref<f32>, %[[A:.*]]: !fir.ref<!fir.array<10xf32>>
// CHECK: %[[DEVICE:.*]] = acc.copyin varPtr(%[[S]] : !fir.ref<f32>) -> !fir.ref<f32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "s"}
// CHECK: %[[ARRAY:.*]] = acc.present varPtr(%[[A]] :
// CHECK: acc.kernels dataOperands(%[[DEVICE]], %[[ARRAY]] :
// CHECK: fir.load %[[DEVICE]]
// CHECK: acc.copyout accPtr(%[[DEVICE]] : !fir.ref<f32>) to varPtr(%[[S]] : !fir.ref<f32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "s"}
// CHECK: acc.delete accPtr(%[[ARRAY]] :
// CHECK-NOT: acc.delete
func.func @kernels(%s: !fir.ref<f32>, %a: !fir.ref<!fir.array<10xf32>>) {
  %0 = acc.present varPtr(%s : !fir.ref<f32>) -> !fir.ref<f32> {acc.from_default, implicit = true, name = "s"}
  %1 = acc.present varPtr(%a : !fir.ref<!fir.array<10xf32>>) -> !fir.ref<!fir.array<10xf32>> {acc.from_default, implicit = true, name = "a"}
  acc.kernels dataOperands(%0, %1 : !fir.ref<f32>, !fir.ref<!fir.array<10xf32>>) {
    %v = fir.load %0 : !fir.ref<f32>
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue present>}
  acc.delete accPtr(%1 : !fir.ref<!fir.array<10xf32>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "a"}
  acc.delete accPtr(%0 : !fir.ref<f32>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "s"}
  return
}

// What the program itself says is there stays so.

// CHECK-LABEL: func.func @written(
// CHECK-NOT: acc.copyin
// CHECK: acc.present
// CHECK-NOT: acc.copyout
func.func @written(%s: !fir.ref<f32>) {
  %0 = acc.present varPtr(%s : !fir.ref<f32>) -> !fir.ref<f32> {name = "s"}
  acc.kernels dataOperands(%0 : !fir.ref<f32>) {
    %v = fir.load %0 : !fir.ref<f32>
    acc.terminator
  }
  acc.delete accPtr(%0 : !fir.ref<f32>) {dataClause = #acc<data_clause acc_present>, name = "s"}
  return
}
