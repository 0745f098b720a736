// RUN: %accc-opt --acc-keep-allocations %s | FileCheck %s

// CHECK-LABEL: func.func @assignments(
// CHECK-SAME: %[[A:.*]]: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>, %[[S:.*]]: !fir.ref<!fir.box<!fir.heap<f64>>>, %[[V:.*]]: f64)
func.func @assignments(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>, %s: !fir.ref<!fir.box<!fir.heap<f64>>>, %v: f64) {
  // CHECK: acc.parallel {
  // CHECK-NEXT: %[[B:.*]] = fir.load %[[A]]
  // CHECK-NEXT: hlfir.assign %[[V]] to %[[B]] : f64, !fir.box<!fir.heap<!fir.array<?xf64>>>
  // CHECK-NEXT: %[[D:.*]] = fir.load %[[S]]
  // CHECK-NEXT: %[[P:.*]] = fir.box_addr %[[D]]
  // CHECK-NEXT: hlfir.assign %[[V]] to %[[P]] : f64, !fir.heap<f64>
  acc.parallel {
    hlfir.assign %v to %a realloc : f64, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
    hlfir.assign %v to %s realloc : f64, !fir.ref<!fir.box<!fir.heap<f64>>>
    acc.yield
  }
  // The host's own assignments allocate.
  // CHECK: hlfir.assign %[[V]] to %[[A]] realloc
  hlfir.assign %v to %a realloc : f64, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
  return
}

