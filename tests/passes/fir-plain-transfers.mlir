// RUN: %accc-opt --fir-plain-transfers %s | FileCheck %s

func.func private @_FortranATransfer(!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32)

// Numbers of one size.

// CHECK-LABEL: func.func @same_size(
// CHECK-NEXT: %[[X:.*]] = fir.load %{{.*}} : !fir.ref<f64>
// CHECK-NEXT: %[[K:.*]] = arith.bitcast %[[X]] : f64 to i64
// CHECK-NEXT: return %[[K]]
func.func @same_size(%x: !fir.ref<f64>, %mold: !fir.ref<i64>, %file: !fir.ref<i8>, %line: i32) -> i64 {
  %r = fir.alloca !fir.box<!fir.heap<i64>>
  %none = fir.zero_bits !fir.heap<i64>
  %begin = fir.embox %none : (!fir.heap<i64>) -> !fir.box<!fir.heap<i64>>
  fir.store %begin to %r : !fir.ref<!fir.box<!fir.heap<i64>>>
  %0 = fir.embox %x : (!fir.ref<f64>) -> !fir.box<f64>
  %1 = fir.embox %mold : (!fir.ref<i64>) -> !fir.box<i64>
  %2 = fir.convert %r : (!fir.ref<!fir.box<!fir.heap<i64>>>) -> !fir.ref<!fir.box<none>>
  %3 = fir.convert %0 : (!fir.box<f64>) -> !fir.box<none>
  %4 = fir.convert %1 : (!fir.box<i64>) -> !fir.box<none>
  fir.call @_FortranATransfer(%2, %3, %4, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  %5 = fir.load %r : !fir.ref<!fir.box<!fir.heap<i64>>>
  %6 = fir.box_addr %5 : (!fir.box<!fir.heap<i64>>) -> !fir.heap<i64>
  %7 = fir.load %6 : !fir.heap<i64>
  fir.freemem %6 : !fir.heap<i64>
  return %7 : i64
}

// A real of 80 bits in as many bytes as an integer of 128.

// CHECK-LABEL: func.func @long_double(
// CHECK-NOT: arith.bitcast
// CHECK: fir.store %{{.*}} to %{{.*}} : !fir.ref<f80>
// CHECK: fir.load %{{.*}} : !fir.ref<i128>
// CHECK: return
func.func @long_double(%x: !fir.ref<f80>, %mold: !fir.ref<i128>, %file: !fir.ref<i8>, %line: i32) -> i128 {
  %r = fir.alloca !fir.box<!fir.heap<i128>>
  %0 = fir.embox %x : (!fir.ref<f80>) -> !fir.box<f80>
  %1 = fir.embox %mold : (!fir.ref<i128>) -> !fir.box<i128>
  %2 = fir.convert %r : (!fir.ref<!fir.box<!fir.heap<i128>>>) -> !fir.ref<!fir.box<none>>
  %3 = fir.convert %0 : (!fir.box<f80>) -> !fir.box<none>
  %4 = fir.convert %1 : (!fir.box<i128>) -> !fir.box<none>
  fir.call @_FortranATransfer(%2, %3, %4, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  %5 = fir.load %r : !fir.ref<!fir.box<!fir.heap<i128>>>
  %6 = fir.box_addr %5 : (!fir.box<!fir.heap<i128>>) -> !fir.heap<i128>
  %7 = fir.load %6 : !fir.heap<i128>
  fir.freemem %6 : !fir.heap<i128>
  return %7 : i128
}

// A complex number has the alignment of its parts.

// CHECK-LABEL: func.func @complex(
// CHECK-NEXT: %[[PLACE:.*]] = fir.alloca i64
// CHECK-NEXT: %[[AS:.*]] = fir.convert %[[PLACE]] : (!fir.ref<i64>) -> !fir.ref<complex<f32>>
// CHECK-NEXT: %[[X:.*]] = fir.load %{{.*}} : !fir.ref<complex<f32>>
// CHECK-NEXT: fir.store %[[X]] to %[[AS]]
// CHECK-NEXT: %[[K:.*]] = fir.load %[[PLACE]] : !fir.ref<i64>
// CHECK-NEXT: return %[[K]]
func.func @complex(%x: !fir.ref<complex<f32>>, %mold: !fir.ref<i64>, %file: !fir.ref<i8>, %line: i32) -> i64 {
  %r = fir.alloca !fir.box<!fir.heap<i64>>
  %0 = fir.embox %x : (!fir.ref<complex<f32>>) -> !fir.box<complex<f32>>
  %1 = fir.embox %mold : (!fir.ref<i64>) -> !fir.box<i64>
  %2 = fir.convert %r : (!fir.ref<!fir.box<!fir.heap<i64>>>) -> !fir.ref<!fir.box<none>>
  %3 = fir.convert %0 : (!fir.box<complex<f32>>) -> !fir.box<none>
  %4 = fir.convert %1 : (!fir.box<i64>) -> !fir.box<none>
  fir.call @_FortranATransfer(%2, %3, %4, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  %5 = fir.load %r : !fir.ref<!fir.box<!fir.heap<i64>>>
  %6 = fir.box_addr %5 : (!fir.box<!fir.heap<i64>>) -> !fir.heap<i64>
  %7 = fir.load %6 : !fir.heap<i64>
  fir.freemem %6 : !fir.heap<i64>
  return %7 : i64
}

// An array has the memory of the variable, as long as the program asks for it.

// CHECK-LABEL: func.func @to_array(
// CHECK-NOT: fir.call
// CHECK: %[[PLACE:.*]] = fir.alloca f64
// CHECK: %[[X:.*]] = fir.load %{{.*}} : !fir.ref<f64>
// CHECK-NEXT: fir.store %[[X]] to %[[PLACE]]
// CHECK: %[[ARRAY:.*]] = fir.convert %[[PLACE]] : (!fir.ref<f64>) -> !fir.ref<!fir.array<?xi32>>
// CHECK: %[[FIRST:.*]] = arith.constant 1 : index
// CHECK: %[[EXTENT:.*]] = arith.constant 2 : index
// CHECK: %[[HEAP:.*]] = fir.convert %[[ARRAY]]
// CHECK: %[[SHAPE:.*]] = fir.shape_shift %[[FIRST]], %[[EXTENT]]
// CHECK: fir.declare %[[HEAP]](%[[SHAPE]])
// CHECK-NOT: fir.freemem
// CHECK: return
func.func private @_FortranATransferSize(!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32, i64)
func.func @to_array(%x: !fir.ref<f64>, %mold: !fir.ref<i32>, %file: !fir.ref<i8>, %line: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 2 : i64
  %r = fir.alloca !fir.box<!fir.heap<!fir.array<?xi32>>>
  %0 = fir.embox %x : (!fir.ref<f64>) -> !fir.box<f64>
  %1 = fir.embox %mold : (!fir.ref<i32>) -> !fir.box<i32>
  %2 = fir.convert %r : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) -> !fir.ref<!fir.box<none>>
  %3 = fir.convert %0 : (!fir.box<f64>) -> !fir.box<none>
  %4 = fir.convert %1 : (!fir.box<i32>) -> !fir.box<none>
  fir.call @_FortranATransferSize(%2, %3, %4, %file, %line, %size) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32, i64) -> ()
  %5 = fir.load %r : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
  %6:3 = fir.box_dims %5, %c0 : (!fir.box<!fir.heap<!fir.array<?xi32>>>, index) -> (index, index, index)
  %7 = fir.box_addr %5 : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> !fir.heap<!fir.array<?xi32>>
  %8 = fir.shape_shift %6#0, %6#1 : (index, index) -> !fir.shapeshift<1>
  %9 = fir.declare %7(%8) {uniq_name = ".tmp.intrinsic_result"} : (!fir.heap<!fir.array<?xi32>>, !fir.shapeshift<1>) -> !fir.heap<!fir.array<?xi32>>
  %10 = fir.embox %9(%8) : (!fir.heap<!fir.array<?xi32>>, !fir.shapeshift<1>) -> !fir.box<!fir.array<?xi32>>
  %11 = fir.array_coor %9(%8) %c1 : (!fir.heap<!fir.array<?xi32>>, !fir.shapeshift<1>, index) -> !fir.ref<i32>
  %12 = fir.load %11 : !fir.ref<i32>
  %13 = fir.box_addr %10 : (!fir.box<!fir.array<?xi32>>) -> !fir.heap<!fir.array<?xi32>>
  fir.freemem %13 : !fir.heap<!fir.array<?xi32>>
  return %12 : i32
}

// A number of an array, whose elements may lie where it may not.

// CHECK-LABEL: func.func @from_array(
// CHECK-NOT: fir.call
// CHECK: %[[PLACE:.*]] = fir.alloca i64
// CHECK: %[[TO:.*]] = fir.convert %[[PLACE]] : (!fir.ref<i64>) -> !fir.ref<!fir.array<2xi32>>
// CHECK-COUNT-2: fir.store %{{.*}} : !fir.ref<i32>
// CHECK: %[[K:.*]] = fir.load %[[PLACE]]
// CHECK: return %[[K]]
func.func @from_array(%x: !fir.ref<!fir.array<2xi32>>, %mold: !fir.ref<i64>, %file: !fir.ref<i8>, %line: i32) -> i64 {
  %two = arith.constant 2 : index
  %shape = fir.shape %two : (index) -> !fir.shape<1>
  %r = fir.alloca !fir.box<!fir.heap<i64>>
  %0 = fir.embox %x(%shape) : (!fir.ref<!fir.array<2xi32>>, !fir.shape<1>) -> !fir.box<!fir.array<2xi32>>
  %1 = fir.embox %mold : (!fir.ref<i64>) -> !fir.box<i64>
  %2 = fir.convert %r : (!fir.ref<!fir.box<!fir.heap<i64>>>) -> !fir.ref<!fir.box<none>>
  %3 = fir.convert %0 : (!fir.box<!fir.array<2xi32>>) -> !fir.box<none>
  %4 = fir.convert %1 : (!fir.box<i64>) -> !fir.box<none>
  fir.call @_FortranATransfer(%2, %3, %4, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  %5 = fir.load %r : !fir.ref<!fir.box<!fir.heap<i64>>>
  %6 = fir.box_addr %5 : (!fir.box<!fir.heap<i64>>) -> !fir.heap<i64>
  %7 = fir.load %6 : !fir.heap<i64>
  fir.freemem %6 : !fir.heap<i64>
  return %7 : i64
}

// Less than the result needs, and a result that goes elsewhere.

// CHECK-LABEL: func.func @left(
// CHECK: fir.call @_FortranATransfer
// CHECK: fir.call @_FortranATransfer
func.func @left(%x: !fir.ref<f32>, %y: !fir.ref<f64>, %mold: !fir.ref<i64>, %file: !fir.ref<i8>, %line: i32) -> !fir.heap<i64> {
  %r = fir.alloca !fir.box<!fir.heap<i64>>
  %s = fir.alloca !fir.box<!fir.heap<i64>>
  %0 = fir.embox %x : (!fir.ref<f32>) -> !fir.box<f32>
  %y0 = fir.embox %y : (!fir.ref<f64>) -> !fir.box<f64>
  %1 = fir.embox %mold : (!fir.ref<i64>) -> !fir.box<i64>
  %2 = fir.convert %r : (!fir.ref<!fir.box<!fir.heap<i64>>>) -> !fir.ref<!fir.box<none>>
  %s2 = fir.convert %s : (!fir.ref<!fir.box<!fir.heap<i64>>>) -> !fir.ref<!fir.box<none>>
  %3 = fir.convert %0 : (!fir.box<f32>) -> !fir.box<none>
  %y3 = fir.convert %y0 : (!fir.box<f64>) -> !fir.box<none>
  %4 = fir.convert %1 : (!fir.box<i64>) -> !fir.box<none>
  fir.call @_FortranATransfer(%2, %3, %4, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  fir.call @_FortranATransfer(%s2, %y3, %4, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
  %5 = fir.load %r : !fir.ref<!fir.box<!fir.heap<i64>>>
  %6 = fir.box_addr %5 : (!fir.box<!fir.heap<i64>>) -> !fir.heap<i64>
  %7 = fir.load %6 : !fir.heap<i64>
  fir.freemem %6 : !fir.heap<i64>
  %s5 = fir.load %s : !fir.ref<!fir.box<!fir.heap<i64>>>
  %s6 = fir.box_addr %s5 : (!fir.box<!fir.heap<i64>>) -> !fir.heap<i64>
  return %s6 : !fir.heap<i64>
}
