// RUN: %accc-opt --acc-stand-in-for-components %s | FileCheck %s
// RUN: %accc-opt --acc-stand-in-for-components --acc-restore-components %s | FileCheck %s --check-prefix=AGAIN

// The memory behind x%a, which is not that of x%p or of components of a target.

// CHECK-LABEL: func.func @parts(
// CHECK: %[[MEMORY:.*]] = fir.alloca i8
// CHECK-NOT: fir.alloca
// CHECK: acc.kernels
// CHECK: %[[A:.*]] = fir.load
// CHECK: %[[SHAPE:.*]] = fir.shape_shift
// CHECK: %[[HEAP:.*]] = fir.convert %[[MEMORY]] : (!fir.ref<i8>) -> !fir.heap<!fir.array<?xf32>>
// CHECK: %[[APART:.*]] = fir.embox %[[HEAP]](%[[SHAPE]]) {accc.component}
// CHECK: hlfir.designate %[[APART]] (
// CHECK: %[[P:.*]] = fir.load
// CHECK: hlfir.designate %[[P]] (
// CHECK: %[[T:.*]] = fir.load
// CHECK: hlfir.designate %[[T]] (

// AGAIN-LABEL: func.func @parts(
// AGAIN-NOT: accc.component
// AGAIN: %[[A:.*]] = fir.load
// AGAIN-NOT: fir.embox
// AGAIN: hlfir.designate %[[A]] (
!state = !fir.type<state{a:!fir.box<!fir.heap<!fir.array<?xf32>>>,p:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>
func.func @parts(%hx: !fir.ref<!state>, %ht: !fir.ref<!state>) {
  %one = arith.constant 1 : index
  %x:2 = hlfir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<!state>) -> (!fir.ref<!state>, !fir.ref<!state>)
  %t:2 = hlfir.declare %ht {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFEt"} : (!fir.ref<!state>) -> (!fir.ref<!state>, !fir.ref<!state>)
  acc.kernels {
    %1 = hlfir.designate %x#0{"a"} {fortran_attrs = #fir.var_attrs<allocatable>} : (!fir.ref<!state>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %2 = fir.load %1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %3 = hlfir.designate %2 (%one) : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
    %4 = hlfir.designate %x#0{"p"} {fortran_attrs = #fir.var_attrs<pointer>} : (!fir.ref<!state>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    %5 = fir.load %4 : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
    %6 = hlfir.designate %5 (%one) : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
    %7 = hlfir.designate %t#0{"a"} {fortran_attrs = #fir.var_attrs<allocatable>} : (!fir.ref<!state>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %8 = fir.load %7 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    %9 = hlfir.designate %8 (%one) : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
    acc.terminator
  }
  return
}

// A routine is device code as a whole.

// CHECK-LABEL: func.func @routine(
// CHECK-NEXT: %[[MEMORY:.*]] = fir.alloca i8
// CHECK: fir.convert %[[MEMORY]]
// AGAIN-LABEL: func.func @routine(
// AGAIN-NOT: fir.alloca
// AGAIN: return
acc.routine @directive func(@routine) seq
func.func @routine(%hx: !fir.ref<!state>) attributes {acc.routine_info = #acc.routine_info<[@directive]>} {
  %one = arith.constant 1 : index
  %x:2 = hlfir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<!state>) -> (!fir.ref<!state>, !fir.ref<!state>)
  %1 = hlfir.designate %x#0{"a"} {fortran_attrs = #fir.var_attrs<allocatable>} : (!fir.ref<!state>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %3 = hlfir.designate %2 (%one) : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index) -> !fir.ref<f32>
  return
}

// What a clause names is the same component, and its descriptor is read before a WHERE.

// CHECK-LABEL: func.func @named(
// CHECK: acc.present
// CHECK: %[[MEMORY:.*]] = fir.alloca i8
// CHECK: acc.kernels
// CHECK: hlfir.declare
// CHECK-NEXT: fir.load
// CHECK: %[[HEAP:.*]] = fir.convert %[[MEMORY]]
// CHECK: %[[APART:.*]] = fir.embox %[[HEAP]](
// CHECK: hlfir.region_assign {
// CHECK-NOT: fir.load
// CHECK: } to {
// CHECK-NEXT: hlfir.designate %[[APART]] (
func.func @named(%hx: !fir.ref<!state>, %v: f32) {
  %one = arith.constant 1 : index
  %shape = fir.shape %one : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %hx {uniq_name = "_QFEx"} : (!fir.ref<!state>) -> (!fir.ref<!state>, !fir.ref<!state>)
  %1 = hlfir.designate %x#0{"a"} {fortran_attrs = #fir.var_attrs<allocatable>} : (!fir.ref<!state>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  %2 = acc.present varPtr(%1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>> {name = "x%a"}
  acc.kernels dataOperands(%2 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) {
    %3:2 = hlfir.declare %2 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "x%a"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>) -> (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>)
    hlfir.region_assign {
      hlfir.yield %v : f32
    } to {
      %4 = fir.load %3#0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
      %5 = hlfir.designate %4 (%one:%one:%one) shape %shape : (!fir.box<!fir.heap<!fir.array<?xf32>>>, index, index, index, !fir.shape<1>) -> !fir.ref<!fir.array<1xf32>>
      hlfir.yield %5 : !fir.ref<!fir.array<1xf32>>
    }
    acc.terminator
  }
  return
}
