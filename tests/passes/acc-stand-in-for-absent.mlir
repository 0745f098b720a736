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
