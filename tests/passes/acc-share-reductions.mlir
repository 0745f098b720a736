// RUN: %accc-opt --acc-share-reductions %s 2>/dev/null | FileCheck %s

acc.reduction.recipe @add : !fir.ref<i32> reduction_operator <add> init {
^bb0(%arg0: !fir.ref<i32>):
  %c0 = arith.constant 0 : i32
  %0 = fir.alloca i32
  fir.store %c0 to %0 : !fir.ref<i32>
  acc.yield %0 : !fir.ref<i32>
} combiner {
^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
  acc.yield %arg0 : !fir.ref<i32>
}

// The construct reads beside its loop what the gangs reduce to.

// CHECK-LABEL: func.func @read(
// CHECK: %[[SUM:.*]] = fir.declare
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[SUM]] : !fir.ref<i32>) -> !fir.ref<i32> {{.*}}implicit = true, name = "s"}
// CHECK: acc.parallel dataOperands(%[[COPY]] : !fir.ref<i32>) {
// CHECK: acc.reduction varPtr(%[[COPY]] :
// CHECK: fir.load %[[COPY]]
// CHECK: acc.copyout accPtr(%[[COPY]] : !fir.ref<i32>) to varPtr(%[[SUM]]
func.func @read(%n: i32, %x: !fir.ref<i32>) {
  %c1 = arith.constant 1 : i32
  %0 = fir.alloca i32 {bindc_name = "s", uniq_name = "_QFEs"}
  %s = fir.declare %0 {uniq_name = "_QFEs"} : (!fir.ref<i32>) -> !fir.ref<i32>
  acc.parallel {
    %r = acc.reduction varPtr(%s : !fir.ref<i32>) recipe(@add) -> !fir.ref<i32> {name = "s"}
    acc.loop gang reduction(%r : !fir.ref<i32>) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %1 = fir.load %r : !fir.ref<i32>
      %2 = arith.addi %1, %i : i32
      fir.store %2 to %r : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    %3 = fir.load %s : !fir.ref<i32>
    fir.store %3 to %x : !fir.ref<i32>
    acc.yield
  }
  return
}

// So it is where the construct sets it. Those of loops that no gangs share are the gang's.

// CHECK-LABEL: func.func @others(
// CHECK: %[[SUM:.*]] = fir.declare %{{.*}} {uniq_name = "_QFEs"}
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[SUM]]
// CHECK-NOT: acc.copyin
// CHECK: acc.parallel dataOperands(%[[COPY]] : !fir.ref<i32>) {
// CHECK-NEXT: fir.store %{{.*}} to %[[COPY]]
// CHECK: acc.copyout accPtr(%[[COPY]]
// CHECK-NOT: acc.copyout
func.func @others(%n: i32, %x: !fir.ref<i32>) {
  %c1 = arith.constant 1 : i32
  %0 = fir.alloca i32 {bindc_name = "s", uniq_name = "_QFEs"}
  %s = fir.declare %0 {uniq_name = "_QFEs"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %1 = fir.alloca i32 {bindc_name = "t", uniq_name = "_QFEt"}
  %t = fir.declare %1 {uniq_name = "_QFEt"} : (!fir.ref<i32>) -> !fir.ref<i32>
  acc.parallel {
    fir.store %c1 to %s : !fir.ref<i32>
    %r = acc.reduction varPtr(%s : !fir.ref<i32>) recipe(@add) -> !fir.ref<i32> {name = "s"}
    acc.loop gang reduction(%r : !fir.ref<i32>) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      fir.store %i to %r : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    %q = acc.reduction varPtr(%t : !fir.ref<i32>) recipe(@add) -> !fir.ref<i32> {name = "t"}
    acc.loop vector reduction(%q : !fir.ref<i32>) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      fir.store %i to %q : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    %3 = fir.load %s : !fir.ref<i32>
    fir.store %3 to %x : !fir.ref<i32>
    %4 = fir.load %t : !fir.ref<i32>
    fir.store %4 to %x : !fir.ref<i32>
    acc.yield
  }
  return
}
