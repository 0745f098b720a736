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
