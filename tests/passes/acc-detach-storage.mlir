// RUN: %accc-opt --acc-detach-storage %s | FileCheck %s

// The host's variable stays in its common block; the device copies inside
// constructs leave it, in nested constructs too.

// CHECK-LABEL: func.func @common(
// CHECK-SAME: %[[BLOCK:[^:]*]]: !fir.ref<!fir.array<8xi8>>
// CHECK: %[[K:.*]] = fir.declare %{{.*}} storage(%[[BLOCK]][4])
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[K]] : !fir.ref<i32>)
// CHECK: acc.data
// CHECK-NEXT: fir.declare %[[COPY]] {uniq_name = "_QFEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
// CHECK: acc.parallel
// CHECK-NEXT: fir.declare %[[COPY]] {uniq_name = "_QFEk"} : (!fir.ref<i32>) -> !fir.ref<i32>
func.func @common(%block: !fir.ref<!fir.array<8xi8>>, %host: !fir.ref<i32>) {
  %0 = fir.declare %host storage(%block[4]) {uniq_name = "_QFEk"} : (!fir.ref<i32>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<i32>
  %d = acc.copyin varPtr(%0 : !fir.ref<i32>) -> !fir.ref<i32> {name = "k"}
  acc.data dataOperands(%d : !fir.ref<i32>) {
    %1 = fir.declare %d storage(%block[4]) {uniq_name = "_QFEk"} : (!fir.ref<i32>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<i32>
    acc.parallel dataOperands(%d : !fir.ref<i32>) {
      %2 = fir.declare %d storage(%block[4]) {uniq_name = "_QFEk"} : (!fir.ref<i32>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<i32>
      acc.yield
    }
    acc.terminator
  }
  return
}

// CHECK-LABEL: func.func @no_construct(
// CHECK: storage(
func.func @no_construct(%block: !fir.ref<!fir.array<8xi8>>, %host: !fir.ref<i32>) {
  %0 = fir.declare %host storage(%block[4]) {uniq_name = "_QFEk"} : (!fir.ref<i32>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<i32>
  return
}
