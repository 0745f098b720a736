// RUN: %accc-opt --acc-whole-targets --split-input-file %s | FileCheck %s

// The section has all elements of the array: the result goes to the array.

// CHECK-LABEL: func.func @whole(
// CHECK: %[[T:.*]]:2 = hlfir.declare
// CHECK: hlfir.assign %{{.*}} to %[[T]]#0 : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
func.func @whole(%memory: !fir.ref<!fir.array<?xf64>>, %n: index) {
  %c1 = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf64>>, !fir.ref<!fir.array<?xf64>>)
  %value = hlfir.eval_in_mem shape %shape : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?xf64>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// Another upper bound than the declaration's.

// CHECK-LABEL: func.func @part(
// CHECK: %[[SECTION:.*]] = hlfir.designate
// CHECK: hlfir.assign %{{.*}} to %[[SECTION]]
func.func @part(%memory: !fir.ref<!fir.array<?xf64>>, %n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf64>>, !fir.ref<!fir.array<?xf64>>)
  %part = fir.shape %m : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %part : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %section = hlfir.designate %t#0 (%c1:%m:%c1) shape %part : (!fir.box<!fir.array<?xf64>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// A lower bound of the program's, and the upper bound that flang computes from it.

// CHECK-LABEL: func.func @lower_bound(
// CHECK: %[[T:.*]]:2 = hlfir.declare
// CHECK: hlfir.assign %{{.*}} to %[[T]]#0 :
func.func @lower_bound(%memory: !fir.ref<!fir.array<?xf64>>, %n: index) {
  %c1 = arith.constant 1 : index
  %c-1 = arith.constant -1 : index
  %shape = fir.shape_shift %c-1, %n : (index, index) -> !fir.shapeshift<1>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?xf64>>, !fir.shapeshift<1>) -> (!fir.box<!fir.array<?xf64>>, !fir.ref<!fir.array<?xf64>>)
  %all = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %all : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %end = arith.addi %c-1, %n : index
  %last = arith.subi %end, %c1 : index
  %section = hlfir.designate %t#0 (%c-1:%last:%c1) shape %all : (!fir.box<!fir.array<?xf64>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// All but the first element.

// CHECK-LABEL: func.func @other_lower_bound(
// CHECK: %[[SECTION:.*]] = hlfir.designate
// CHECK: hlfir.assign %{{.*}} to %[[SECTION]]
func.func @other_lower_bound(%memory: !fir.ref<!fir.array<?xf64>>, %n: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c-1 = arith.constant -1 : index
  %shape = fir.shape_shift %c-1, %n : (index, index) -> !fir.shapeshift<1>
  %t:2 = hlfir.declare %memory(%shape) {uniq_name = "t"} : (!fir.ref<!fir.array<?xf64>>, !fir.shapeshift<1>) -> (!fir.box<!fir.array<?xf64>>, !fir.ref<!fir.array<?xf64>>)
  %all = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %all : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %end = arith.addi %c-1, %n : index
  %last = arith.subi %end, %c1 : index
  %section = hlfir.designate %t#0 (%c0:%last:%c1) shape %all : (!fir.box<!fir.array<?xf64>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)

// -----

// The bounds of an allocatable are in its descriptor. The section of the second
// assignment has those of another load, when the descriptor may be another one.

// CHECK-LABEL: func.func @allocatable(
// CHECK: %[[T:.*]] = fir.load
// CHECK: hlfir.assign %{{.*}} to %[[T]] :
// CHECK: %[[U:.*]] = fir.load
// CHECK: %[[SECTION:.*]] = hlfir.designate %[[U]]
// CHECK: hlfir.assign %{{.*}} to %[[SECTION]]
func.func @allocatable(%t: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %all = fir.shape %n : (index) -> !fir.shape<1>
  %value = hlfir.eval_in_mem shape %all : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%place: !fir.ref<!fir.array<?xf64>>):
    fir.call @f(%place) : (!fir.ref<!fir.array<?xf64>>) -> ()
  }
  %box = fir.load %t : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  %dims:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.heap<!fir.array<?xf64>>>, index) -> (index, index, index)
  %end = arith.addi %dims#0, %dims#1 : index
  %last = arith.subi %end, %c1 : index
  %section = hlfir.designate %box (%dims#0:%last:%c1) shape %all : (!fir.box<!fir.heap<!fir.array<?xf64>>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %section : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  %other = fir.load %t : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  %part = hlfir.designate %other (%dims#0:%last:%c1) shape %all : (!fir.box<!fir.heap<!fir.array<?xf64>>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
  hlfir.assign %value to %part : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
  hlfir.destroy %value : !hlfir.expr<?xf64>
  return
}
func.func private @f(!fir.ref<!fir.array<?xf64>>)
