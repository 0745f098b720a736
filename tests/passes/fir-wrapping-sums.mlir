// RUN: %accc-opt --fir-wrapping-sums %s | FileCheck %s
// RUN: %accc-opt --fir-wrapping-sums --canonicalize %s | FileCheck %s --check-prefix=SUM

// CHECK-LABEL: func.func @wraps(
// CHECK: arith.addi %{{.*}} overflow<nsw> : i32
// CHECK: arith.addi %{{[a-z0-9]+}}, %{{[a-z0-9_]+}} : i32
// SUM-LABEL: func.func @wraps(
// SUM: arith.addi %{{[a-z0-9]+}}, %c-2147483648_i32 : i32
func.func @wraps(%i: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %huge = arith.constant 2147483647 : i32
  %0 = arith.addi %i, %huge overflow<nsw> : i32
  %1 = arith.addi %0, %c1 overflow<nsw> : i32
  return %1 : i32
}

// Through subtractions of and from constants, and beyond constants that cancel others.
// CHECK-LABEL: func.func @subtractions(
// CHECK: arith.subi %{{.*}} overflow<nsw> : i32
// CHECK: arith.subi %{{[a-z0-9]+}}, %{{[a-z0-9_]+}} : i32
// CHECK: arith.subi %{{.*}} overflow<nsw> : i32
// CHECK: arith.subi %{{[a-z0-9_]+}}, %{{[a-z0-9]+}} : i32
func.func @subtractions(%i: i32, %j: i32) -> (i32, i32) {
  %c2 = arith.constant 2 : i32
  %huge = arith.constant 2147483647 : i32
  %0 = arith.subi %i, %huge overflow<nsw> : i32
  %1 = arith.subi %0, %c2 overflow<nsw> : i32
  %2 = arith.subi %j, %huge overflow<nsw> : i32
  %3 = arith.subi %c2, %2 overflow<nsw> : i32
  return %1, %3 : i32, i32
}

// What fits keeps its promises, and so does what has more bits; that about unsigned numbers is
// another one.
// CHECK-LABEL: func.func @fits(
// CHECK-COUNT-3: arith.{{addi|subi}} %{{.*}} overflow<nsw> : i32
// CHECK: arith.addi %{{.*}} overflow<nsw> : index
// CHECK: arith.addi %{{.*}} overflow<nsw> : index
// CHECK: arith.addi %{{.*}} overflow<nsw, nuw> : i8
// CHECK: arith.addi %{{.*}} overflow<nuw> : i8
func.func @fits(%i: i32, %j: index, %k: i8) -> (i32, index, i8) {
  %c1 = arith.constant 1 : i32
  %huge = arith.constant 2147483647 : i32
  %0 = arith.addi %i, %huge overflow<nsw> : i32
  %1 = arith.subi %0, %c1 overflow<nsw> : i32
  %2 = arith.addi %1, %i overflow<nsw> : i32
  %c1_index = arith.constant 1 : index
  %huge_index = arith.constant 2147483647 : index
  %3 = arith.addi %j, %huge_index overflow<nsw> : index
  %4 = arith.addi %c1_index, %3 overflow<nsw> : index
  %c100 = arith.constant 100 : i8
  %5 = arith.addi %k, %c100 overflow<nsw, nuw> : i8
  %6 = arith.addi %5, %c100 overflow<nsw, nuw> : i8
  return %2, %4, %6 : i32, index, i8
}
