// RUN: %accc-opt --acc-direct-results %s | FileCheck %s

func.func private @f(!fir.ref<!fir.array<8xi32>>) -> !fir.array<8xi32>

// An argument that may be a copy is other memory than a local array.

// CHECK-LABEL: func.func @copied(
// CHECK: %[[T:.*]]:2 = hlfir.declare %{{.*}} {uniq_name = "t"}
// CHECK: %[[A:.*]]:2 = hlfir.copy_in
// CHECK-NOT: hlfir.eval_in_mem
// CHECK: %[[R:.*]] = fir.call @f(
// CHECK: fir.save_result %[[R]] to %[[T]]#1
// CHECK: hlfir.copy_out
// CHECK-NOT: hlfir.assign
// CHECK: return
func.func @copied(%arg: !fir.box<!fir.array<8xi32>>) {
  %c8 = arith.constant 8 : index
  %s = fir.shape %c8 : (index) -> !fir.shape<1>
  %place = fir.alloca !fir.box<!fir.heap<!fir.array<8xi32>>>
  %memory = fir.alloca !fir.array<8xi32>
  %t:2 = hlfir.declare %memory(%s) {uniq_name = "t"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<8xi32>>, !fir.ref<!fir.array<8xi32>>)
  %a:2 = hlfir.copy_in %arg to %place : (!fir.box<!fir.array<8xi32>>, !fir.ref<!fir.box<!fir.heap<!fir.array<8xi32>>>>) -> (!fir.box<!fir.array<8xi32>>, i1)
  %x = fir.box_addr %a#0 : (!fir.box<!fir.array<8xi32>>) -> !fir.ref<!fir.array<8xi32>>
  %e = hlfir.eval_in_mem shape %s : (!fir.shape<1>) -> !hlfir.expr<8xi32> {
  ^bb0(%m: !fir.ref<!fir.array<8xi32>>):
    %r = fir.call @f(%x) : (!fir.ref<!fir.array<8xi32>>) -> !fir.array<8xi32>
    fir.save_result %r to %m(%s) : !fir.array<8xi32>, !fir.ref<!fir.array<8xi32>>, !fir.shape<1>
  }
  hlfir.copy_out %place, %a#1 : (!fir.ref<!fir.box<!fir.heap<!fir.array<8xi32>>>>, i1) -> ()
  hlfir.assign %e to %t#0 : !hlfir.expr<8xi32>, !fir.ref<!fir.array<8xi32>>
  hlfir.destroy %e : !hlfir.expr<8xi32>
  return
}

// Its own elements, and a TARGET where nobody knows what the function does.

// CHECK-LABEL: func.func @itself(
// CHECK: hlfir.eval_in_mem
// CHECK: hlfir.assign
// CHECK-LABEL: func.func @target(
// CHECK: hlfir.eval_in_mem
// CHECK: hlfir.assign
func.func @itself() {
  %c8 = arith.constant 8 : index
  %s = fir.shape %c8 : (index) -> !fir.shape<1>
  %memory = fir.alloca !fir.array<8xi32>
  %t:2 = hlfir.declare %memory(%s) {uniq_name = "t"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<8xi32>>, !fir.ref<!fir.array<8xi32>>)
  %e = hlfir.eval_in_mem shape %s : (!fir.shape<1>) -> !hlfir.expr<8xi32> {
  ^bb0(%m: !fir.ref<!fir.array<8xi32>>):
    %r = fir.call @f(%t#1) : (!fir.ref<!fir.array<8xi32>>) -> !fir.array<8xi32>
    fir.save_result %r to %m(%s) : !fir.array<8xi32>, !fir.ref<!fir.array<8xi32>>, !fir.shape<1>
  }
  hlfir.assign %e to %t#0 : !hlfir.expr<8xi32>, !fir.ref<!fir.array<8xi32>>
  hlfir.destroy %e : !hlfir.expr<8xi32>
  return
}
func.func @target(%arg: !fir.ref<!fir.array<8xi32>>) {
  %c8 = arith.constant 8 : index
  %s = fir.shape %c8 : (index) -> !fir.shape<1>
  %memory = fir.alloca !fir.array<8xi32>
  %t:2 = hlfir.declare %memory(%s) {fortran_attrs = #fir.var_attrs<target>, uniq_name = "t"} : (!fir.ref<!fir.array<8xi32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<8xi32>>, !fir.ref<!fir.array<8xi32>>)
  %e = hlfir.eval_in_mem shape %s : (!fir.shape<1>) -> !hlfir.expr<8xi32> {
  ^bb0(%m: !fir.ref<!fir.array<8xi32>>):
    %r = fir.call @f(%arg) : (!fir.ref<!fir.array<8xi32>>) -> !fir.array<8xi32>
    fir.save_result %r to %m(%s) : !fir.array<8xi32>, !fir.ref<!fir.array<8xi32>>, !fir.shape<1>
  }
  hlfir.assign %e to %t#0 : !hlfir.expr<8xi32>, !fir.ref<!fir.array<8xi32>>
  hlfir.destroy %e : !hlfir.expr<8xi32>
  return
}
