// RUN: %accc-opt --allow-unregistered-dialect --acc-copy-characters %s | FileCheck %s

// A character is copied, an array is not, and clauses of the program stay.

// CHECK-LABEL: func.func @option(
// CHECK-SAME: %[[S:.*]]: !fir.ref<!fir.char<1,9>>, %[[A:.*]]: !fir.ref<!fir.array<4xf32>>)
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[S]] : {{.*}} {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "s"}
// CHECK: %[[ASKED:.*]] = acc.present varPtr(%[[A]] :
// CHECK: %[[NAMED:.*]] = acc.present varPtr(%[[S]] :
// CHECK: acc.parallel dataOperands(%[[COPY]], %[[ASKED]], %[[NAMED]] :
// CHECK: "use"(%[[COPY]])
// CHECK: acc.copyout accPtr(%[[COPY]] : {{.*}} to varPtr(%[[S]] :
// CHECK: acc.delete accPtr(%[[ASKED]] :
func.func @option(%s: !fir.ref<!fir.char<1,9>>, %a: !fir.ref<!fir.array<4xf32>>) {
  %0 = acc.present varPtr(%s : !fir.ref<!fir.char<1,9>>) -> !fir.ref<!fir.char<1,9>> {implicit = true, name = "s"}
  %1 = acc.present varPtr(%a : !fir.ref<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>> {implicit = true, name = "a"}
  %2 = acc.present varPtr(%s : !fir.ref<!fir.char<1,9>>) -> !fir.ref<!fir.char<1,9>> {name = "s"}
  acc.parallel dataOperands(%0, %1, %2 : !fir.ref<!fir.char<1,9>>, !fir.ref<!fir.array<4xf32>>, !fir.ref<!fir.char<1,9>>) {
    "use"(%0) : (!fir.ref<!fir.char<1,9>>) -> ()
    acc.yield
  }
  acc.delete accPtr(%0 : !fir.ref<!fir.char<1,9>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "s"}
  acc.delete accPtr(%1 : !fir.ref<!fir.array<4xf32>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "a"}
  return
}
