// RUN: %accc-opt --fir-scalar-transfers %s | FileCheck %s

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

// A complex number has the alignment of its parts.

// CHECK-LABEL: func.func @complex(
// CHECK-NEXT: %[[PLACE:.*]] = fir.alloca i64
// CHECK-NEXT: %[[X:.*]] = fir.load %{{.*}} : !fir.ref<complex<f32>>
// CHECK-NEXT: %[[AS:.*]] = fir.convert %[[PLACE]] : (!fir.ref<i64>) -> !fir.ref<complex<f32>>
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
