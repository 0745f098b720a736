// RUN: %accc-opt --accgpu-drop-idle-copies %s | FileCheck %s

// b is only read, and not copied back; c is written, d may be pointed to, and e has a clause of
// the program's.

// CHECK: acc.copyin {{.*}} {implicit = true, name = "b"}
// CHECK: acc.copyin {{.*}}dataClause = #acc<data_clause acc_copy>{{.*}}name = "c"
// CHECK: acc.copyin {{.*}}dataClause = #acc<data_clause acc_copy>{{.*}}name = "d"
// CHECK: acc.copyin {{.*}}dataClause = #acc<data_clause acc_copy>{{.*}}name = "e"
// CHECK: acc.delete {{.*}}name = "b"
// CHECK: acc.copyout {{.*}}name = "c"
// CHECK: acc.copyout {{.*}}name = "d"
// CHECK: acc.copyout {{.*}}name = "e"
func.func @reads(%hb: !fir.ref<!fir.array<9xf32>>, %hc: !fir.ref<!fir.array<9xf32>>, %hd: !fir.ref<!fir.array<9xf32>>, %he: !fir.ref<!fir.array<9xf32>>) {
  %one = arith.constant 1 : index
  %n = arith.constant 9 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %b = fir.declare %hb(%shape) {uniq_name = "_QFEb"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xf32>>
  %c = fir.declare %hc(%shape) {uniq_name = "_QFEc"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xf32>>
  %d = fir.declare %hd(%shape) {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFEd"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xf32>>
  %e = fir.declare %he(%shape) {uniq_name = "_QFEe"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<9xf32>>
  %db = acc.copyin varPtr(%b : !fir.ref<!fir.array<9xf32>>) -> !fir.ref<!fir.array<9xf32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
  %dc = acc.copyin varPtr(%c : !fir.ref<!fir.array<9xf32>>) -> !fir.ref<!fir.array<9xf32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  %dd = acc.copyin varPtr(%d : !fir.ref<!fir.array<9xf32>>) -> !fir.ref<!fir.array<9xf32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "d"}
  %de = acc.copyin varPtr(%e : !fir.ref<!fir.array<9xf32>>) -> !fir.ref<!fir.array<9xf32>> {dataClause = #acc<data_clause acc_copy>, name = "e"}
  accgpu.region <parallel> {
    %1 = fir.array_coor %db(%shape) %one : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
    %2 = fir.load %1 : !fir.ref<f32>
    %3 = fir.array_coor %dc(%shape) %one : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
    fir.store %2 to %3 : !fir.ref<f32>
    %4 = fir.array_coor %dd(%shape) %one : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
    %5 = fir.load %4 : !fir.ref<f32>
    %6 = fir.array_coor %de(%shape) %one : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
    %7 = fir.load %6 : !fir.ref<f32>
    accgpu.yield
  }
  acc.copyout accPtr(%db : !fir.ref<!fir.array<9xf32>>) to varPtr(%b : !fir.ref<!fir.array<9xf32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
  acc.copyout accPtr(%dc : !fir.ref<!fir.array<9xf32>>) to varPtr(%c : !fir.ref<!fir.array<9xf32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  acc.copyout accPtr(%dd : !fir.ref<!fir.array<9xf32>>) to varPtr(%d : !fir.ref<!fir.array<9xf32>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "d"}
  acc.copyout accPtr(%de : !fir.ref<!fir.array<9xf32>>) to varPtr(%e : !fir.ref<!fir.array<9xf32>>) {dataClause = #acc<data_clause acc_copy>, name = "e"}
  return
}

// What stands behind a descriptor is written.
// CHECK-LABEL: func.func @described(
// CHECK: acc.copyout {{.*}}name = "x"
func.func @described(%hx: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %x = fir.declare %hx {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QFEx"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %d = acc.copyin varPtr(%x : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "x"}
  accgpu.region <parallel> {
    %1 = fir.load %d : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %2 = fir.array_coor %1 %one : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
    fir.store %zero to %2 : !fir.ref<f32>
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) to varPtr(%x : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "x"}
  return
}
