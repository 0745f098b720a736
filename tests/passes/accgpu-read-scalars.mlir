// RUN: %accc-opt -allow-unregistered-dialect --accgpu-read-scalars %s | FileCheck %s

// Only loads: the value is read where the construct stands, in its queue.

// CHECK-LABEL: func.func @only_read(
// CHECK-SAME: %[[N:.*]]: !fir.ref<i32>, %[[QUEUE:.*]]: i32)
// CHECK-NOT: acc.
// CHECK: %[[SLOT:.*]] = fir.alloca i32
// CHECK: %[[ROOM:.*]] = fir.convert %[[SLOT]] : (!fir.ref<i32>) -> !llvm.ptr
// CHECK: fir.call @accrt_read(%{{.*}}, %[[ROOM]], %[[QUEUE]], %{{.*}})
// CHECK: %[[V:.*]] = fir.load %[[SLOT]]
// CHECK-NEXT: accgpu.region
// CHECK-NEXT: "use"(%[[V]], %[[V]])
// CHECK-NEXT: accgpu.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @only_read(%n: !fir.ref<i32>, %queue: i32) {
  %d = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, name = "n"}
  accgpu.region <kernels> queue(%queue : i32) {
    %declared = fir.declare %d {uniq_name = "_QFEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
    %a = fir.load %d : !fir.ref<i32>
    %b = fir.load %declared : !fir.ref<i32>
    "use"(%a, %b) : (i32, i32) -> ()
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<i32>) to varPtr(%n : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, name = "n"}
  return
}

// CHECK-LABEL: func.func @written(
// CHECK-NOT: accrt_read
// CHECK: acc.copyin
func.func @written(%n: !fir.ref<i32>, %v: i32) {
  %d = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, name = "n"}
  accgpu.region <kernels> {
    %a = fir.load %d : !fir.ref<i32>
    fir.store %v to %d : !fir.ref<i32>
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<i32>) to varPtr(%n : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, name = "n"}
  return
}

// A routine may write it.

// CHECK-LABEL: func.func @passed(
// CHECK-NOT: accrt_read
// CHECK: acc.copyin
func.func @passed(%n: !fir.ref<i32>) {
  %d = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, name = "n"}
  accgpu.region <kernels> {
    %a = fir.load %d : !fir.ref<i32>
    fir.call @routine(%d) : (!fir.ref<i32>) -> ()
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<i32>) to varPtr(%n : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, name = "n"}
  return
}
func.func private @routine(!fir.ref<i32>)

// The lifetime is that of a data construct: what holds is the device's value.

// CHECK-LABEL: func.func @in_data(
// CHECK-NOT: accrt_read
// CHECK: acc.copyin
func.func @in_data(%n: !fir.ref<i32>) {
  %d = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, name = "n"}
  acc.data dataOperands(%d : !fir.ref<i32>) {
    accgpu.region <kernels> {
      %a = fir.load %d : !fir.ref<i32>
      "use"(%a) : (i32) -> ()
      accgpu.yield
    }
    acc.terminator
  }
  acc.copyout accPtr(%d : !fir.ref<i32>) to varPtr(%n : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, name = "n"}
  return
}

// A pointer may lead to it.

// CHECK-LABEL: func.func @target(
// CHECK-NOT: accrt_read
// CHECK: acc.copyin
func.func @target(%n: !fir.ref<i32>) {
  %t = fir.declare %n {uniq_name = "_QFEn", fortran_attrs = #fir.var_attrs<target>} : (!fir.ref<i32>) -> !fir.ref<i32>
  %d = acc.copyin varPtr(%t : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, name = "n"}
  accgpu.region <kernels> {
    %a = fir.load %d : !fir.ref<i32>
    "use"(%a) : (i32) -> ()
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<i32>) to varPtr(%t : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, name = "n"}
  return
}

// Two variables at one place of a common block, and one beside them.

// CHECK-LABEL: func.func @overlapping(
// CHECK-DAG: acc.copyin {{.*}}name = "n"
// CHECK-DAG: acc.copyin {{.*}}name = "k"
// CHECK-COUNT-1: fir.call @accrt_read
// CHECK-NOT: accrt_read
// CHECK: return
func.func @overlapping(%block: !fir.ref<!fir.array<12xi8>>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = fir.coordinate_of %block, %c0 : (!fir.ref<!fir.array<12xi8>>, index) -> !fir.ref<i8>
  %n = fir.convert %0 : (!fir.ref<i8>) -> !fir.ref<i32>
  %1 = fir.coordinate_of %block, %c0 : (!fir.ref<!fir.array<12xi8>>, index) -> !fir.ref<i8>
  %k = fir.convert %1 : (!fir.ref<i8>) -> !fir.ref<i32>
  %2 = fir.coordinate_of %block, %c8 : (!fir.ref<!fir.array<12xi8>>, index) -> !fir.ref<i8>
  %m = fir.convert %2 : (!fir.ref<i8>) -> !fir.ref<i32>
  %dn = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, name = "n"}
  %dk = acc.copyin varPtr(%k : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, name = "k"}
  %dm = acc.copyin varPtr(%m : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copyin>, name = "m"}
  accgpu.region <kernels> {
    fir.store %v to %dk : !fir.ref<i32>
    %a = fir.load %dn : !fir.ref<i32>
    %b = fir.load %dm : !fir.ref<i32>
    "use"(%a, %b) : (i32, i32) -> ()
    accgpu.yield
  }
  acc.delete accPtr(%dm : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copyin>, name = "m"}
  acc.copyout accPtr(%dk : !fir.ref<i32>) to varPtr(%k : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, name = "k"}
  acc.copyout accPtr(%dn : !fir.ref<i32>) to varPtr(%n : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, name = "n"}
  return
}

// A temporary that starts with the host's value: read in front of its device copy, which would
// count otherwise.

// CHECK-LABEL: func.func @temporary(
// CHECK: fir.call @accrt_read(
// CHECK: %[[START:.*]] = fir.load
// CHECK: %[[D:.*]] = acc.create {{.*}} {accgpu.temporary, name = "n"}
// CHECK-NEXT: accgpu.region
// CHECK-NEXT: fir.store %[[START]] to %[[D]]
// CHECK-NEXT: fir.load %[[D]]
// CHECK: acc.delete {{.*}}acc_create
func.func @temporary(%n: !fir.ref<i32>, %v: i32) {
  %d = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {accgpu.starts_with_value, name = "n"}
  accgpu.region <kernels> {
    %a = fir.load %d : !fir.ref<i32>
    "use"(%a) : (i32) -> ()
    fir.store %v to %d : !fir.ref<i32>
    accgpu.yield
  }
  acc.delete accPtr(%d : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copyin>, name = "n"}
  return
}
