// RUN: %accc-opt --fir-branching-masks --split-input-file --verify-diagnostics %s | FileCheck %s

// The iterations set what the masks of others read: loops for the masks in front, and ranges of
// inner loops there, too.
// CHECK-LABEL: func.func @nest(
// CHECK: fir.store %{{.*}} to %[[OTHER:.*]] : !fir.ref<i32>
// CHECK: %[[MASKS:.*]] = fir.allocmem !fir.array<?x?xi8>
// CHECK: fir.do_loop %[[I:.*]] =
// CHECK: fir.store %{{.*}} to %[[VI:.*]] : !fir.ref<i32>
// CHECK: fir.do_loop %[[J:.*]] =
// CHECK: fir.store %{{.*}} to %[[VJ:.*]] : !fir.ref<i32>
// CHECK: %[[MASK:.*]] = arith.cmpi sgt
// CHECK: arith.select %[[MASK]]
// CHECK: fir.array_coor %[[MASKS]](%{{.*}}) %[[J]], %{{.*}} :
// CHECK: fir.store %{{.*}} to %[[TRIPS:.*]] : !fir.ref<i32>
// CHECK: fir.store %{{.*}} to %[[VI]] : !fir.ref<i32>
// CHECK: cf.br ^[[HEADER:bb[0-9]+]]
// CHECK: ^[[HEADER]]:
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^[[FREE:bb[0-9]+]]
// CHECK: ^[[FREE]]:
// CHECK-NEXT: fir.freemem %[[MASKS]]
// CHECK: %[[FLAG:.*]] = fir.load %{{.*}} : !fir.ref<i8>
// CHECK: %[[IS:.*]] = arith.cmpi ne, %[[FLAG]]
// CHECK: cf.cond_br %[[IS]]
func.func @nest(%a: !fir.ref<!fir.array<8x8xi32>>, %n: !fir.ref<i32>, %other: !fir.ref<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight, %eight : (index, index) -> !fir.shape<2>
  %v = fir.declare %a(%shape) {uniq_name = "_QFnestEa"} : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>) -> !fir.ref<!fir.array<8x8xi32>>
  %outer = fir.alloca i32
  %inner = fir.alloca i32
  %i = fir.alloca i32 {bindc_name = "i"}
  %j = fir.alloca i32 {bindc_name = "j"}
  %last = fir.load %n : !fir.ref<i32>
  fir.store %c1 to %other : !fir.ref<i32>
  fir.store %last to %outer : !fir.ref<i32>
  fir.store %c2 to %i : !fir.ref<i32>
  cf.br ^bb1
^bb1:
  %0 = fir.load %outer : !fir.ref<i32>
  %1 = arith.cmpi sgt, %0, %c0 : i32
  cf.cond_br %1, ^bb2, ^bb9 {accc.mask, accc.masked = 2 : i64}
^bb2:
  %2 = arith.subi %last, %c1 : i32
  fir.store %2 to %inner : !fir.ref<i32>
  fir.store %c1 to %j : !fir.ref<i32>
  cf.br ^bb3
^bb3:
  %3 = fir.load %inner : !fir.ref<i32>
  %4 = arith.cmpi sgt, %3, %c0 : i32
  cf.cond_br %4, ^bb4, ^bb8 {accc.mask, accc.masked = 2 : i64}
^bb4:
  %5 = fir.load %i : !fir.ref<i32>
  %6 = arith.subi %5, %c1 : i32
  %7 = fir.load %j : !fir.ref<i32>
  %8 = fir.array_coor %v(%shape) %6, %7 : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>, i32, i32) -> !fir.ref<i32>
  %9 = fir.load %8 : !fir.ref<i32>
  %10 = arith.cmpi sgt, %9, %c0 : i32
  cf.cond_br %10, ^bb5, ^bb7 {accc.mask, accc.masked = 2 : i64}
^bb5:
  %11 = fir.load %i : !fir.ref<i32>
  %12 = fir.load %j : !fir.ref<i32>
  %13 = arith.cmpi eq, %11, %12 : i32
  cf.cond_br %13, ^bb7, ^bb6
^bb6:
  %14 = fir.array_coor %v(%shape) %11, %12 : (!fir.ref<!fir.array<8x8xi32>>, !fir.shape<2>, i32, i32) -> !fir.ref<i32>
  fir.store %c0 to %14 : !fir.ref<i32>
  cf.br ^bb7
