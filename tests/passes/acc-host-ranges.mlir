// RUN: %accc-opt --allow-unregistered-dialect --acc-host-ranges %s 2>&1 | FileCheck %s

module attributes {accc.device_types = ["simt"]} {

// The temporary with the argument goes along; the variable is the host's, not its copy.
// CHECK: ranges.f90:1:1: warning: 'm::half' has no device version: the host calls it before
// CHECK-LABEL: func.func @lifted(
// CHECK-SAME: %[[N:.*]]: !fir.ref<i32>
// CHECK: acc.copyin
// CHECK: %[[AT:.*]] = fir.alloca i32
// CHECK: %[[VALUE:.*]] = fir.load %[[N]]
// CHECK: fir.store %[[VALUE]] to %[[AT]]
// CHECK: %[[HALF:.*]] = fir.call @_QMmPhalf(%[[AT]])
// CHECK: acc.parallel
// CHECK-NOT: fir.alloca
// CHECK: "test.use"(%[[HALF]])
func.func @lifted(%n: !fir.ref<i32>) {
  %copy = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {name = "n"}
  acc.parallel dataOperands(%copy : !fir.ref<i32>) {
    %at = fir.alloca i32
    %value = fir.load %copy : !fir.ref<i32>
    fir.store %value to %at : !fir.ref<i32>
    %half = fir.call @_QMmPhalf(%at) proc_attrs<pure> : (!fir.ref<i32>) -> i32
    "test.use"(%half) : (i32) -> ()
    acc.yield
  } loc("ranges.f90":1:1)
  acc.delete accPtr(%copy : !fir.ref<i32>) {name = "n"}
  return
}

// A function with a body or the routine directive, one that is not pure, and one of C stay.
// CHECK-LABEL: func.func @for_devices(
// CHECK: acc.parallel
// CHECK: fir.call @_QMmPbody
// CHECK: fir.call @_QMmProutine
// CHECK: fir.call @_QMmPimpure
// CHECK: fir.call @c_function
func.func @for_devices() {
  acc.parallel {
    %0 = fir.call @_QMmPbody() proc_attrs<pure> : () -> i32
    "test.use"(%0) : (i32) -> ()
    acc.yield
  }
  acc.parallel {
    %0 = fir.call @_QMmProutine() proc_attrs<pure> : () -> i32
    "test.use"(%0) : (i32) -> ()
    acc.yield
  }
  acc.parallel {
    %0 = fir.call @_QMmPimpure() : () -> i32
    "test.use"(%0) : (i32) -> ()
    acc.yield
  }
  acc.parallel {
    %0 = fir.call @c_function() proc_attrs<pure> : () -> i32
    "test.use"(%0) : (i32) -> ()
    acc.yield
  }
  return
}

// The construct has changed a variable, or the function sees one that is private, or its
// argument is used behind the call.
// CHECK-LABEL: func.func @stays(
// CHECK: acc.parallel
// CHECK: fir.call @_QMmPhalf
// CHECK: acc.parallel
// CHECK: fir.call @_QMmPhalf
// CHECK: acc.parallel
// CHECK: fir.call @_QMmPhalf
func.func @stays(%n: !fir.ref<i32>, %m: !fir.ref<i32>, %c: i32) {
  acc.parallel {
    fir.store %c to %n : !fir.ref<i32>
    %half = fir.call @_QMmPhalf(%m) proc_attrs<pure> : (!fir.ref<i32>) -> i32
    "test.use"(%half) : (i32) -> ()
    acc.yield
  }
  %private = acc.private varPtr(%n : !fir.ref<i32>) recipe(@own) -> !fir.ref<i32> {name = "n"}
  acc.parallel private(%private : !fir.ref<i32>) {
    %half = fir.call @_QMmPhalf(%private) proc_attrs<pure> : (!fir.ref<i32>) -> i32
    "test.use"(%half) : (i32) -> ()
    acc.yield
  }
  acc.parallel {
    %at = fir.alloca i32
    fir.store %c to %at : !fir.ref<i32>
    %half = fir.call @_QMmPhalf(%at) proc_attrs<pure> : (!fir.ref<i32>) -> i32
    %again = fir.load %at : !fir.ref<i32>
    "test.use"(%half, %again) : (i32, i32) -> ()
    acc.yield
  }
  return
}

acc.private.recipe @own : !fir.ref<i32> init {
^bb0(%0: !fir.ref<i32>):
  %1 = fir.alloca i32
  acc.yield %1 : !fir.ref<i32>
}
func.func private @_QMmPhalf(!fir.ref<i32>) -> i32
func.func private @_QMmPimpure() -> i32
func.func private @_QMmProutine() -> i32 attributes {acc.routine_info = #acc.routine_info<[@routine]>}
acc.routine @routine func(@_QMmProutine) seq
func.func private @c_function() -> i32
func.func @_QMmPbody() -> i32 {
  %c1 = arith.constant 1 : i32
  return %c1 : i32
}
}
