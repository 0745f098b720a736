// RUN: %accc-opt --acc-copy-conditional %s | FileCheck %s

// What is present only if a condition holds is copied where it is not.

// CHECK-LABEL: func.func @conditional(
// CHECK-SAME: %[[R:.*]]: !fir.ref<!fir.array<4xf32>>, %[[C:.*]]: i1
// CHECK: acc.data if(%[[C]])
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[R]] : {{.*}} {accc.part_of_regions, dataClause = #acc<data_clause acc_copy>, implicit = true, name = "r"}
// CHECK: acc.kernels dataOperands(%[[COPY]] :
// CHECK: acc.copyout accPtr(%[[COPY]] : {{.*}} to varPtr(%[[R]] : {{.*}} {accc.part_of_regions,
func.func @conditional(%r: !fir.ref<!fir.array<4xf32>>, %c: i1) {
  %0 = acc.create varPtr(%r : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {name = "r"}
  acc.data if(%c) dataOperands(%0 : !fir.ref<!fir.array<4xf32>>) {
    %1 = acc.present varPtr(%r : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {implicit = true, name = "r"}
    acc.kernels dataOperands(%1 : !fir.ref<!fir.array<4xf32>>) {
      acc.terminator
    }
    acc.delete accPtr(%1 : !fir.ref<!fir.array<4xf32>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "r"}
    acc.terminator
  }
  acc.delete accPtr(%0 : !fir.ref<!fir.array<4xf32>>) {dataClause = #acc<data_clause acc_create>, name = "r"}
  return
}

// Another construct around has it without a condition, or default(present) asks for it.

// CHECK-LABEL: func.func @present(
// CHECK-NOT: acc_copy
func.func @present(%r: !fir.ref<!fir.array<4xf32>>, %c: i1) {
  %0 = acc.create varPtr(%r : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {name = "r"}
  acc.data dataOperands(%0 : !fir.ref<!fir.array<4xf32>>) {
    %2 = acc.create varPtr(%r : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {name = "r"}
    acc.data if(%c) dataOperands(%2 : !fir.ref<!fir.array<4xf32>>) {
      %1 = acc.present varPtr(%r : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {implicit = true, name = "r"}
      acc.kernels dataOperands(%1 : !fir.ref<!fir.array<4xf32>>) {
        acc.terminator
      }
      acc.delete accPtr(%1 : !fir.ref<!fir.array<4xf32>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "r"}
      acc.terminator
    }
    acc.delete accPtr(%2 : !fir.ref<!fir.array<4xf32>>) {dataClause = #acc<data_clause acc_create>, name = "r"}
    acc.terminator
  }
  acc.delete accPtr(%0 : !fir.ref<!fir.array<4xf32>>) {dataClause = #acc<data_clause acc_create>, name = "r"}
  %3 = acc.create varPtr(%r : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {name = "r"}
  acc.data if(%c) dataOperands(%3 : !fir.ref<!fir.array<4xf32>>) {
    %1 = acc.present varPtr(%r : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {implicit = true, name = "r"}
    acc.kernels dataOperands(%1 : !fir.ref<!fir.array<4xf32>>) {
      acc.terminator
    } attributes {defaultAttr = #acc<defaultvalue present>}
    acc.delete accPtr(%1 : !fir.ref<!fir.array<4xf32>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "r"}
    acc.terminator
  }
  acc.delete accPtr(%3 : !fir.ref<!fir.array<4xf32>>) {dataClause = #acc<data_clause acc_create>, name = "r"}
  return
}