^bb7:
  %15 = fir.load %inner : !fir.ref<i32>
  %16 = arith.subi %15, %c1 : i32
  fir.store %16 to %inner : !fir.ref<i32>
  %17 = fir.load %j : !fir.ref<i32>
  %18 = arith.addi %17, %c1 : i32
  fir.store %18 to %j : !fir.ref<i32>
  cf.br ^bb3
^bb8:
  %19 = fir.load %outer : !fir.ref<i32>
  %20 = arith.subi %19, %c1 : i32
  fir.store %20 to %outer : !fir.ref<i32>
  %21 = fir.load %i : !fir.ref<i32>
  %22 = arith.addi %21, %c2 : i32
  fir.store %22 to %i : !fir.ref<i32>
  cf.br ^bb1
^bb9:
  return
}

// -----

// Each iteration sets its own element.
// CHECK-LABEL: func.func @own_element(
// CHECK-NOT: fir.allocmem
func.func @own_element(%a: !fir.ref<!fir.array<8xi32>>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %eight = arith.constant 8 : index
  %shape = fir.shape %eight : (index) -> !fir.shape<1>
  %s = fir.dummy_scope : !fir.dscope
  %v = fir.declare %a(%shape) dummy_scope %s arg 1 {uniq_name = "_QFown_elementEa"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<8xi32>>
  %trips = fir.alloca i32
  %i = fir.alloca i32 {bindc_name = "i"}
  fir.store %n to %trips : !fir.ref<i32>
  fir.store %c1 to %i : !fir.ref<i32>
  cf.br ^bb1
^bb1:
  %0 = fir.load %trips : !fir.ref<i32>
  %1 = arith.cmpi sgt, %0, %c0 : i32
  cf.cond_br %1, ^bb2, ^bb5
^bb2:
  %2 = fir.load %i : !fir.ref<i32>
  %3 = fir.convert %2 : (i32) -> i64
  %4 = fir.array_coor %v(%shape) %3 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
  %5 = fir.load %4 : !fir.ref<i32>
  %6 = arith.cmpi sgt, %5, %c0 : i32
  cf.cond_br %6, ^bb3, ^bb4 {accc.mask, accc.masked = 1 : i64}
^bb3:
  %7 = fir.load %i : !fir.ref<i32>
  %8 = fir.convert %7 : (i32) -> i64
  %9 = fir.array_coor %v(%shape) %8 : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
  fir.store %c0 to %9 : !fir.ref<i32>
  cf.br ^bb4
^bb4:
  %10 = fir.load %trips : !fir.ref<i32>
  %11 = arith.subi %10, %c1 : i32
  fir.store %11 to %trips : !fir.ref<i32>
  %12 = fir.load %i : !fir.ref<i32>
  %13 = arith.addi %12, %c1 : i32
  fir.store %13 to %i : !fir.ref<i32>
  cf.br ^bb1
^bb5:
  return
}

// -----

// No loop that counts.
// CHECK-LABEL: func.func @unknown(
// CHECK-NOT: fir.allocmem
func.func @unknown(%a: !fir.ref<i32>) {
  %c0 = arith.constant 0 : i32
  cf.br ^bb1
^bb1:
  %0 = fir.load %a : !fir.ref<i32>
  %1 = arith.cmpi ne, %0, %c0 : i32
  // expected-warning @below {{the mask of this DO CONCURRENT may read what its iterations set}}
  cf.cond_br %1, ^bb2, ^bb3 {accc.mask, accc.masked = 1 : i64}
^bb2:
  fir.store %c0 to %a : !fir.ref<i32>
  cf.br ^bb1
^bb3:
  return
}

// -----

// The mask may be a constant.
// CHECK-LABEL: func.func @never(
// CHECK-NOT: fir.allocmem
func.func @never(%a: !fir.ref<i32>) {
  %c0 = arith.constant 0 : i32
  %false = arith.constant false
  cf.br ^bb1
^bb1:
  // expected-warning @below {{the mask of this DO CONCURRENT may read what its iterations set}}
  cf.cond_br %false, ^bb2, ^bb3 {accc.mask, accc.masked = 1 : i64}
^bb2:
  fir.store %c0 to %a : !fir.ref<i32>
  cf.br ^bb1
^bb3:
  return
}
