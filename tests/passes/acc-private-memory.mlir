// RUN: %accc-opt --acc-stand-in-for-privates %s | FileCheck %s
// RUN: %accc-opt --acc-stand-in-for-privates --acc-restore-privates %s | FileCheck %s --check-prefix=AGAIN
// RUN: %accc-opt --pass-pipeline="builtin.module(acc-stand-in-for-privates,func.func(opt-bufferization),acc-restore-privates)" %s | FileCheck %s --check-prefix=STORED

acc.private.recipe @fixed : !fir.ref<!fir.array<9xf32>> init {
^bb0(%arg0: !fir.ref<!fir.array<9xf32>>):
  %0 = fir.alloca !fir.array<9xf32>
  acc.yield %0 : !fir.ref<!fir.array<9xf32>>
}
acc.firstprivate.recipe @any : !fir.box<!fir.array<?xf32>> init {
^bb0(%arg0: !fir.box<!fir.array<?xf32>>):
  acc.yield %arg0 : !fir.box<!fir.array<?xf32>>
} copy {
^bb0(%arg0: !fir.box<!fir.array<?xf32>>, %arg1: !fir.box<!fir.array<?xf32>>):
  acc.terminator
}

// Two names of one array have one stand-in; the descriptor has one as well.

// CHECK-LABEL: func.func @stored(
// CHECK: acc.private {{.*}}accc.memory = 0
// CHECK-NEXT: %[[W:.*]] = fir.alloca i8 {accc.memory = 0
// CHECK: acc.firstprivate {{.*}}accc.memory = 1
// CHECK-NEXT: %[[V:.*]] = fir.alloca i8 {accc.memory = 1
// CHECK: acc.loop
// CHECK: %[[ONE:.*]] = fir.convert %[[W]] : (!fir.ref<i8>) -> !fir.ref<!fir.array<9xf32>>
// CHECK: hlfir.declare %[[ONE]](
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[V]] : (!fir.ref<i8>) -> !fir.ref<!fir.array<?xf32>>
// CHECK: hlfir.declare %[[ADDRESS]](
// CHECK: %[[OTHER:.*]] = fir.convert %[[W]]
// CHECK: hlfir.declare %[[OTHER]](

// AGAIN-LABEL: func.func @stored(
// AGAIN: %[[W:.*]] = acc.private
// AGAIN-NOT: accc.memory
// AGAIN-NOT: fir.alloca i8
// AGAIN: %[[V:.*]] = acc.firstprivate
// AGAIN: acc.loop
// AGAIN: hlfir.declare %[[W]](
// AGAIN: %[[ADDRESS:.*]] = fir.box_addr %[[V]]
// AGAIN: hlfir.declare %[[ADDRESS]](
// AGAIN: hlfir.declare %[[W]](

// STORED-LABEL: func.func @stored(
// STORED: acc.loop
// STORED: fir.do_loop
// STORED-NOT: hlfir.assign %{{.*}} : !hlfir.expr
// STORED: acc.yield
func.func @stored(%x: !fir.ref<!fir.array<9xf32>>, %y: !fir.box<!fir.array<?xf32>>, %n: i32, %v: !fir.ref<!fir.array<9xf32>>) {
  %c9 = arith.constant 9 : index
  %c1 = arith.constant 1 : i32
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %scope = fir.dummy_scope : !fir.dscope
  %from:2 = hlfir.declare %v(%shape) dummy_scope %scope arg 1 {uniq_name = "_QFsEv"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>, !fir.dscope) -> (!fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>)
  %w = acc.private varPtr(%x : !fir.ref<!fir.array<9xf32>>) recipe(@fixed) -> !fir.ref<!fir.array<9xf32>> {name = "w"}
  %f = acc.firstprivate var(%y : !fir.box<!fir.array<?xf32>>) recipe(@any) -> !fir.box<!fir.array<?xf32>> {name = "f"}
  acc.loop private(%w : !fir.ref<!fir.array<9xf32>>) firstprivate(%f : !fir.box<!fir.array<?xf32>>) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
    %1:2 = hlfir.declare %w(%shape) {uniq_name = "_QFsEw"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>)
    %2 = fir.box_addr %f : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
    %3:2 = hlfir.declare %2(%shape) {uniq_name = "_QFsEf"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf32>>, !fir.ref<!fir.array<?xf32>>)
    %4:2 = hlfir.declare %w(%shape) {uniq_name = "_QFsEw"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>)
    %5 = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf32> {
    ^bb0(%k: index):
      %6 = hlfir.designate %from#0 (%k) : (!fir.ref<!fir.array<9xf32>>, index) -> !fir.ref<f32>
      %7 = fir.load %6 : !fir.ref<f32>
      %8 = arith.addf %7, %7 : f32
      hlfir.yield_element %8 : f32
    }
    hlfir.assign %5 to %1#0 : !hlfir.expr<9xf32>, !fir.ref<!fir.array<9xf32>>
    hlfir.destroy %5 : !hlfir.expr<9xf32>
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}

// Scalars, of which flang would think that assignments in WHERE change them.

// CHECK-LABEL: func.func @scalar(
// CHECK: acc.private
// CHECK-NEXT: %[[E:.*]] = fir.alloca i8
// CHECK: acc.loop
// CHECK-NEXT: %[[PLACE:.*]] = fir.convert %[[E]] : (!fir.ref<i8>) -> !fir.ref<i32>
// CHECK-NEXT: hlfir.declare %[[PLACE]]
// AGAIN-LABEL: func.func @scalar(
// AGAIN: %[[E:.*]] = acc.private
// AGAIN-NOT: fir.alloca i8
// AGAIN: hlfir.declare %[[E]]
acc.private.recipe @index : !fir.ref<i32> init {
^bb0(%arg0: !fir.ref<i32>):
  %0 = fir.alloca i32
  acc.yield %0 : !fir.ref<i32>
}
func.func @scalar(%x: !fir.ref<i32>, %n: i32) {
  %e = acc.private varPtr(%x : !fir.ref<i32>) recipe(@index) -> !fir.ref<i32> {implicit = true, name = "e"}
  acc.loop private(%e : !fir.ref<i32>) control(%i : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
    %1:2 = hlfir.declare %e {uniq_name = "_QFsEe"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
    fir.store %i to %1#0 : !fir.ref<i32>
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
