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
