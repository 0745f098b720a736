// RUN: %accc-opt --acc-constructor-places %s | FileCheck %s

// Two values in each iteration of a loop, behind another one.

// CHECK-LABEL: func.func @places(
// CHECK-SAME: %[[N:[^:]*]]: index
// CHECK-NOT: fir.store
// CHECK: %[[SECOND:.*]] = arith.addi %c1, %c1
// CHECK: hlfir.designate %{{.*}} (%c1)
// CHECK: %[[ONE:.*]] = arith.addi %c0, %c1
// CHECK-NEXT: %[[EACH:.*]] = arith.addi %[[ONE]], %c1
// CHECK: fir.do_loop %[[I:.*]] = %c1 to %[[N]] step %c1 unordered {
// CHECK: %[[BEFORE:.*]] = arith.subi %[[I]], %c1
// CHECK: %[[DONE:.*]] = arith.muli %[[BEFORE]], %[[EACH]]
// CHECK: %[[PLACE:.*]] = arith.addi %[[SECOND]], %[[DONE]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[PLACE]], %c1
// CHECK: hlfir.designate %{{.*}} (%[[PLACE]])
// CHECK: hlfir.designate %{{.*}} (%[[NEXT]])
// CHECK-NOT: fir.store
// CHECK: acc.terminator
func.func @places(%n: index, %x: f32) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %counter = fir.alloca index
    %memory = fir.alloca !fir.array<9xf32>
    %nine = arith.constant 9 : index
    %shape = fir.shape %nine : (index) -> !fir.shape<1>
    %array:2 = hlfir.declare %memory(%shape) {uniq_name = ".tmp.arrayctor"} : (!fir.ref<!fir.array<9xf32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf32>>, !fir.ref<!fir.array<9xf32>>)
    fir.store %c1 to %counter : !fir.ref<index>
    %0 = fir.load %counter : !fir.ref<index>
    %1 = arith.addi %0, %c1 : index
    fir.store %1 to %counter : !fir.ref<index>
    %2 = hlfir.designate %array#0 (%0) : (!fir.ref<!fir.array<9xf32>>, index) -> !fir.ref<f32>
    hlfir.assign %x to %2 : f32, !fir.ref<f32>
    fir.do_loop %i = %c1 to %n step %c1 {
      %3 = fir.load %counter : !fir.ref<index>
      %4 = arith.addi %3, %c1 : index
      fir.store %4 to %counter : !fir.ref<index>
      %5 = hlfir.designate %array#0 (%3) : (!fir.ref<!fir.array<9xf32>>, index) -> !fir.ref<f32>
      hlfir.assign %x to %5 : f32, !fir.ref<f32>
      %6 = fir.load %counter : !fir.ref<index>
      %7 = arith.addi %6, %c1 : index
      fir.store %7 to %counter : !fir.ref<index>
      %8 = hlfir.designate %array#0 (%6) : (!fir.ref<!fir.array<9xf32>>, index) -> !fir.ref<f32>
      hlfir.assign %x to %8 : f32, !fir.ref<f32>
    }
    acc.terminator
  }
  return
}

// Iterations with different numbers of values, and calls.

// CHECK-LABEL: func.func @left(
// CHECK: fir.store
// CHECK: fir.do_loop
// CHECK-NOT: unordered
// CHECK: fir.store
// CHECK: fir.store
// CHECK: fir.do_loop
// CHECK-NOT: unordered
// CHECK: fir.store
func.func private @value() -> f32
func.func @left(%n: index, %x: f32, %to: !fir.ref<f32>) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %counter = fir.alloca index
    fir.store %c1 to %counter : !fir.ref<index>
    fir.do_loop %i = %c1 to %n step %c1 {
      fir.do_loop %j = %c1 to %i step %c1 {
        %0 = fir.load %counter : !fir.ref<index>
        %1 = arith.addi %0, %c1 : index
        fir.store %1 to %counter : !fir.ref<index>
      }
    }
    %other = fir.alloca index
    fir.store %c1 to %other : !fir.ref<index>
    fir.do_loop %i = %c1 to %n step %c1 {
      %0 = fir.call @value() : () -> f32
      %1 = fir.load %other : !fir.ref<index>
      %2 = arith.addi %1, %c1 : index
      fir.store %2 to %other : !fir.ref<index>
    }
    acc.terminator
  }
  return
}

// A pure function and the initial values of a new object change nothing else.

// CHECK-LABEL: func.func @objects(
// CHECK-NOT: fir.store
// CHECK: fir.do_loop {{.*}} unordered
// CHECK-NOT: fir.store
func.func private @_FortranAInitialize(!fir.box<none>, !fir.ref<i8>, i32)
func.func @objects(%n: index, %file: !fir.ref<i8>) {
  %c1 = arith.constant 1 : index
  %line = arith.constant 1 : i32
  acc.kernels {
    %new = fir.alloca !fir.type<_QTp{k:f32}>
    %counter = fir.alloca index
    fir.store %c1 to %counter : !fir.ref<index>
    fir.do_loop %i = %c1 to %n step %c1 {
      %0 = fir.embox %new : (!fir.ref<!fir.type<_QTp{k:f32}>>) -> !fir.box<!fir.type<_QTp{k:f32}>>
      %1 = fir.convert %0 : (!fir.box<!fir.type<_QTp{k:f32}>>) -> !fir.box<none>
      fir.call @_FortranAInitialize(%1, %file, %line) : (!fir.box<none>, !fir.ref<i8>, i32) -> ()
      %2 = fir.call @value() proc_attrs<pure> : () -> f32
      %3 = hlfir.designate %new{"k"} : (!fir.ref<!fir.type<_QTp{k:f32}>>) -> !fir.ref<f32>
      hlfir.assign %2 to %3 temporary_lhs : f32, !fir.ref<f32>
      %4 = fir.load %counter : !fir.ref<index>
      %5 = arith.addi %4, %c1 : index
      fir.store %5 to %counter : !fir.ref<index>
    }
    acc.terminator
  }
  return
}
