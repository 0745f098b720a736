// RUN: %accc-opt --accc-self-to-if %s | FileCheck %s

// A self condition becomes the opposite if condition; other operands stay.

// CHECK-LABEL: func.func @parallel(
// CHECK-SAME: %[[C:.*]]: i1, %[[N:.*]]: i32
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[NOT:.*]] = arith.xori %[[C]], %[[TRUE]] : i1
// CHECK-NEXT: acc.parallel num_gangs({%[[N]] : i32}) if(%[[NOT]]) {
// CHECK-NOT: self
func.func @parallel(%c: i1, %n: i32) {
  acc.parallel self(%c) num_gangs({%n : i32}) {
    acc.yield
  }
  return
}

// `self` without a condition always holds.

// CHECK-LABEL: func.func @without_condition
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: acc.parallel if(%[[FALSE]]) {
// CHECK-NEXT: acc.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @without_condition() {
  acc.parallel {
    acc.yield
  } attributes {selfAttr}
  return
}

// With both clauses: if and not self.

// CHECK-LABEL: func.func @both(
// CHECK-SAME: %[[IF:.*]]: i1, %[[SELF:.*]]: i1
// CHECK: %[[NOT:.*]] = arith.xori %[[SELF]], %{{.*}} : i1
// CHECK-NEXT: %[[BOTH:.*]] = arith.andi %[[IF]], %[[NOT]] : i1
// CHECK-NEXT: acc.kernels if(%[[BOTH]]) {
func.func @both(%if: i1, %self: i1) {
  acc.kernels if(%if) self(%self) {
    acc.terminator
  }
  return
}

// acc.serial has fewer groups of operands.

// CHECK-LABEL: func.func @serial(
// CHECK-SAME: %[[Q:.*]]: i32, %[[C:.*]]: i1
// CHECK: %[[NOT:.*]] = arith.xori %[[C]], %{{.*}} : i1
// CHECK-NEXT: acc.serial async(%[[Q]] : i32) if(%[[NOT]]) {
func.func @serial(%q: i32, %c: i1) {
  acc.serial async(%q : i32) self(%c) {
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @no_self(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK-NEXT: acc.parallel if(%[[C]]) {
func.func @no_self(%c: i1) {
  acc.parallel if(%c) {
    acc.yield
  }
  return
}