// A variable of a BLOCK in the construct may be allocated there.
// CHECK-LABEL: func.func @local(
// CHECK: hlfir.assign %{{.*}} to %{{.*}} realloc
func.func @local(%e: !hlfir.expr<?xf64>) {
  acc.parallel {
    %0 = fir.alloca !fir.box<!fir.heap<!fir.array<?xf64>>>
    %1:2 = hlfir.declare %0 {fortran_attrs = #fir.var_attrs<allocatable>, uniq_name = "_QFB1Et"} : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>) -> (!fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>)
    hlfir.assign %e to %1#0 realloc : !hlfir.expr<?xf64>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
    acc.yield
  }
  return
}

// Components of private objects begin unallocated, also those of their allocatable components;
// private copies of allocatables have a shape, and scalars memory of their own.
acc.private.recipe @object : !fir.ref<!fir.type<_QTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>> init {
^bb0(%arg0: !fir.ref<!fir.type<_QTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>):
  acc.yield %arg0 : !fir.ref<!fir.type<_QTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>
}
acc.private.recipe @array : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>> init {
^bb0(%arg0: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>):
  acc.yield %arg0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
}
acc.private.recipe @scalar : !fir.ref<!fir.box<!fir.heap<i32>>> init {
^bb0(%arg0: !fir.ref<!fir.box<!fir.heap<i32>>>):
  acc.yield %arg0 : !fir.ref<!fir.box<!fir.heap<i32>>>
}
// CHECK-LABEL: func.func @privates(
// CHECK: acc.parallel
// CHECK: hlfir.assign %{{.*}} to %{{.*}} realloc
// CHECK: hlfir.assign %{{.*}} to %{{.*}} : !hlfir.expr<?xi32>, !fir.box<
// CHECK: fir.store %{{.*}} to %[[S:.*]] {accc.own_memory} : !fir.ref<!fir.box<!fir.heap<i32>>>
// CHECK: %[[D:.*]] = fir.load %[[S]]
// CHECK: %[[P:.*]] = fir.box_addr %[[D]]
// CHECK: hlfir.assign %{{.*}} to %[[P]] : i32, !fir.heap<i32>
// CHECK: return
func.func @privates(%s: !fir.ref<!fir.box<!fir.heap<i32>>>, %n: i32, %o: !fir.ref<!fir.type<_QTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>, %a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, %e: !hlfir.expr<?xi32>) {
  %0 = acc.private varPtr(%o : !fir.ref<!fir.type<_QTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>) recipe(@object) -> !fir.ref<!fir.type<_QTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>> {name = "o"}
  %1 = acc.private varPtr(%a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) recipe(@array) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>> {name = "a"}
  %2 = acc.private varPtr(%s : !fir.ref<!fir.box<!fir.heap<i32>>>) recipe(@scalar) -> !fir.ref<!fir.box<!fir.heap<i32>>> {name = "s"}
  acc.parallel private(%0, %1, %2 : !fir.ref<!fir.type<_QTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, !fir.ref<!fir.box<!fir.heap<i32>>>) {
    %v = hlfir.designate %0{"v"} {fortran_attrs = #fir.var_attrs<allocatable>} : (!fir.ref<!fir.type<_QTt{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    hlfir.assign %e to %v realloc : !hlfir.expr<?xi32>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    hlfir.assign %e to %1 realloc : !hlfir.expr<?xi32>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    hlfir.assign %n to %2 realloc : i32, !fir.ref<!fir.box<!fir.heap<i32>>>
    acc.yield
  }
  return
}

// A value of another shape ends the program, where the private variable keeps its own.
// CHECK-LABEL: func.func @shapes(
// CHECK: acc.parallel
// CHECK: %[[B:.*]] = fir.load %[[P:.*]] : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
// CHECK: %[[D:.*]]:3 = fir.box_dims %[[B]], %{{.*}}
// CHECK: %[[N:.*]] = arith.cmpi ne, %{{.*}}, %[[D]]#1 : index
// CHECK: fir.if %[[N]] {
// CHECK:   fir.call @accc_end_at_other_shape() : () -> ()
// CHECK: hlfir.assign %{{.*}} to %[[B]] : !fir.box<!fir.array<?xi32>>, !fir.box<
// A variable that the construct deallocates gets it.
// CHECK: acc.parallel
// CHECK: hlfir.assign %{{.*}} to %{{.*}} realloc
func.func @shapes(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, %v: !fir.box<!fir.array<?xi32>>) {
  %0 = acc.private varPtr(%a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) recipe(@array) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>> {name = "a"}
  acc.parallel private(%0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) {
    hlfir.assign %v to %0 realloc : !fir.box<!fir.array<?xi32>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    acc.yield
  }
  %1 = acc.private varPtr(%a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) recipe(@array) -> !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>> {name = "a"}
  acc.parallel private(%1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) {
    %2 = fir.zero_bits !fir.heap<!fir.array<?xi32>>
    %c0 = arith.constant 0 : index
    %3 = fir.shape %c0 : (index) -> !fir.shape<1>
    %4 = fir.embox %2(%3) : (!fir.heap<!fir.array<?xi32>>, !fir.shape<1>) -> !fir.box<!fir.heap<!fir.array<?xi32>>>
    fir.store %4 to %1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    hlfir.assign %v to %1 realloc : !fir.box<!fir.array<?xi32>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    acc.yield
  }
  return
}

// The same for a variable without a private copy.
// CHECK-LABEL: func.func @deallocated(
// CHECK: acc.serial
// CHECK: hlfir.assign %{{.*}} to %{{.*}} realloc
func.func @deallocated(%a: !fir.ref<!fir.box<!fir.heap<f64>>>, %v: f64) {
  acc.serial {
    hlfir.assign %v to %a realloc : f64, !fir.ref<!fir.box<!fir.heap<f64>>>
    %1 = fir.zero_bits !fir.heap<f64>
    %2 = fir.embox %1 : (!fir.heap<f64>) -> !fir.box<!fir.heap<f64>>
    fir.store %2 to %a : !fir.ref<!fir.box<!fir.heap<f64>>>
    acc.yield
  }
  return
}

// Objects that are their bytes, but for polymorphic ones, and not those with memory of their own.
// CHECK-LABEL: func.func @objects(
// CHECK: %[[B:.*]] = fir.load
// CHECK-NEXT: hlfir.assign %{{.*}} to %[[B]] : !fir.box<!fir.array<?x!fir.type<_QTplain{k:i32}>>>, !fir.box<
// CHECK: hlfir.assign %{{.*}} to %{{.*}} realloc
// CHECK: hlfir.assign %{{.*}} to %{{.*}} realloc
!plain = !fir.type<_QTplain{k:i32}>
!owner = !fir.type<_QTowner{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>
func.func @objects(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?x!plain>>>>, %b: !fir.ref<!fir.class<!fir.heap<!fir.array<?x!plain>>>>, %c: !fir.ref<!fir.box<!fir.heap<!fir.array<?x!owner>>>>, %v: !fir.box<!fir.array<?x!plain>>, %w: !fir.box<!fir.array<?x!owner>>) {
  acc.parallel {
    hlfir.assign %v to %a realloc : !fir.box<!fir.array<?x!plain>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?x!plain>>>>
    hlfir.assign %v to %b realloc : !fir.box<!fir.array<?x!plain>>, !fir.ref<!fir.class<!fir.heap<!fir.array<?x!plain>>>>
    hlfir.assign %w to %c realloc : !fir.box<!fir.array<?x!owner>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?x!owner>>>>
    acc.yield
  }
  return
}
