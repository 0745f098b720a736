// RUN: %accc-opt --acc-hide-storage %s | FileCheck %s
// RUN: %accc-opt --acc-hide-storage --acc-return-storage %s | FileCheck %s --check-prefix=BACK

// A scalar of a common block names its storage no more, and does again.

// CHECK-LABEL: func.func @scalar(
// CHECK-SAME: %[[BLOCK:[^:]*]]: !fir.ref<!fir.array<8xi8>>
// CHECK: fir.declare %{{[0-9]+}} {accc.storage_offset = 4 : ui64, uniq_name = "_QFEk"}
// BACK-LABEL: func.func @scalar(
// BACK-SAME: %[[BLOCK:[^:]*]]: !fir.ref<!fir.array<8xi8>>
// BACK: fir.declare %{{[0-9]+}} storage(%[[BLOCK]][4]) {uniq_name = "_QFEk"}
func.func @scalar(%block: !fir.ref<!fir.array<8xi8>>) {
  %c4 = arith.constant 4 : index
  %0 = fir.coordinate_of %block, %c4 : (!fir.ref<!fir.array<8xi8>>, index) -> !fir.ref<i8>
  %1 = fir.convert %0 : (!fir.ref<i8>) -> !fir.ref<i32>
  %2 = fir.declare %1 storage(%block[4]) {uniq_name = "_QFEk"} : (!fir.ref<i32>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<i32>
  return
}

// An array is what it seems, and a storage that cannot be found again stays.

// CHECK-LABEL: func.func @kept(
// CHECK: storage(
// CHECK: storage(
// BACK-LABEL: func.func @kept(
// BACK: storage(
// BACK: storage(
func.func @kept(%block: !fir.ref<!fir.array<8xi8>>, %host: !fir.ref<i32>) {
  %0 = fir.convert %block : (!fir.ref<!fir.array<8xi8>>) -> !fir.ref<!fir.array<2xi32>>
  %c2 = arith.constant 2 : index
  %shape = fir.shape %c2 : (index) -> !fir.shape<1>
  %1 = fir.declare %0(%shape) storage(%block[0]) {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<2xi32>>, !fir.shape<1>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<!fir.array<2xi32>>
  %2 = fir.declare %host storage(%block[4]) {uniq_name = "_QFEk"} : (!fir.ref<i32>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<i32>
  return
}
