// RUN: %accc-opt --acc-vector-subscripts %s | FileCheck %s

// Elements of another array go where the subscripts say, in one loop.

// CHECK-LABEL: func.func @other(
// CHECK: %[[A:.*]]:2 = hlfir.declare {{.*}}"_QFEa"
// CHECK: %[[K:.*]]:2 = hlfir.declare {{.*}}"_QFEk"
// CHECK: %[[B:.*]]:2 = hlfir.declare {{.*}}"_QFEb"
// CHECK: acc.parallel
// CHECK-NOT: hlfir.elemental
// CHECK: fir.do_loop %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} unordered {
// CHECK-NEXT: %[[FROM:.*]] = hlfir.designate %[[B]]#0 (%[[I]])
// CHECK-NEXT: %[[VALUE:.*]] = fir.load %[[FROM]]
// CHECK-NEXT: %[[AT:.*]] = hlfir.designate %[[K]]#0 (%[[I]])
// CHECK-NEXT: %[[NUMBER:.*]] = fir.load %[[AT]]
// CHECK-NEXT: %[[SUBSCRIPT:.*]] = fir.convert %[[NUMBER]]
// CHECK-NEXT: %[[TO:.*]] = hlfir.designate %[[A]]#0 (%[[SUBSCRIPT]])
// CHECK-NEXT: hlfir.assign %[[VALUE]] to %[[TO]] : f64, !fir.ref<f64>
// CHECK-NEXT: }
// CHECK-NOT: hlfir.region_assign
// CHECK: acc.yield
func.func @other(%arg0: !fir.ref<!fir.array<9xf64>> {fir.bindc_name = "a"}, %arg1: !fir.ref<!fir.array<9xi32>> {fir.bindc_name = "k"}, %arg2: !fir.ref<!fir.array<9xf64>> {fir.bindc_name = "b"}) {
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %scope = fir.dummy_scope : !fir.dscope
  %a:2 = hlfir.declare %arg0(%shape) dummy_scope %scope {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, !fir.dscope) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  %k:2 = hlfir.declare %arg1(%shape) dummy_scope %scope {uniq_name = "_QFEk"} : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, !fir.dscope) -> (!fir.ref<!fir.array<9xi32>>, !fir.ref<!fir.array<9xi32>>)
  %b:2 = hlfir.declare %arg2(%shape) dummy_scope %scope {uniq_name = "_QFEb"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, !fir.dscope) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  acc.parallel {
    hlfir.region_assign {
      hlfir.yield %b#0 : !fir.ref<!fir.array<9xf64>>
    } to {
      %subscripts = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xi64> {
      ^bb0(%i: index):
        %at = hlfir.designate %k#0 (%i) : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
        %number = fir.load %at : !fir.ref<i32>
        %subscript = fir.convert %number : (i32) -> i64
        hlfir.yield_element %subscript : i64
      }
      hlfir.elemental_addr %shape unordered : !fir.shape<1> {
      ^bb0(%i: index):
        %subscript = hlfir.apply %subscripts, %i : (!hlfir.expr<9xi64>, index) -> i64
        %place = hlfir.designate %a#0 (%subscript) : (!fir.ref<!fir.array<9xf64>>, i64) -> !fir.ref<f64>
        hlfir.yield %place : !fir.ref<f64>
      } cleanup {
        hlfir.destroy %subscripts : !hlfir.expr<9xi64>
      }
    }
    acc.yield
  }
  return
}

// The value is of the array itself: of the same element, and of another one, for which there is a
// temporary.

