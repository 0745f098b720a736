// RUN: %accc-opt --acc-cover-storage %s | FileCheck %s

// Variables that overlap have one clause in front of theirs, which ends behind theirs. One that lies
// apart in the same storage has its own only.

// CHECK-LABEL: func.func @overlap(
// CHECK: %[[A:.*]] = fir.declare {{.*}} "_QFEa"
// CHECK: %[[B:.*]] = fir.declare {{.*}} "_QFEb"
// CHECK: %[[C:.*]] = acc.copyin {{.*}} name = "c"
// CHECK: %[[ALL:.*]] = fir.convert %[[B]] : (!fir.ptr<!fir.array<6xi32>>) -> !fir.ref<!fir.array<56xi8>>
// CHECK: %[[DALL:.*]] = acc.copyin varPtr(%[[ALL]] : {{.*}} {accc.covers, dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b, a"}
// CHECK: %[[DB:.*]] = acc.copyin varPtr(%[[B]]
// CHECK: %[[DA:.*]] = acc.copyin varPtr(%[[A]]
// CHECK: acc.kernels dataOperands(%[[DA]], %[[DB]], %[[C]], %[[DALL]] :
// CHECK-DAG: acc.copyout accPtr(%[[DA]]
// CHECK-DAG: acc.copyout accPtr(%[[DB]]
// CHECK: acc.copyout accPtr(%[[DALL]]
// CHECK: acc.copyout accPtr(%[[C]]
func.func @overlap() {
  %n2 = arith.constant 2 : index
  %s2 = fir.shape %n2 : (index) -> !fir.shape<1>
  %n6 = arith.constant 6 : index
  %s6 = fir.shape %n6 : (index) -> !fir.shape<1>
  %n10 = arith.constant 10 : index
  %s10 = fir.shape %n10 : (index) -> !fir.shape<1>
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c56 = arith.constant 56 : index
  %set = fir.alloca !fir.array<64xi8>
  %0 = fir.coordinate_of %set, %c16 : (!fir.ref<!fir.array<64xi8>>, index) -> !fir.ref<i8>
  %1 = fir.convert %0 : (!fir.ref<i8>) -> !fir.ptr<!fir.array<10xi32>>
  %a = fir.declare %1(%s10) storage(%set[16]) {uniq_name = "_QFEa"} : (!fir.ptr<!fir.array<10xi32>>, !fir.shape<1>, !fir.ref<!fir.array<64xi8>>) -> !fir.ptr<!fir.array<10xi32>>
  %2 = fir.coordinate_of %set, %c0 : (!fir.ref<!fir.array<64xi8>>, index) -> !fir.ref<i8>
  %3 = fir.convert %2 : (!fir.ref<i8>) -> !fir.ptr<!fir.array<6xi32>>
  %b = fir.declare %3(%s6) storage(%set[0]) {uniq_name = "_QFEb"} : (!fir.ptr<!fir.array<6xi32>>, !fir.shape<1>, !fir.ref<!fir.array<64xi8>>) -> !fir.ptr<!fir.array<6xi32>>
  %4 = fir.coordinate_of %set, %c56 : (!fir.ref<!fir.array<64xi8>>, index) -> !fir.ref<i8>
  %5 = fir.convert %4 : (!fir.ref<i8>) -> !fir.ptr<!fir.array<2xi32>>
  %c = fir.declare %5(%s2) storage(%set[56]) {uniq_name = "_QFEc"} : (!fir.ptr<!fir.array<2xi32>>, !fir.shape<1>, !fir.ref<!fir.array<64xi8>>) -> !fir.ptr<!fir.array<2xi32>>
  %da = acc.copyin varPtr(%a : !fir.ptr<!fir.array<10xi32>>) -> !fir.ptr<!fir.array<10xi32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  %db = acc.copyin varPtr(%b : !fir.ptr<!fir.array<6xi32>>) -> !fir.ptr<!fir.array<6xi32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
  %dc = acc.copyin varPtr(%c : !fir.ptr<!fir.array<2xi32>>) -> !fir.ptr<!fir.array<2xi32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  acc.kernels dataOperands(%da, %db, %dc : !fir.ptr<!fir.array<10xi32>>, !fir.ptr<!fir.array<6xi32>>, !fir.ptr<!fir.array<2xi32>>) {
    acc.terminator
  }
  acc.copyout accPtr(%dc : !fir.ptr<!fir.array<2xi32>>) to varPtr(%c : !fir.ptr<!fir.array<2xi32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  acc.copyout accPtr(%db : !fir.ptr<!fir.array<6xi32>>) to varPtr(%b : !fir.ptr<!fir.array<6xi32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
  acc.copyout accPtr(%da : !fir.ptr<!fir.array<10xi32>>) to varPtr(%a : !fir.ptr<!fir.array<10xi32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  return
}

// The first one brings all; what the program has brought is present.

// CHECK-LABEL: func.func @within(
// CHECK-NOT: accc.covers
func.func @within(%set: !fir.ref<!fir.array<40xi8>>) {
  %n10 = arith.constant 10 : index
  %s10 = fir.shape %n10 : (index) -> !fir.shape<1>
  %1 = fir.convert %set : (!fir.ref<!fir.array<40xi8>>) -> !fir.ptr<!fir.array<10xi32>>
  %a = fir.declare %1(%s10) storage(%set[0]) {uniq_name = "_QFEa"} : (!fir.ptr<!fir.array<10xi32>>, !fir.shape<1>, !fir.ref<!fir.array<40xi8>>) -> !fir.ptr<!fir.array<10xi32>>
  %2 = fir.convert %set : (!fir.ref<!fir.array<40xi8>>) -> !fir.ptr<i32>
  %b = fir.declare %2 storage(%set[0]) {uniq_name = "_QFEb"} : (!fir.ptr<i32>, !fir.ref<!fir.array<40xi8>>) -> !fir.ptr<i32>
  %da = acc.copyin varPtr(%a : !fir.ptr<!fir.array<10xi32>>) -> !fir.ptr<!fir.array<10xi32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  %db = acc.copyin varPtr(%b : !fir.ptr<i32>) -> !fir.ptr<i32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
  acc.kernels dataOperands(%da, %db : !fir.ptr<!fir.array<10xi32>>, !fir.ptr<i32>) {
    acc.terminator
  }
  acc.copyout accPtr(%db : !fir.ptr<i32>) to varPtr(%b : !fir.ptr<i32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
  acc.copyout accPtr(%da : !fir.ptr<!fir.array<10xi32>>) to varPtr(%a : !fir.ptr<!fir.array<10xi32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  %pb = acc.present varPtr(%b : !fir.ptr<i32>) -> !fir.ptr<i32> {implicit = true, name = "b"}
  %ea = acc.copyin varPtr(%a : !fir.ptr<!fir.array<10xi32>>) -> !fir.ptr<!fir.array<10xi32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  acc.kernels dataOperands(%pb, %ea : !fir.ptr<i32>, !fir.ptr<!fir.array<10xi32>>) {
    acc.terminator
  }
  acc.copyout accPtr(%ea : !fir.ptr<!fir.array<10xi32>>) to varPtr(%a : !fir.ptr<!fir.array<10xi32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  acc.delete accPtr(%pb : !fir.ptr<i32>) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "b"}
  return
}

// A variable of the host of an internal procedure, and a copy clause of the program. Nothing comes
// back that no clause brings back.

// CHECK-LABEL: func.func @of_host(
// CHECK: acc.copyin {{.*}} {accc.covers, dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a, b"}
// CHECK: acc.copyin {{.*}} {dataClause = #acc<data_clause acc_copy>, name = "b"}
// CHECK: acc.copyin {{.*}} {accc.covers, {{.*}}implicit = true, name = "a, b"}
// CHECK-NOT: acc.copyout
// CHECK: acc.delete {{.*}} name = "a, b"}
func.func @of_host(%host_a: !fir.ref<!fir.array<10xi32>>, %host_b: !fir.ref<!fir.array<10xi32>>) {
  %n10 = arith.constant 10 : index
  %s10 = fir.shape %n10 : (index) -> !fir.shape<1>
  %a = fir.declare %host_a(%s10) {accc.host_shares_storage = array<i64: 0, 0>, uniq_name = "_QFEa"} : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<10xi32>>
  %b = fir.declare %host_b(%s10) {accc.host_shares_storage = array<i64: 0, 8>, uniq_name = "_QFEb"} : (!fir.ref<!fir.array<10xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<10xi32>>
  %db = acc.copyin varPtr(%b : !fir.ref<!fir.array<10xi32>>) -> !fir.ref<!fir.array<10xi32>> {dataClause = #acc<data_clause acc_copy>, name = "b"}
  %da = acc.copyin varPtr(%a : !fir.ref<!fir.array<10xi32>>) -> !fir.ref<!fir.array<10xi32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  acc.kernels dataOperands(%db, %da : !fir.ref<!fir.array<10xi32>>, !fir.ref<!fir.array<10xi32>>) {
    acc.terminator
  }
  acc.copyout accPtr(%da : !fir.ref<!fir.array<10xi32>>) to varPtr(%a : !fir.ref<!fir.array<10xi32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  acc.copyout accPtr(%db : !fir.ref<!fir.array<10xi32>>) to varPtr(%b : !fir.ref<!fir.array<10xi32>>) {dataClause = #acc<data_clause acc_copy>, name = "b"}
  %ea = acc.copyin varPtr(%a : !fir.ref<!fir.array<10xi32>>) -> !fir.ref<!fir.array<10xi32>> {implicit = true, name = "a"}
  %eb = acc.copyin varPtr(%b : !fir.ref<!fir.array<10xi32>>) -> !fir.ref<!fir.array<10xi32>> {implicit = true, name = "b"}
  acc.kernels dataOperands(%ea, %eb : !fir.ref<!fir.array<10xi32>>, !fir.ref<!fir.array<10xi32>>) {
    acc.terminator
  }
  acc.delete accPtr(%eb : !fir.ref<!fir.array<10xi32>>) {dataClause = #acc<data_clause acc_copyin>, implicit = true, name = "b"}
  acc.delete accPtr(%ea : !fir.ref<!fir.array<10xi32>>) {dataClause = #acc<data_clause acc_copyin>, implicit = true, name = "a"}
  return
}
