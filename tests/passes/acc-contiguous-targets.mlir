// RUN: %accc-opt --acc-contiguous-targets --split-input-file %s | FileCheck %s

// All elements.

// CHECK-LABEL: func.func @all(
// CHECK: hlfir.designate {{.*}} {fortran_attrs = #fir.var_attrs<contiguous>}
// CHECK: hlfir.assign
func.func @all(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<2>) -> !hlfir.expr<?x?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?x?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?x?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c1:%n:%c1, %c1:%m:%c1) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, index, index, !fir.shape<2>) -> !fir.box<!fir.array<?x?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?x?xf64>, !fir.box<!fir.array<?x?xf64>>
  hlfir.destroy %value : !hlfir.expr<?x?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?x?xf64>>)

// -----

// One place in the last dimension.

// CHECK-LABEL: func.func @column(
// CHECK: hlfir.designate {{.*}} {fortran_attrs = #fir.var_attrs<contiguous>}
// CHECK: hlfir.assign
func.func @column(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c1:%n:%c1, %j) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// Neighbours in the last of the dimensions.

// CHECK-LABEL: func.func @neighbours(
// CHECK: hlfir.designate {{.*}} {fortran_attrs = #fir.var_attrs<contiguous>}
// CHECK: hlfir.assign
func.func @neighbours(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<2>) -> !hlfir.expr<?x?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?x?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?x?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c1:%n:%c1, %c2:%j:%c1) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, index, index, !fir.shape<2>) -> !fir.box<!fir.array<?x?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?x?xf64>, !fir.box<!fir.array<?x?xf64>>
  hlfir.destroy %value : !hlfir.expr<?x?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?x?xf64>>)

// -----

// Neighbours in the first dimension, and one place in the other.

// CHECK-LABEL: func.func @part_of_a_column(
// CHECK: hlfir.designate {{.*}} {fortran_attrs = #fir.var_attrs<contiguous>}
// CHECK: hlfir.assign
func.func @part_of_a_column(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c2:%j:%c1, %j) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// Lower bounds of the program's, and the upper bound that flang computes from them.

// CHECK-LABEL: func.func @lower_bound(
// CHECK: hlfir.designate {{.*}} {fortran_attrs = #fir.var_attrs<contiguous>}
// CHECK: hlfir.assign
func.func @lower_bound(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %end = arith.addi %c0, %n : index
  %last = arith.subi %end, %c1 : index
  %shape = fir.shape_shift %c0, %n, %c0, %m : (index, index, index, index) -> !fir.shapeshift<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shapeshift<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c0:%last:%c1, %j) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// A row.

// CHECK-LABEL: func.func @row(
// CHECK-NOT: contiguous
// CHECK: hlfir.assign
func.func @row(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%j, %c1:%m:%c1) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// A part of the first dimension.

// CHECK-LABEL: func.func @rows(
// CHECK-NOT: contiguous
// CHECK: hlfir.assign
func.func @rows(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<2>) -> !hlfir.expr<?x?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?x?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?x?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c1:%j:%c1, %c1:%m:%c1) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, index, index, !fir.shape<2>) -> !fir.box<!fir.array<?x?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?x?xf64>, !fir.box<!fir.array<?x?xf64>>
  hlfir.destroy %value : !hlfir.expr<?x?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?x?xf64>>)

// -----

// All but the first element of each column.

// CHECK-LABEL: func.func @other_lower_bound(
// CHECK-NOT: contiguous
// CHECK: hlfir.assign
func.func @other_lower_bound(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %end = arith.addi %c0, %n : index
  %last = arith.subi %end, %c1 : index
  %shape = fir.shape_shift %c0, %n, %c0, %m : (index, index, index, index) -> !fir.shapeshift<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shapeshift<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<2>) -> !hlfir.expr<?x?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?x?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?x?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c1:%last:%c1, %c1:%m:%c1) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, index, index, !fir.shape<2>) -> !fir.box<!fir.array<?x?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?x?xf64>, !fir.box<!fir.array<?x?xf64>>
  hlfir.destroy %value : !hlfir.expr<?x?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?x?xf64>>)

// -----

// Gaps.

// CHECK-LABEL: func.func @every_other(
// CHECK-NOT: contiguous
// CHECK: hlfir.assign
func.func @every_other(%memory: !fir.ref<!fir.array<?x?xf64>>, %n: index, %m: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = fir.shape %n, %m : (index, index) -> !fir.shape<2>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?x?xf64>>, !fir.shape<2>) -> (!fir.box<!fir.array<?x?xf64>>, !fir.ref<!fir.array<?x?xf64>>)
  %part = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c1:%n:%c2, %j) shape %part : (!fir.box<!fir.array<?x?xf64>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// The bounds of an allocatable are in its descriptor. Those of the second section are of
// another descriptor: it may have been allocated again in between.

// CHECK-LABEL: func.func @allocatable(
// CHECK: hlfir.designate {{.*}} {fortran_attrs = #fir.var_attrs<contiguous>}
// CHECK: hlfir.assign
// CHECK-NOT: contiguous
func.func @allocatable(%t: !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf64>>>>, %n: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<2>) -> !hlfir.expr<?x?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?x?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?x?xf64>>) -> ()
  }
  %box = fir.load %t : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf64>>>>
  %dims:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.heap<!fir.array<?x?xf64>>>, index) -> (index, index, index)
  %end = arith.addi %dims#0, %dims#1 : index
  %last = arith.subi %end, %c1 : index
  %section = hlfir.designate %box (%dims#0:%last:%c1, %c1:%j:%c1) shape %part : (!fir.box<!fir.heap<!fir.array<?x?xf64>>>, index, index, index, index, index, index, !fir.shape<2>) -> !fir.box<!fir.array<?x?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?x?xf64>, !fir.box<!fir.array<?x?xf64>>
  %other = fir.load %t : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf64>>>>
  %part_of_other = hlfir.designate %other (%dims#0:%last:%c1, %c1:%j:%c1) shape %part : (!fir.box<!fir.heap<!fir.array<?x?xf64>>>, index, index, index, index, index, index, !fir.shape<2>) -> !fir.box<!fir.array<?x?xf64>>
  hlfir.assign %value to %part_of_other : !hlfir.expr<?x?xf64>, !fir.box<!fir.array<?x?xf64>>
  hlfir.destroy %value : !hlfir.expr<?x?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?x?xf64>>)

// -----

// Pointers and assumed shapes may have gaps.

// CHECK-LABEL: func.func @with_gaps(
// CHECK-NOT: contiguous
// CHECK: return
func.func @with_gaps(%p: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf64>>>>, %a: !fir.box<!fir.array<?xf64>>, %n: index, %j: index) {
  %c1 = arith.constant 1 : index
  %t:2 = hlfir.declare %a {uniq_name = "t"} : (!fir.box<!fir.array<?xf64>>) -> (!fir.box<!fir.array<?xf64>>, !fir.box<!fir.array<?xf64>>)
  %part = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %box = fir.load %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf64>>>>
  %section = hlfir.designate %box (%c1:%n:%c1) shape %part : (!fir.box<!fir.ptr<!fir.array<?xf64>>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  %other = hlfir.designate %t#0 (%c1:%n:%c1) shape %part : (!fir.box<!fir.array<?xf64>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %other : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)
