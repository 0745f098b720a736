// RUN: %accc-opt -allow-unregistered-dialect --accgpu-drop-dead-copies --split-input-file %s | FileCheck %s

// Set before it is read, and nobody reads it afterwards: a temporary. Its first store is for
// nothing.

// CHECK-LABEL: func.func @temporary(
// CHECK: %[[D:.*]] = acc.create varPtr({{.*}}) async(%{{.*}}) -> !fir.ref<f64> {accgpu.temporary, implicit = true, name = "t"}
// CHECK-NEXT: accgpu.region
// CHECK-NEXT: "before"
// CHECK-NEXT: fir.store %{{.*}} to %[[D]]
// CHECK-NEXT: fir.load %[[D]]
// CHECK: acc.delete accPtr(%[[D]] : !fir.ref<f64>) async(%{{.*}}) {dataClause = #acc<data_clause acc_create>, implicit = true, name = "t"}
func.func @temporary(%v: f64, %queue: i32) {
  %t = fir.alloca f64
  %n = fir.declare %t {uniq_name = "_QFEt"} : (!fir.ref<f64>) -> !fir.ref<f64>
  fir.store %v to %n : !fir.ref<f64>
  %d = acc.copyin varPtr(%n : !fir.ref<f64>) async(%queue : i32) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  accgpu.region <kernels> queue(%queue : i32) {
    fir.store %v to %d : !fir.ref<f64>
    "before"() : () -> ()
    fir.store %v to %d : !fir.ref<f64>
    %w = fir.load %d : !fir.ref<f64>
    "use"(%w) : (f64) -> ()
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<f64>) async(%queue : i32) to varPtr(%n : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  fir.store %v to %n : !fir.ref<f64>
  %after = fir.load %n : !fir.ref<f64>
  "use"(%after) : (f64) -> ()
  return
}

// -----

// The construct starts from the host's value.

// CHECK-LABEL: func.func @read_first(
// CHECK: acc.copyin varPtr({{.*}} {accgpu.starts_with_value, implicit = true, name = "t"}
// CHECK: acc.delete {{.*}} {dataClause = #acc<data_clause acc_copyin>
func.func @read_first(%v: f64) {
  %t = fir.alloca f64
  %d = acc.copyin varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  accgpu.region <kernels> {
    %w = fir.load %d : !fir.ref<f64>
    "use"(%w) : (f64) -> ()
    fir.store %v to %d : !fir.ref<f64>
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%t : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  return
}

// -----

// A loop may have no iterations, so that what follows it may read the value from before.

// CHECK-LABEL: func.func @set_in_loop(
// CHECK: acc.copyin varPtr({{.*}} {accgpu.starts_with_value, implicit = true, name = "t"}
func.func @set_in_loop(%v: f64, %l: index, %u: index, %s: index) {
  %t = fir.alloca f64
  %d = acc.copyin varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%l) to (%u) step (%s) : index par [] auto {
      fir.store %v to %d : !fir.ref<f64>
      accgpu.yield
    }
    %w = fir.load %d : !fir.ref<f64>
    "use"(%w) : (f64) -> ()
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%t : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  return
}

// -----

// Read on one of the paths: in the next round of a loop.

// CHECK-LABEL: func.func @next_round(
// CHECK: acc.copyout
func.func @next_round(%v: f64, %l: index, %u: index, %s: index) {
  %t = fir.alloca f64
  fir.do_loop %i = %l to %u step %s {
    %before = fir.load %t : !fir.ref<f64>
    "use"(%before) : (f64) -> ()
    %d = acc.copyin varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
    accgpu.region <kernels> {
      fir.store %v to %d : !fir.ref<f64>
      accgpu.yield
    }
    acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%t : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  }
  return
}

// -----

// CHECK-LABEL: func.func @one_branch(
// CHECK: acc.copyout
// CHECK: acc.delete
func.func @one_branch(%v: f64, %c: i1) {
  %t = fir.alloca f64
  %d = acc.copyin varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  accgpu.region <kernels> {
    fir.store %v to %d : !fir.ref<f64>
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%t : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  cf.cond_br %c, ^reads, ^sets
^reads:
  %w = fir.load %t : !fir.ref<f64>
  "use"(%w) : (f64) -> ()
  cf.br ^sets
^sets:
  // Dead after this one, on both paths.
  %e = acc.copyin varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  accgpu.region <kernels> {
    fir.store %v to %e : !fir.ref<f64>
    accgpu.yield
  }
  acc.copyout accPtr(%e : !fir.ref<f64>) to varPtr(%t : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
  return
}

// -----

// A data construct around has the variable: no temporary, as others may see its copy.

// CHECK-LABEL: func.func @present(
// CHECK: acc.create varPtr({{.*}} {implicit = true, name = "t"}
// CHECK: acc.delete
func.func @present(%v: f64) {
  %t = fir.alloca f64
  %o = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {name = "t"}
  acc.data dataOperands(%o : !fir.ref<f64>) {
    %d = acc.copyin varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
    accgpu.region <kernels> {
      fir.store %v to %d : !fir.ref<f64>
      %w = fir.load %d : !fir.ref<f64>
      "use"(%w) : (f64) -> ()
      accgpu.yield
    }
    acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%t : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
    acc.terminator
  }
  acc.delete accPtr(%o : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "t"}
  return
}

// -----

// Its address goes elsewhere; the program asks for the copy; a caller has the variable; a
// pointer may have it.

// CHECK-LABEL: func.func @known_elsewhere(
// CHECK-COUNT-4: acc.copyout
func.func @known_elsewhere(%dummy: !fir.ref<f64>, %v: f64) {
  %a = fir.alloca f64
  "keep"(%a) : (!fir.ref<f64>) -> ()
  %b = fir.alloca f64
  %c = fir.alloca f64
  %target = fir.declare %c {uniq_name = "_QFEc", fortran_attrs = #fir.var_attrs<target>} : (!fir.ref<f64>) -> !fir.ref<f64>
  %da = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  %db = acc.copyin varPtr(%b : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, name = "b"}
  %dc = acc.copyin varPtr(%target : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  %dd = acc.copyin varPtr(%dummy : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "d"}
  accgpu.region <kernels> {
    fir.store %v to %da : !fir.ref<f64>
    fir.store %v to %db : !fir.ref<f64>
    fir.store %v to %dc : !fir.ref<f64>
    fir.store %v to %dd : !fir.ref<f64>
    accgpu.yield
  }
  acc.copyout accPtr(%da : !fir.ref<f64>) to varPtr(%a : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  acc.copyout accPtr(%db : !fir.ref<f64>) to varPtr(%b : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, name = "b"}
  acc.copyout accPtr(%dc : !fir.ref<f64>) to varPtr(%target : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
  acc.copyout accPtr(%dd : !fir.ref<f64>) to varPtr(%dummy : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "d"}
  return
}
