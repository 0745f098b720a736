// RUN: %accc-opt --acc-stand-in-for-absent %s | FileCheck %s
// RUN: %accc-opt --acc-stand-in-for-absent --acc-restore-absent %s | FileCheck %s --check-prefix=AFTER

// CHECK-LABEL: func.func @caller(
// CHECK: %[[S:.*]] = fir.alloca i8 {accc.absent}
// CHECK: %[[Z:.*]] = fir.convert %[[S]] : (!fir.ref<i8>) -> !fir.ref<!fir.array<?xf64>>
// CHECK: %[[B:.*]] = fir.absent !fir.box<!fir.array<?xf64>>
// CHECK: fir.call @f(%[[Z]], %[[B]])
// AFTER-LABEL: func.func @caller(
// AFTER-NOT: fir.alloca
// AFTER: %[[Z:.*]] = fir.absent !fir.ref<!fir.array<?xf64>>
// AFTER: %[[B:.*]] = fir.absent !fir.box<!fir.array<?xf64>>
// AFTER: fir.call @f(%[[Z]], %[[B]])
func.func @caller() {
  %0 = fir.absent !fir.ref<!fir.array<?xf64>>
  %1 = fir.absent !fir.box<!fir.array<?xf64>>
  fir.call @f(%0, %1) : (!fir.ref<!fir.array<?xf64>>, !fir.box<!fir.array<?xf64>>) -> ()
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>, !fir.box<!fir.array<?xf64>>)

// An optional argument of the procedure that it passes on: the argument in both cases.

// CHECK-LABEL: func.func @passes_on(
// CHECK-SAME: %[[ARGUMENT:[a-z0-9]*]]: !fir.ref<f64>
// CHECK-NOT: fir.if
// CHECK: fir.call @g(%[[ARGUMENT]])
func.func @passes_on(%z: !fir.ref<f64>) {
  %is = fir.is_present %z : (!fir.ref<f64>) -> i1
  %choice = fir.if %is -> (!fir.ref<f64>) {
    fir.result %z : !fir.ref<f64>
  } else {
    %nothing = fir.absent !fir.ref<f64>
    fir.result %nothing : !fir.ref<f64>
  }
  fir.call @g(%choice) : (!fir.ref<f64>) -> ()
  return
}
func.func private @g(!fir.ref<f64>)

// Another argument than the one that is asked for.

// CHECK-LABEL: func.func @passes_another(
// CHECK: fir.if
func.func @passes_another(%z: !fir.ref<f64>, %y: !fir.ref<f64>) {
  %is = fir.is_present %y : (!fir.ref<f64>) -> i1
  %choice = fir.if %is -> (!fir.ref<f64>) {
    fir.result %z : !fir.ref<f64>
  } else {
    %nothing = fir.absent !fir.ref<f64>
    fir.result %nothing : !fir.ref<f64>
  }
  fir.call @g(%choice) : (!fir.ref<f64>) -> ()
  return
}
