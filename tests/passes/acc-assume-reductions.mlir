// RUN: %accc-opt --acc-assume-reductions %s 2>/dev/null | FileCheck %s

// The loop does nothing but add to the variable, which is read behind the construct.

// CHECK-LABEL: func.func @sum(
// CHECK: %[[SUM:.*]] = fir.declare
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[SUM]] : !fir.ref<i32>) -> !fir.ref<i32> {accc.assumed_reduction, {{.*}}implicit = true, name = "s"}
// CHECK: acc.parallel dataOperands(%[[COPY]] : !fir.ref<i32>) {
// CHECK: fir.load %[[COPY]]
// CHECK: fir.store %{{.*}} to %[[COPY]]
// CHECK: acc.copyout accPtr(%[[COPY]] : !fir.ref<i32>) to varPtr(%[[SUM]]
// CHECK: fir.load %[[SUM]]
func.func @sum(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = fir.alloca i32 {bindc_name = "s", uniq_name = "_QFEs"}
  %s = fir.declare %0 {uniq_name = "_QFEs"} : (!fir.ref<i32>) -> !fir.ref<i32>
  fir.store %c1 to %s : !fir.ref<i32>
  acc.parallel {
    acc.loop gang control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %1 = fir.load %s : !fir.ref<i32>
      %2 = arith.addi %1, %i : i32
      fir.store %2 to %s : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  %3 = fir.load %s : !fir.ref<i32>
  return %3 : i32
}

// It is used otherwise as well, or nothing reads it.

// CHECK-LABEL: func.func @others(
// CHECK-NOT: acc.copyin
// CHECK: return
func.func @others(%n: i32, %x: !fir.ref<i32>) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = fir.alloca i32 {bindc_name = "s", uniq_name = "_QFEs"}
  %s = fir.declare %0 {uniq_name = "_QFEs"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %1 = fir.alloca i32 {bindc_name = "t", uniq_name = "_QFEt"}
  %t = fir.declare %1 {uniq_name = "_QFEt"} : (!fir.ref<i32>) -> !fir.ref<i32>
  acc.parallel {
    acc.loop gang control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %2 = fir.load %s : !fir.ref<i32>
      %3 = arith.addi %2, %i : i32
      fir.store %3 to %s : !fir.ref<i32>
      fir.store %3 to %x : !fir.ref<i32>
      %4 = fir.load %t : !fir.ref<i32>
      %5 = arith.addi %4, %i : i32
      fir.store %5 to %t : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  %6 = fir.load %s : !fir.ref<i32>
  return %6 : i32
}

// All gangs would do the same, so that there is one.

// CHECK-LABEL: func.func @one_gang(
// CHECK: acc.copyin {{.*}}accc.assumed_reduction
// CHECK: acc.parallel dataOperands({{.*}}) num_gangs({%{{.*}} : i32}) {
func.func @one_gang(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = fir.alloca i32 {bindc_name = "s", uniq_name = "_QFEs"}
  %s = fir.declare %0 {uniq_name = "_QFEs"} : (!fir.ref<i32>) -> !fir.ref<i32>
  fir.store %c1 to %s : !fir.ref<i32>
  acc.parallel {
    acc.loop control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %1 = fir.load %s : !fir.ref<i32>
      %2 = arith.addi %1, %i : i32
      fir.store %2 to %s : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    acc.yield
  }
  %3 = fir.load %s : !fir.ref<i32>
  return %3 : i32
}

// An optional argument is asked whether it is there.

// CHECK-LABEL: func.func @optional(
// CHECK: %[[COPY:.*]] = acc.copyin {{.*}}accc.assumed_reduction
// CHECK: fir.is_present %[[COPY]]
// CHECK: fir.load %[[COPY]]
// CHECK: fir.store %{{.*}} to %[[COPY]]
func.func @optional(%n: i32, %t: !fir.ref<i32>) {
  %c1 = arith.constant 1 : i32
  %scope = fir.dummy_scope : !fir.dscope
  %s = fir.declare %t dummy_scope %scope {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEs"} : (!fir.ref<i32>, !fir.dscope) -> !fir.ref<i32>
  acc.parallel {
    acc.loop gang control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %is = fir.is_present %s : (!fir.ref<i32>) -> i1
      fir.if %is {
        %1 = fir.load %s : !fir.ref<i32>
        %2 = arith.addi %1, %i : i32
        fir.store %2 to %s : !fir.ref<i32>
      }
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
