// RUN: %accc-opt -allow-unregistered-dialect --accgpu-forward-temporaries --split-input-file %s | FileCheck %s

// The loop takes the value; nothing needs the store then.

// CHECK-LABEL: func.func @value(
// CHECK-SAME: i32, %[[V:.*]]: f64)
// CHECK: accgpu.region
// CHECK-NEXT: accgpu.loop
// CHECK-NEXT: "use"(%[[V]])
func.func @value(%t: !fir.ref<f64>, %a: i32, %v: f64) {
  %d = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {accgpu.temporary, name = "t"}
  accgpu.region <kernels> {
    fir.store %v to %d : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] auto {
      %w = fir.load %d : !fir.ref<f64>
      "use"(%w) : (f64) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "t"}
  return
}

// -----

// Of a branch, what its sides leave.

// CHECK-LABEL: func.func @branch(
// CHECK-SAME: !fir.ref<f64>, %[[C:.*]]: i1, %[[V:.*]]: f64)
// CHECK: accgpu.region
// CHECK-NEXT: "use"(%[[V]])
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[V]], %[[V]]
// CHECK-NEXT: %[[W:.*]] = arith.select %[[C]], %[[SUM]], %[[V]]
// CHECK-NEXT: "use"(%[[W]])
// CHECK-NEXT: accgpu.yield
func.func @branch(%t: !fir.ref<f64>, %c: i1, %v: f64) {
  %d = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {accgpu.temporary, name = "t"}
  accgpu.region <kernels> {
    fir.store %v to %d : !fir.ref<f64>
    %u = fir.load %d : !fir.ref<f64>
    "use"(%u) : (f64) -> ()
    fir.if %c {
      %s = arith.addf %v, %v : f64
      fir.store %s to %d : !fir.ref<f64>
    }
    %w = fir.load %d : !fir.ref<f64>
    "use"(%w) : (f64) -> ()
    accgpu.yield
  }
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "t"}
  return
}

// -----

// What the branch divides by may be zero elsewhere: the temporary stays.

// CHECK-LABEL: func.func @remainder(
// CHECK: fir.if
// CHECK: arith.remsi
// CHECK: fir.store
// CHECK-NOT: arith.select
func.func @remainder(%t: !fir.ref<i32>, %x: !fir.ref<i32>, %a: i32, %v: i32, %c: i1) {
  %d = acc.create varPtr(%t : !fir.ref<i32>) -> !fir.ref<i32> {accgpu.temporary, name = "t"}
  accgpu.region <kernels> {
    fir.store %v to %d : !fir.ref<i32>
    fir.if %c {
      %r = arith.remsi %v, %a : i32
      fir.store %r to %d : !fir.ref<i32>
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] auto {
      %u = fir.load %d : !fir.ref<i32>
      "use"(%u) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  acc.delete accPtr(%d : !fir.ref<i32>) {dataClause = #acc<data_clause acc_create>, name = "t"}
  return
}

// -----

// The device's value, one that a loop has changed, one of a variable that others see.

// CHECK-LABEL: func.func @stay(
// CHECK-COUNT-2: fir.store
// CHECK: accgpu.loop
// CHECK-NEXT: fir.load
// CHECK: fir.store
// CHECK: fir.load
// CHECK-NEXT: "use"
// CHECK-NEXT: fir.load
// CHECK-NEXT: "use"
func.func @stay(%t: !fir.ref<f64>, %x: !fir.ref<f64>, %a: i32, %v: f64) {
  %d = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {accgpu.temporary, name = "t"}
  %e = acc.create varPtr(%x : !fir.ref<f64>) -> !fir.ref<f64> {name = "x"}
  accgpu.region <kernels> {
    %element = fir.load %e : !fir.ref<f64>
    fir.store %element to %d : !fir.ref<f64>
    fir.store %v to %e : !fir.ref<f64>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] auto {
      %u = fir.load %d : !fir.ref<f64>
      "use"(%u) : (f64) -> ()
      fir.store %v to %d : !fir.ref<f64>
      accgpu.yield
    }
    %w = fir.load %d : !fir.ref<f64>
    "use"(%w) : (f64) -> ()
    %y = fir.load %e : !fir.ref<f64>
    "use"(%y) : (f64) -> ()
    accgpu.yield
  }
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "t"}
  acc.delete accPtr(%e : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "x"}
  return
}
