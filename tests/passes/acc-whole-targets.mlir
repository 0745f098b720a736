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
