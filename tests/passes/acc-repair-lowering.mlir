// RUN: %accc-opt --verify-each --acc-repair-lowering %s | FileCheck %s

// Only valid IR can be read here: a store of the right type stays.

// CHECK-LABEL: acc.reduction.recipe @r
// CHECK: combiner
// CHECK-NOT: fir.convert
// CHECK: fir.store %{{.*}} to %{{.*}} : !fir.ref<!fir.logical<4>>
acc.reduction.recipe @r : !fir.ref<!fir.logical<4>> reduction_operator <lor> init {
^bb0(%x: !fir.ref<!fir.logical<4>>):
  acc.yield %x : !fir.ref<!fir.logical<4>>
} combiner {
^bb0(%x: !fir.ref<!fir.logical<4>>, %y: !fir.ref<!fir.logical<4>>):
  %0 = fir.load %y : !fir.ref<!fir.logical<4>>
  fir.store %0 to %x : !fir.ref<!fir.logical<4>>
  acc.yield %x : !fir.ref<!fir.logical<4>>
}

// The first value of an allocatable scalar goes to what its descriptor describes.

// CHECK-LABEL: acc.reduction.recipe @described
// CHECK: %[[BOX:.*]] = fir.load %[[M:.*]] :
// CHECK: %[[HEAP:.*]] = fir.box_addr %[[BOX]]
// CHECK: hlfir.assign %{{.*}} to %[[HEAP]] : i32, !fir.heap<i32>
acc.reduction.recipe @described : !fir.ref<!fir.box<!fir.heap<i32>>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.box<!fir.heap<i32>>>):
  %c0 = arith.constant 0 : i32
  %m = fir.alloca !fir.box<!fir.heap<i32>>
  hlfir.assign %c0 to %m : i32, !fir.ref<!fir.box<!fir.heap<i32>>>
  acc.yield %m : !fir.ref<!fir.box<!fir.heap<i32>>>
} combiner {
^bb0(%x: !fir.ref<!fir.box<!fir.heap<i32>>>, %y: !fir.ref<!fir.box<!fir.heap<i32>>>):
  acc.yield %x : !fir.ref<!fir.box<!fir.heap<i32>>>
}