// CHECK-LABEL: func.func @itself(
// CHECK: %[[A:.*]]:2 = hlfir.declare {{.*}}"_QFEa"
// CHECK: fir.do_loop {{.*}} unordered {
// CHECK: %[[OLD:.*]] = fir.load %{{.*}} : !fir.ref<f64>
// CHECK: %[[NEW:.*]] = arith.addf %[[OLD]], %[[OLD]]
// CHECK: hlfir.assign %[[NEW]]
// CHECK: %[[VALUES:.*]] = hlfir.elemental
// CHECK: hlfir.yield_element
// CHECK: %[[KEPT:.*]]:3 = hlfir.associate %[[VALUES]](%{{.*}}) : (!hlfir.expr<9xf64>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>, i1)
// CHECK: fir.do_loop %[[I:.*]] = {{.*}} unordered {
// CHECK: hlfir.designate %[[KEPT]]#0 (%[[I]])
// CHECK: hlfir.assign
// CHECK: }
// CHECK: hlfir.end_associate %[[KEPT]]#1, %[[KEPT]]#2
// CHECK: hlfir.destroy %[[VALUES]]
func.func @itself(%arg0: !fir.ref<!fir.array<9xf64>> {fir.bindc_name = "a"}, %arg1: !fir.ref<!fir.array<9xi32>> {fir.bindc_name = "k"}) {
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %scope = fir.dummy_scope : !fir.dscope
  %a:2 = hlfir.declare %arg0(%shape) dummy_scope %scope {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, !fir.dscope) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  %k:2 = hlfir.declare %arg1(%shape) dummy_scope %scope {uniq_name = "_QFEk"} : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, !fir.dscope) -> (!fir.ref<!fir.array<9xi32>>, !fir.ref<!fir.array<9xi32>>)
  acc.parallel {
    hlfir.region_assign {
      %values = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf64> {
      ^bb0(%i: index):
        %at = hlfir.designate %k#0 (%i) : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
        %number = fir.load %at : !fir.ref<i32>
        %place = hlfir.designate %a#0 (%number) : (!fir.ref<!fir.array<9xf64>>, i32) -> !fir.ref<f64>
        %old = fir.load %place : !fir.ref<f64>
        %sum = arith.addf %old, %old : f64
        hlfir.yield_element %sum : f64
      }
      hlfir.yield %values : !hlfir.expr<9xf64> cleanup {
        hlfir.destroy %values : !hlfir.expr<9xf64>
      }
    } to {
      hlfir.elemental_addr %shape unordered : !fir.shape<1> {
      ^bb0(%i: index):
        %at = hlfir.designate %k#0 (%i) : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
        %number = fir.load %at : !fir.ref<i32>
        %place = hlfir.designate %a#0 (%number) : (!fir.ref<!fir.array<9xf64>>, i32) -> !fir.ref<f64>
        hlfir.yield %place : !fir.ref<f64>
      }
    }
    hlfir.region_assign {
      %values = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf64> {
      ^bb0(%i: index):
        %other = arith.subi %c10, %i : index
        %place = hlfir.designate %a#0 (%other) : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
        %old = fir.load %place : !fir.ref<f64>
        hlfir.yield_element %old : f64
      }
      hlfir.yield %values : !hlfir.expr<9xf64> cleanup {
        hlfir.destroy %values : !hlfir.expr<9xf64>
      }
    } to {
      hlfir.elemental_addr %shape unordered : !fir.shape<1> {
      ^bb0(%i: index):
        %at = hlfir.designate %k#0 (%i) : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
        %number = fir.load %at : !fir.ref<i32>
        %place = hlfir.designate %a#0 (%number) : (!fir.ref<!fir.array<9xf64>>, i32) -> !fir.ref<f64>
        hlfir.yield %place : !fir.ref<f64>
      }
    }
    acc.yield
  }
  return
}

// Subscripts in the array itself stay with flang, and so does what the host does.

// CHECK-LABEL: func.func @left(
// CHECK-COUNT-2: hlfir.region_assign
func.func @left(%arg0: !fir.ref<!fir.array<9xi32>> {fir.bindc_name = "k"}, %arg1: !fir.ref<!fir.array<9xf64>> {fir.bindc_name = "a"}) {
  %c9 = arith.constant 9 : index
  %c1_i32 = arith.constant 1 : i32
  %one = arith.constant 1.0 : f64
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %scope = fir.dummy_scope : !fir.dscope
  %k:2 = hlfir.declare %arg0(%shape) dummy_scope %scope {uniq_name = "_QFEk"} : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, !fir.dscope) -> (!fir.ref<!fir.array<9xi32>>, !fir.ref<!fir.array<9xi32>>)
  %a:2 = hlfir.declare %arg1(%shape) dummy_scope %scope {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>, !fir.dscope) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  acc.parallel {
    hlfir.region_assign {
      hlfir.yield %c1_i32 : i32
    } to {
      hlfir.elemental_addr %shape unordered : !fir.shape<1> {
      ^bb0(%i: index):
        %at = hlfir.designate %k#0 (%i) : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
        %number = fir.load %at : !fir.ref<i32>
        %place = hlfir.designate %k#0 (%number) : (!fir.ref<!fir.array<9xi32>>, i32) -> !fir.ref<i32>
        hlfir.yield %place : !fir.ref<i32>
      }
    }
    acc.yield
  }
  hlfir.region_assign {
    hlfir.yield %one : f64
  } to {
    hlfir.elemental_addr %shape unordered : !fir.shape<1> {
    ^bb0(%i: index):
      %at = hlfir.designate %k#0 (%i) : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
      %number = fir.load %at : !fir.ref<i32>
      %place = hlfir.designate %a#0 (%number) : (!fir.ref<!fir.array<9xf64>>, i32) -> !fir.ref<f64>
      hlfir.yield %place : !fir.ref<f64>
    }
  }
  return
}
