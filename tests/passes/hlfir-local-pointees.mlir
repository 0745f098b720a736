// RUN: %accc-opt --hlfir-local-pointees %s | FileCheck %s

// CHECK: fir.local {type = local_init} @x_init : i32 copy {
// CHECK-NEXT: ^bb0(%[[FROM:.*]]: !fir.ref<i32>, %[[TO:.*]]: !fir.ref<i32>):
// CHECK-DAG: %[[TO_PTR:.*]] = fir.convert %[[TO]] : (!fir.ref<i32>) -> !fir.ptr<i32>
// CHECK-DAG: %[[FROM_PTR:.*]] = fir.convert %[[FROM]] : (!fir.ref<i32>) -> !fir.ptr<i32>
// CHECK: hlfir.assign %[[FROM_PTR]] to %[[TO_PTR]]
// CHECK: %[[RESULT:.*]] = fir.convert %[[TO_PTR]] : (!fir.ptr<i32>) -> !fir.ref<i32>
// CHECK: fir.yield(%[[RESULT]] : !fir.ref<i32>)
fir.local {type = local_init} @x_init : !fir.ptr<i32> copy {
^bb0(%from: !fir.ptr<i32>, %to: !fir.ptr<i32>):
  hlfir.assign %from to %to : !fir.ptr<i32>, !fir.ptr<i32>
  fir.yield(%to : !fir.ptr<i32>)
}

// A pointer variable is a descriptor.
// CHECK: fir.local {type = local} @p_local : !fir.box<!fir.ptr<i32>>
fir.local {type = local} @p_local : !fir.box<!fir.ptr<i32>>

// CHECK-LABEL: func.func @nest(
// CHECK-SAME: %[[X:.*]]: !fir.ptr<i32>, %[[P:.*]]: !fir.ref<!fir.box<!fir.ptr<i32>>>
// CHECK: %[[X_REF:.*]] = fir.convert %[[X]] : (!fir.ptr<i32>) -> !fir.ref<i32>
// CHECK: fir.do_concurrent.loop {{.*}} local(@x_init %[[X_REF]] -> %[[COPY:.*]], @p_local %[[P]] -> %{{.*}} : !fir.ref<i32>, !fir.ref<!fir.box<!fir.ptr<i32>>>)
// CHECK: %[[COPY_PTR:.*]] = fir.convert %[[COPY]] : (!fir.ref<i32>) -> !fir.ptr<i32>
// CHECK: fir.store %{{.*}} to %[[COPY_PTR]] : !fir.ptr<i32>
func.func @nest(%x: !fir.ptr<i32>, %p: !fir.ref<!fir.box<!fir.ptr<i32>>>, %n: index, %v: i32) {
  %c1 = arith.constant 1 : index
  fir.do_concurrent {
    fir.do_concurrent.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) local(@x_init %x -> %copy, @p_local %p -> %q : !fir.ptr<i32>, !fir.ref<!fir.box<!fir.ptr<i32>>>) {
      fir.store %v to %copy : !fir.ptr<i32>
    }
  }
  return
}
