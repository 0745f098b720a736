// RUN: %accc-opt --fir-signed-subscripts %s | FileCheck %s

// CHECK-LABEL: func.func @subscripts(
// CHECK: arith.addi %{{.*}} overflow<nsw> : index
// CHECK: arith.subi %{{.*}}, %{{[a-z0-9]+}} : i64
// CHECK: arith.muli %{{.*}} overflow<nsw> : i64
func.func @subscripts(%i: index, %j: i64) -> (index, i64, i64) {
  %c = arith.constant -1 : index
  %0 = arith.addi %i, %c overflow<nsw, nuw> : index
  %1 = arith.subi %j, %j overflow<nuw> : i64
  %2 = arith.muli %j, %j overflow<nsw> : i64
  return %0, %1, %2 : index, i64, i64
}
