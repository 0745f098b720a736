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
