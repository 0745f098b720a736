// RUN: %accc-opt --acc-reallocate %s | FileCheck %s

acc.routine @seq func(@routine) seq

// A variable gets memory of the value's shape where it has none, or of another one.

// CHECK-LABEL: func.func @routine(
// CHECK-SAME: %[[N:.*]]: index, %[[VALUE:.*]]: f64)
// CHECK: %[[T:.*]]:2 = hlfir.declare
// CHECK: %[[E:.*]] = hlfir.elemental
// CHECK: %[[OLD:.*]] = fir.load %[[T]]#0
// CHECK: %[[IS_ALLOCATED:.*]] = arith.cmpi ne
// CHECK: %[[OWN:.*]]:3 = fir.box_dims %[[OLD]]
// CHECK: arith.cmpi ne, %[[N]], %[[OWN]]#1
// CHECK: %[[NEEDS:.*]] = arith.ori
// CHECK: fir.if %[[NEEDS]] {
// CHECK-NEXT: fir.if %[[IS_ALLOCATED]] {
// CHECK: fir.freemem
// CHECK: %[[MEMORY:.*]] = fir.allocmem !fir.array<?xf64>, %[[N]] {fir.must_be_heap = true}
// CHECK: %[[BOX:.*]] = fir.embox %[[MEMORY]]
// CHECK: fir.store %[[BOX]] to %[[T]]#0
// CHECK: %[[NEW:.*]] = fir.load %[[T]]#0
// CHECK-NEXT: hlfir.assign %[[E]] to %[[NEW]] : !hlfir.expr<?xf64>, !fir.box<!fir.heap<!fir.array<?xf64>>>

// A scalar, and what has the variable's own shape, does not allocate.

// CHECK: %[[NEW:.*]] = fir.load %[[T]]#0
// CHECK-NEXT: hlfir.assign %[[VALUE]] to %[[NEW]] : f64
// CHECK-NOT: fir.allocmem
// CHECK: %[[OWN:.*]] = hlfir.elemental
// CHECK: %[[NEW:.*]] = fir.load %[[T]]#0
// CHECK-NEXT: hlfir.assign %[[OWN]] to %[[NEW]]

// Other values of the variable may be gone when they are read.

// CHECK: hlfir.assign %{{.*}} to %[[T]]#0 realloc
// CHECK: return
func.func @routine(%n: index, %value: f64) attributes {acc.routine_info = #acc.routine_info<[@seq]>} {
  %c0 = arith.constant 0 : index
  %0 = fir.alloca !fir.box<!fir.heap<!fir.array<?xf64>>>
  %t:2 = hlfir.declare %0 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QFrEt"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>) -> (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>)
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %e = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%i: index):
    hlfir.yield_element %value : f64
  }
  hlfir.assign %e to %t#0 realloc : !hlfir.expr<?xf64>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  hlfir.assign %value to %t#0 realloc : f64, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  %box = fir.load %t#0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  %own:3 = fir.box_dims %box, %c0 : (!fir.box<!fir.heap<!fir.array<?xf64>>>, index) -> (index, index, index)
  %own_shape = fir.shape %own#1 : (index) -> !fir.shape<1>
  %twice = hlfir.elemental %own_shape unordered : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%i: index):
    %2 = hlfir.designate %box (%i) : (!fir.box<!fir.heap<!fir.array<?xf64>>>, index) -> !fir.ref<f64>
    %3 = fir.load %2 : !fir.ref<f64>
    %4 = arith.addf %3, %3 : f64
    hlfir.yield_element %4 : f64
  }
  hlfir.assign %twice to %t#0 realloc : !hlfir.expr<?xf64>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  %part = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
  ^bb0(%i: index):
    %2 = hlfir.designate %box (%i) : (!fir.box<!fir.heap<!fir.array<?xf64>>>, index) -> !fir.ref<f64>
    %3 = fir.load %2 : !fir.ref<f64>
    hlfir.yield_element %3 : f64
  }
  hlfir.assign %part to %t#0 realloc : !hlfir.expr<?xf64>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  return
}

// The shape of a function's value is in its type.

// CHECK-LABEL: func.func @function(
// CHECK: fir.allocmem !fir.array<?x?xf64>, %c3{{.*}}, %c2
// CHECK: hlfir.assign %{{.*}} to %{{.*}} : !hlfir.expr<3x2xf64>, !fir.box<
func.func @function(%x: !fir.ref<!fir.array<6xf64>>, %shape: !hlfir.expr<2xi32>) attributes {acc.routine_info = #acc.routine_info<[@seq]>} {
  %0 = fir.alloca !fir.box<!fir.heap<!fir.array<?x?xf64>>>
  %t:2 = hlfir.declare %0 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QFrEt"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf64>>>>) -> (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf64>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf64>>>>)
  %e = hlfir.reshape %x %shape : (!fir.ref<!fir.array<6xf64>>, !hlfir.expr<2xi32>) -> !hlfir.expr<3x2xf64>
  hlfir.assign %e to %t#0 realloc : !hlfir.expr<3x2xf64>, !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf64>>>>
  return
}

// Dummy arguments, and code of the host.

// CHECK-LABEL: func.func @host(
// CHECK: hlfir.assign %{{.*}} to %{{.*}} realloc
func.func @host(%value: f64) {
  %0 = fir.alloca !fir.box<!fir.heap<!fir.array<?xf64>>>
  %t:2 = hlfir.declare %0 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QFhEt"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>) -> (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>)
  hlfir.assign %value to %t#0 realloc : f64, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  return
}

// Objects that are their bytes; not those with memory of their own.

// CHECK-LABEL: func.func @objects(
// CHECK: fir.if
// CHECK: fir.allocmem !fir.array<?x!fir.type<_QTplain{k:i32}>>
// CHECK: hlfir.assign %{{.*}} to %{{.*}} : !fir.box<!fir.array<?x!fir.type<_QTplain{k:i32}>>>, !fir.box<
// CHECK: hlfir.assign %{{.*}} to %{{.*}} realloc
!plain = !fir.type<_QTplain{k:i32}>
!owner = !fir.type<_QTowner{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>
func.func @objects(%x: !fir.box<!fir.array<?x!plain>>, %y: !fir.box<!fir.array<?x!owner>>) attributes {acc.routine_info = #acc.routine_info<[@seq]>} {
  %0 = fir.alloca !fir.box<!fir.heap<!fir.array<?x!plain>>>
  %t:2 = hlfir.declare %0 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QFrEt"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!plain>>>>) -> (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!plain>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?x!plain>>>>)
  hlfir.assign %x to %t#0 realloc : !fir.box<!fir.array<?x!plain>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?x!plain>>>>
  %1 = fir.alloca !fir.box<!fir.heap<!fir.array<?x!owner>>>
  %u:2 = hlfir.declare %1 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QFrEu"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!owner>>>>) -> (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!owner>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?x!owner>>>>)
  hlfir.assign %y to %u#0 realloc : !fir.box<!fir.array<?x!owner>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?x!owner>>>>
  return
}
