// RUN: %accc-opt --allow-unregistered-dialect --acc-drop-host-links %s | FileCheck %s

// `f` and, through it, `g` do not look at the host's variables; `h` does.

// CHECK-LABEL: func.func @host(
// CHECK-SAME: %[[LINK:[^:]*]]: !fir.ref<tuple<!fir.ref<i32>>>
// CHECK: %[[NONE:.*]] = fir.zero_bits !fir.ref<tuple<!fir.ref<i32>>>
// CHECK-NEXT: fir.call @g(%[[NONE]])
// CHECK-NEXT: fir.call @h(%[[LINK]])
func.func @host(%link: !fir.ref<tuple<!fir.ref<i32>>>) {
  fir.call @g(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  fir.call @h(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  fir.call @elsewhere(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  return
}

// CHECK-LABEL: func.func private @f(
// CHECK-NEXT: arith.constant
// CHECK-NEXT: return
func.func private @f(%link: !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %2 = fir.load %1 : !fir.llvm_ptr<!fir.ref<i32>>
  %3 = fir.declare %2 {uniq_name = "_QFEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  return
}

// CHECK-LABEL: func.func private @g(
// CHECK: fir.zero_bits
func.func private @g(%link: !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) {
  fir.call @f(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  return
}

// CHECK-LABEL: func.func private @h(
// CHECK: fir.coordinate_of
// CHECK: fir.coordinate_of
func.func private @h(%link: !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %2 = fir.load %1 : !fir.llvm_ptr<!fir.ref<i32>>
  %3 = fir.declare %2 {uniq_name = "_QFEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  fir.store %0 to %3 : !fir.ref<i32>
  %4 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  return
}

// A call in a construct gets a tuple of the construct's own, with the variables that
// the procedure looks at: the second one only.

func.func private @second(%link: !fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %2 = fir.load %1 : !fir.llvm_ptr<!fir.ref<i32>>
  %3 = arith.constant 1 : i32
  %4 = fir.coordinate_of %link, %3 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<f32>>
  %5 = fir.load %4 : !fir.llvm_ptr<!fir.ref<f32>>
  %6 = fir.load %5 : !fir.ref<f32>
  fir.store %6 to %5 : !fir.ref<f32>
  return
}

// CHECK-LABEL: func.func @construct(
// CHECK-SAME: %{{[^:]*}}: !fir.ref<i32>, %[[X:[^:]*]]: !fir.ref<f32>
// CHECK: acc.parallel
// CHECK-NEXT: %[[OWN:.*]] = fir.alloca tuple<!fir.ref<i32>, !fir.ref<f32>>
// CHECK-NEXT: %[[AT:.*]] = fir.coordinate_of %[[OWN]]
// CHECK-NEXT: fir.store %[[X]] to %[[AT]]
// CHECK-NEXT: fir.call @second(%[[OWN]])
func.func @construct(%n: !fir.ref<i32>, %x: !fir.ref<f32>) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %link = fir.alloca tuple<!fir.ref<i32>, !fir.ref<f32>>
  %2 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  fir.store %n to %2 : !fir.llvm_ptr<!fir.ref<i32>>
  %3 = fir.coordinate_of %link, %1 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<f32>>
  fir.store %x to %3 : !fir.llvm_ptr<!fir.ref<f32>>
  acc.parallel {
    fir.call @second(%link) : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>) -> ()
    acc.yield
  }
  return
}

func.func private @elsewhere(!fir.ref<tuple<!fir.ref<i32>>>)

// In an internal procedure the variables are those that it has taken from its own link; a
// descriptor is made for an array of constant size. An array that `third` only finds is not
// put there.

func.func private @third(%link: !fir.ref<tuple<!fir.ref<i32>, !fir.box<!fir.array<4xf32>>, !fir.box<!fir.array<8xf32>>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %c0 = arith.constant 0 : index
  %3 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>, !fir.box<!fir.array<4xf32>>, !fir.box<!fir.array<8xf32>>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %4 = fir.load %3 : !fir.llvm_ptr<!fir.ref<i32>>
  %5 = fir.load %4 : !fir.ref<i32>
  %6 = fir.coordinate_of %link, %1 : (!fir.ref<tuple<!fir.ref<i32>, !fir.box<!fir.array<4xf32>>, !fir.box<!fir.array<8xf32>>>>, i32) -> !fir.ref<!fir.box<!fir.array<4xf32>>>
  %7 = fir.load %6 : !fir.ref<!fir.box<!fir.array<4xf32>>>
  "test.use"(%5, %7) : (i32, !fir.box<!fir.array<4xf32>>) -> ()
  %8 = fir.coordinate_of %link, %2 : (!fir.ref<tuple<!fir.ref<i32>, !fir.box<!fir.array<4xf32>>, !fir.box<!fir.array<8xf32>>>>, i32) -> !fir.ref<!fir.box<!fir.array<8xf32>>>
  %9 = fir.load %8 : !fir.ref<!fir.box<!fir.array<8xf32>>>
  %10 = fir.box_addr %9 : (!fir.box<!fir.array<8xf32>>) -> !fir.ref<!fir.array<8xf32>>
  %11:3 = fir.box_dims %9, %c0 : (!fir.box<!fir.array<8xf32>>, index) -> (index, index, index)
  %12 = fir.shape %11#1 : (index) -> !fir.shape<1>
  %13:2 = hlfir.declare %10(%12) {uniq_name = "_QFEz"} : (!fir.ref<!fir.array<8xf32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<8xf32>>, !fir.ref<!fir.array<8xf32>>)
  return
}

// CHECK-LABEL: func.func private @sibling(
// CHECK: %[[N:.*]]:2 = hlfir.declare %{{.*}} {uniq_name = "_QFEn"}
// CHECK: %[[A:.*]]:2 = hlfir.declare %{{.*}} {uniq_name = "_QFEa"}
// CHECK: acc.parallel
// CHECK-NEXT: %[[OWN:.*]] = fir.alloca tuple
// CHECK-NEXT: %[[FIRST:.*]] = fir.coordinate_of %[[OWN]]
// CHECK-NEXT: fir.store %[[N]]#0 to %[[FIRST]]
// CHECK-NEXT: %[[SECOND:.*]] = fir.coordinate_of %[[OWN]]
// CHECK-NEXT: %[[BOX:.*]] = fir.embox %[[A]]#0
// CHECK-NEXT: fir.store %[[BOX]] to %[[SECOND]]
// CHECK-NEXT: fir.call @third(%[[OWN]])
func.func private @sibling(%link: !fir.ref<tuple<!fir.ref<i32>, !fir.box<!fir.array<4xf32>>, !fir.box<!fir.array<8xf32>>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %c0 = arith.constant 0 : index
  %3 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>, !fir.box<!fir.array<4xf32>>, !fir.box<!fir.array<8xf32>>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %4 = fir.load %3 : !fir.llvm_ptr<!fir.ref<i32>>
  %5:2 = hlfir.declare %4 {uniq_name = "_QFEn"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
  %6 = fir.coordinate_of %link, %1 : (!fir.ref<tuple<!fir.ref<i32>, !fir.box<!fir.array<4xf32>>, !fir.box<!fir.array<8xf32>>>>, i32) -> !fir.ref<!fir.box<!fir.array<4xf32>>>
  %7 = fir.load %6 : !fir.ref<!fir.box<!fir.array<4xf32>>>
  %8 = fir.box_addr %7 : (!fir.box<!fir.array<4xf32>>) -> !fir.ref<!fir.array<4xf32>>
  %9:3 = fir.box_dims %7, %c0 : (!fir.box<!fir.array<4xf32>>, index) -> (index, index, index)
  %10 = fir.shape %9#1 : (index) -> !fir.shape<1>
  %11:2 = hlfir.declare %8(%10) {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<4xf32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<4xf32>>, !fir.ref<!fir.array<4xf32>>)
  acc.parallel {
    fir.call @third(%link) : (!fir.ref<tuple<!fir.ref<i32>, !fir.box<!fir.array<4xf32>>, !fir.box<!fir.array<8xf32>>>>) -> ()
    acc.yield
  }
  return
}
