// RUN: %accc-opt --acc-constant-clauses %s | FileCheck %s

fir.global @_QMmECc constant : !fir.array<2xcomplex<f32>>
fir.global @_QMmEv : !fir.array<2xf32>

// Constants of other files are copied in, whatever the default is, and nothing else is changed.

// CHECK-LABEL: func.func @constants(
// CHECK: %[[PRESENT:.*]] = acc.copyin varPtr({{.*}}) -> {{.*}} {implicit = true, name = "c"}
// CHECK: %[[COPIED:.*]] = acc.copyin varPtr({{.*}}) -> {{.*}} {implicit = true, name = "c"}
// CHECK: acc.present varPtr({{.*}}) {{.*}} name = "v"}
// CHECK: acc.parallel dataOperands(%[[PRESENT]], %[[COPIED]],
// CHECK: acc.delete accPtr(%[[PRESENT]] {{.*}}dataClause = #acc<data_clause acc_copyin>
// CHECK-NOT: acc.copyout
// CHECK: acc.delete accPtr(%[[COPIED]] {{.*}}dataClause = #acc<data_clause acc_copyin>
// CHECK: acc.delete {{.*}}dataClause = #acc<data_clause acc_present>
func.func @constants() {
  %0 = fir.address_of(@_QMmECc) : !fir.ref<!fir.array<2xcomplex<f32>>>
  %1 = fir.address_of(@_QMmEv) : !fir.ref<!fir.array<2xf32>>
  %2 = acc.present varPtr(%0 : !fir.ref<!fir.array<2xcomplex<f32>>>) -> !fir.ref<!fir.array<2xcomplex<f32>>> {implicit = true, name = "c"}
  %3 = acc.copyin varPtr(%0 : !fir.ref<!fir.array<2xcomplex<f32>>>) -> !fir.ref<!fir.array<2xcomplex<f32>>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  %4 = acc.present varPtr(%1 : !fir.ref<!fir.array<2xf32>>) -> !fir.ref<!fir.array<2xf32>> {implicit = true, name = "v"}
  acc.parallel dataOperands(%2, %3, %4 : !fir.ref<!fir.array<2xcomplex<f32>>>, !fir.ref<!fir.array<2xcomplex<f32>>>, !fir.ref<!fir.array<2xf32>>) {
    acc.yield
  }
  acc.delete accPtr(%2 : !fir.ref<!fir.array<2xcomplex<f32>>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "c"}
  acc.copyout accPtr(%3 : !fir.ref<!fir.array<2xcomplex<f32>>>) to varPtr(%0 : !fir.ref<!fir.array<2xcomplex<f32>>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  acc.delete accPtr(%4 : !fir.ref<!fir.array<2xf32>>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "v"}
  return
}
