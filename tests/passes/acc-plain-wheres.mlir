// RUN: %accc-opt --acc-plain-wheres %s | FileCheck %s

// Each element decides for itself: the mask reads none but the one that is assigned to.

// CHECK-LABEL: func.func @limit(
// CHECK-NOT: hlfir.where
// CHECK: fir.do_loop %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} unordered {
// CHECK: %[[READ:.*]] = hlfir.designate %{{.*}} (%[[I]])
// CHECK: arith.cmpf olt
// CHECK: %[[C:.*]] = fir.convert %{{.*}} : (!fir.logical<4>) -> i1
// CHECK: fir.if %[[C]] {
// CHECK: %[[PLACE:.*]] = hlfir.designate %{{.*}} (%[[I]])
// CHECK: hlfir.assign %{{.*}} to %[[PLACE]]
// CHECK: } else {
// CHECK: hlfir.assign
// CHECK: }

// An element that is read for all others stays as it is until all masks are known.
// CHECK-LABEL: func.func @first(
// CHECK: hlfir.where
// CHECK-NOT: fir.do_loop
func.func @limit(%arg0: !fir.ref<!fir.array<9xf64>>, %zero: f64) {
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %arg0(%shape) {uniq_name = "_QFlimitEx"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  acc.parallel {
    hlfir.where {
      %mask = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9x!fir.logical<4>> {
      ^bb0(%i: index):
        %1 = hlfir.designate %x#0 (%i) : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
        %2 = fir.load %1 : !fir.ref<f64>
        %3 = arith.cmpf olt, %2, %zero : f64
        %4 = fir.convert %3 : (i1) -> !fir.logical<4>
        hlfir.yield_element %4 : !fir.logical<4>
      }
      hlfir.yield %mask : !hlfir.expr<9x!fir.logical<4>> cleanup {
        hlfir.destroy %mask : !hlfir.expr<9x!fir.logical<4>>
      }
    } do {
      hlfir.region_assign {
        hlfir.yield %zero : f64
      } to {
        hlfir.yield %x#0 : !fir.ref<!fir.array<9xf64>>
      }
      hlfir.elsewhere do {
        hlfir.region_assign {
          %one = arith.constant 1.0 : f64
          hlfir.yield %one : f64
        } to {
          hlfir.yield %x#0 : !fir.ref<!fir.array<9xf64>>
        }
      }
    }
    acc.yield
  }
  return
}

func.func @first(%arg0: !fir.ref<!fir.array<9xf64>>, %zero: f64) {
  %c9 = arith.constant 9 : index
  %c1 = arith.constant 1 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %arg0(%shape) {uniq_name = "_QFfirstEx"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  acc.parallel {
    hlfir.where {
      %one = hlfir.designate %x#0 (%c1) : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
      %limit = fir.load %one : !fir.ref<f64>
      %mask = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9x!fir.logical<4>> {
      ^bb0(%i: index):
        %1 = hlfir.designate %x#0 (%i) : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
        %2 = fir.load %1 : !fir.ref<f64>
        %3 = arith.cmpf olt, %2, %limit : f64
        %4 = fir.convert %3 : (i1) -> !fir.logical<4>
        hlfir.yield_element %4 : !fir.logical<4>
      }
      hlfir.yield %mask : !hlfir.expr<9x!fir.logical<4>> cleanup {
        hlfir.destroy %mask : !hlfir.expr<9x!fir.logical<4>>
      }
    } do {
      hlfir.region_assign {
        hlfir.yield %zero : f64
      } to {
        hlfir.yield %x#0 : !fir.ref<!fir.array<9xf64>>
      }
    }
    acc.yield
  }
  return
}
