// RUN: %accc-opt --accgpu-lift-offsets %s | FileCheck %s

// The constant leaves the minimum, and the limit has it taken from it instead.

// CHECK-LABEL: func.func @clamped(
// CHECK: %[[LIMIT:.*]] = arith.subi %[[N:.*]], %{{.*}} : i32
// CHECK: %[[LEAST:.*]] = arith.minsi %[[LIMIT]], %{{.*}} : i32
// CHECK: %[[WIDE:.*]] = fir.convert %[[LEAST]] : (i32) -> i64
// CHECK: %[[SUBSCRIPT:.*]] = arith.addi %[[WIDE]], %{{.*}} overflow<nsw> : i64
// CHECK: fir.array_coor %{{.*}}(%{{.*}}) %[[SUBSCRIPT]]
func.func @clamped(%a: !fir.ref<!fir.array<?xi32>>, %extent: index, %n: i32, %k: i32) {
  accgpu.region <parallel> {
    %c1 = arith.constant 1 : i32
    %shape = fir.shape %extent : (index) -> !fir.shape<1>
    %sum = arith.addi %k, %c1 : i32
    %less = arith.cmpi slt, %n, %sum : i32
    %minimum = arith.select %less, %n, %sum : i32
    %subscript = fir.convert %minimum : (i32) -> i64
    %element = fir.array_coor %a(%shape) %subscript : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
    fir.store %n to %element : !fir.ref<i32>
    accgpu.yield
  }
  return
}

// A number that is used elsewhere is one that the program sees, whatever it is.

// CHECK-LABEL: func.func @stored(
// CHECK-NOT: arith.minsi
// CHECK: return
func.func @stored(%a: !fir.ref<!fir.array<?xi32>>, %extent: index, %n: i32, %k: i32) {
  accgpu.region <parallel> {
    %c1 = arith.constant 1 : i32
    %shape = fir.shape %extent : (index) -> !fir.shape<1>
    %sum = arith.addi %k, %c1 : i32
    %less = arith.cmpi slt, %n, %sum : i32
    %minimum = arith.select %less, %n, %sum : i32
    %subscript = fir.convert %minimum : (i32) -> i64
    %element = fir.array_coor %a(%shape) %subscript : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
    fir.store %minimum to %element : !fir.ref<i32>
    accgpu.yield
  }
  return
}

// A maximum, a constant that is taken away, and an array that may have the subscripts of
// sums that do not fit: they say nothing about the other choice.

// CHECK-LABEL: func.func @others(
// CHECK-NOT: arith.minsi
// CHECK: return
func.func @others(%a: !fir.ref<!fir.array<?xi32>>, %extent: index, %n: i32, %k: i32, %lower: index) {
  accgpu.region <parallel> {
    %c1 = arith.constant 1 : i32
    %c-1 = arith.constant -1 : i32
    %first = arith.constant -2147483648 : index
    %shape = fir.shape %extent : (index) -> !fir.shape<1>
    %wide = fir.shape_shift %first, %extent : (index, index) -> !fir.shapeshift<1>
    %unknown = fir.shape_shift %lower, %extent : (index, index) -> !fir.shapeshift<1>
    %sum = arith.addi %k, %c1 : i32
    %more = arith.cmpi sgt, %n, %sum : i32
    %maximum = arith.select %more, %n, %sum : i32
    %0 = fir.convert %maximum : (i32) -> i64
    %1 = fir.array_coor %a(%shape) %0 : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
    fir.store %n to %1 : !fir.ref<i32>
    %sum2 = arith.addi %k, %c-1 : i32
    %less2 = arith.cmpi slt, %n, %sum2 : i32
    %minimum2 = arith.select %less2, %n, %sum2 : i32
    %2 = fir.convert %minimum2 : (i32) -> i64
    %3 = fir.array_coor %a(%shape) %2 : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>, i64) -> !fir.ref<i32>
    fir.store %n to %3 : !fir.ref<i32>
    %sum3 = arith.addi %k, %c1 : i32
    %less3 = arith.cmpi slt, %n, %sum3 : i32
    %minimum3 = arith.select %less3, %n, %sum3 : i32
    %4 = fir.convert %minimum3 : (i32) -> i64
    %5 = fir.array_coor %a(%wide) %4 : (!fir.ref<!fir.array<?xi32>>, !fir.shapeshift<1>, i64) -> !fir.ref<i32>
    fir.store %n to %5 : !fir.ref<i32>
    %sum4 = arith.addi %k, %c1 : i32
    %less4 = arith.cmpi slt, %n, %sum4 : i32
    %minimum4 = arith.select %less4, %n, %sum4 : i32
    %6 = fir.convert %minimum4 : (i32) -> i64
    %7 = fir.array_coor %a(%unknown) %6 : (!fir.ref<!fir.array<?xi32>>, !fir.shapeshift<1>, i64) -> !fir.ref<i32>
    fir.store %n to %7 : !fir.ref<i32>
    accgpu.yield
  }
  return
}
