// RUN: %accc-opt --allow-unregistered-dialect --accgpu-forward-stores %s | FileCheck %s

// In a loop of a kernels construct, behind the store, also in branches and loops that write nothing.

// CHECK-LABEL: func.func @right_after(
// CHECK: accgpu.loop (%[[I:.*]]) =
// CHECK: fir.store %[[I]] to
// CHECK-NEXT: "test.use"(%[[I]])
// CHECK-NEXT: fir.if
// CHECK-NEXT: "test.use"(%[[I]])
// CHECK: accgpu.loop
// CHECK-NEXT: "test.use"(%[[I]])
func.func @right_after(%a: i32, %b: i32, %c: i1) {
  %host = fir.alloca i32 {bindc_name = "m"}
  %m = fir.declare %host {uniq_name = "_QFEm"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %d = acc.copyin varPtr(%m : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "m"}
  accgpu.region <kernels> {
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] auto {
      fir.store %i to %d : !fir.ref<i32>
      %v = fir.load %d : !fir.ref<i32>
      "test.use"(%v) : (i32) -> ()
      fir.if %c {
        %w = fir.load %d : !fir.ref<i32>
        "test.use"(%w) : (i32) -> ()
      }
      accgpu.loop (%j) = (%a) to (%b) step (%a) : i32 par [] auto {
        %w = fir.load %d : !fir.ref<i32>
        "test.use"(%w) : (i32) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<i32>) to varPtr(%m : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "m"}
  return
}

// Every reason to load: nothing is stored before, a branch, a loop or a call may have stored.

// CHECK-LABEL: func.func @other_values(
// CHECK: accgpu.loop (%[[I:.*]]) =
// CHECK-NEXT: fir.load
// CHECK: fir.store %[[I]]
// CHECK: fir.if
// CHECK: }
// CHECK-NEXT: fir.load
// CHECK: fir.store %[[I]]
// CHECK: accgpu.loop
// CHECK-NEXT: fir.load
// CHECK: fir.store
// CHECK-NEXT: accgpu.yield
// CHECK: fir.load
// CHECK: fir.store %[[I]]
// CHECK-NEXT: fir.call
// CHECK-NEXT: fir.load
func.func @other_values(%a: i32, %b: i32, %c: i1) {
  accgpu.region <kernels> {
    %d = fir.alloca i32 {bindc_name = "m"}
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] auto {
      %0 = fir.load %d : !fir.ref<i32>
      "test.use"(%0) : (i32) -> ()
      fir.store %i to %d : !fir.ref<i32>
      fir.if %c {
        fir.store %b to %d : !fir.ref<i32>
      }
      %1 = fir.load %d : !fir.ref<i32>
      "test.use"(%1) : (i32) -> ()
      fir.store %i to %d : !fir.ref<i32>
      accgpu.loop (%j) = (%a) to (%b) step (%a) : i32 par [] auto {
        %w = fir.load %d : !fir.ref<i32>
        "test.use"(%w) : (i32) -> ()
        fir.store %j to %d : !fir.ref<i32>
        accgpu.yield
      }
      %2 = fir.load %d : !fir.ref<i32>
      "test.use"(%2) : (i32) -> ()
      fir.store %i to %d : !fir.ref<i32>
      fir.call @sets(%d) : (!fir.ref<i32>) -> ()
      %3 = fir.load %d : !fir.ref<i32>
      "test.use"(%3) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @sets(!fir.ref<i32>)

// A TARGET may be stored to by a pointer, and so may what is known at another address too.

// CHECK-LABEL: func.func @by_others(
// CHECK: accgpu.loop
// CHECK: fir.load
// CHECK: fir.load
func.func @by_others(%a: i32, %b: i32) {
  %host = fir.alloca i32 {bindc_name = "m"}
  %m = fir.declare %host {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFEm"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %d = acc.copyin varPtr(%m : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "m"}
  accgpu.region <kernels> {
    %own = fir.alloca i32
    %same = fir.convert %own : (!fir.ref<i32>) -> !llvm.ptr
    accgpu.loop (%i) = (%a) to (%b) step (%a) : i32 par [] auto {
      fir.store %i to %d : !fir.ref<i32>
      "test.use"(%same) : (!llvm.ptr) -> ()
      %v = fir.load %d : !fir.ref<i32>
      "test.use"(%v) : (i32) -> ()
      fir.store %i to %own : !fir.ref<i32>
      "test.use"(%same) : (!llvm.ptr) -> ()
      %w = fir.load %own : !fir.ref<i32>
      "test.use"(%w) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  acc.copyout accPtr(%d : !fir.ref<i32>) to varPtr(%m : !fir.ref<i32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "m"}
  return
}
