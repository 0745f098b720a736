// RUN: %accc-opt --gpu-constant-bases %s | FileCheck %s

// CHECK-LABEL: func.func @minus_one(
// CHECK-SAME: %[[I:[^:]*]]: i32
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: %[[ODD:.*]] = arith.andi %[[I]], %{{.*}} : i32
// CHECK: %[[TWICE:.*]] = arith.shli %[[ODD]], %[[ONE:.*]] : i32
// CHECK: %[[SIGN:.*]] = arith.subi %[[ONE]], %[[TWICE]] : i32
// CHECK: return %[[SIGN]]
func.func @minus_one(%i: i32) -> i32 {
  %c = arith.constant -1 : i32
  %base = fir.no_reassoc %c : i32
  %p = math.ipowi %base, %i : i32
  return %p : i32
}

// CHECK-LABEL: func.func @real(
// CHECK-SAME: %[[I:[^:]*]]: i64
// CHECK: %[[BASE:.*]] = fir.no_reassoc
// CHECK: %[[ODD:.*]] = arith.andi %[[I]]
// CHECK: %[[IS:.*]] = arith.cmpi ne, %[[ODD]]
// CHECK: %[[SIGN:.*]] = arith.select %[[IS]], %[[BASE]], %{{.*}} : f64
// CHECK: return %[[SIGN]]
func.func @real(%i: i64) -> f64 {
  %c = arith.constant -1.0 : f64
  %base = fir.no_reassoc %c : f64
  %p = math.fpowi %base, %i : f64, i64
  return %p : f64
}

// CHECK-LABEL: func.func @two(
// CHECK-SAME: %[[I:[^:]*]]: i64
// CHECK-DAG: %[[BITS:.*]] = arith.constant 64 : i64
// CHECK-DAG: %[[SHIFTED:.*]] = arith.shli %{{.*}}, %[[I]] : i64
// CHECK-DAG: %[[HAS:.*]] = arith.cmpi ult, %[[I]], %[[BITS]] : i64
// CHECK: %[[POWER:.*]] = arith.select %[[HAS]], %[[SHIFTED]], %{{.*}} : i64
// CHECK: return %[[POWER]]
func.func @two(%i: i64) -> i64 {
  %c = arith.constant 2 : i64
  %p = math.ipowi %c, %i : i64
  return %p : i64
}

// CHECK-LABEL: func.func @others(
// CHECK: math.ipowi
// CHECK: math.fpowi
func.func @others(%i: i32, %x: f64) -> (i32, f64) {
  %c = arith.constant 3 : i32
  %p = math.ipowi %c, %i : i32
  %q = math.fpowi %x, %i : f64, i32
  return %p, %q : i32, f64
}
