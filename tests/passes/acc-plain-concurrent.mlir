// RUN: %accc-opt --acc-plain-concurrent %s | FileCheck %s

// Loops of routines, with LOCAL variables, which are the iteration's; those of array operations are
// left alone.

acc.routine @seq func(@routine) seq
fir.local {type = local} @t_private : i32

// CHECK-LABEL: func.func @routine(
// CHECK-DAG: %[[I:.*]] = fir.alloca i32 {bindc_name = "i"}
// CHECK-NOT: do_concurrent
// CHECK: fir.do_loop %[[IV:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: fir.do_loop %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: %[[T:.*]] = fir.alloca i32
// CHECK: %[[NUMBER:.*]] = fir.convert %[[IV]]
// CHECK: fir.store %[[NUMBER]] to %[[I]]
// CHECK: fir.store %[[NUMBER]] to %[[T]]
// CHECK: fir.do_loop {{.*}} unordered {
func.func @routine(%x: !fir.ref<i32>, %n: index) attributes {acc.routine_info = #acc.routine_info<[@seq]>} {
  %c1 = arith.constant 1 : index
  fir.do_concurrent {
    %i = fir.alloca i32 {bindc_name = "i"}
    fir.do_concurrent.loop (%iv, %jv) = (%c1, %c1) to (%n, %n) step (%c1, %c1) local(@t_private %x -> %t : !fir.ref<i32>) {
      %number = fir.convert %iv : (index) -> i32
      fir.store %number to %i : !fir.ref<i32>
      fir.store %number to %t : !fir.ref<i32>
    }
  }
  fir.do_loop %iv = %c1 to %n step %c1 unordered {
    %number = fir.convert %iv : (index) -> i32
    fir.store %number to %x : !fir.ref<i32>
  }
  return
}

// The host's.
// CHECK-LABEL: func.func @host(
// CHECK: fir.do_concurrent.loop
func.func @host(%x: !fir.ref<i32>, %n: index) {
  %c1 = arith.constant 1 : index
  fir.do_concurrent {
    fir.do_concurrent.loop (%iv) = (%c1) to (%n) step (%c1) {
      %number = fir.convert %iv : (index) -> i32
      fir.store %number to %x : !fir.ref<i32>
    }
  }
  return
}
