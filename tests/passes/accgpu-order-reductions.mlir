// RUN: %accc-opt --allow-unregistered-dialect --accgpu-order-reductions %s 2>&1 | FileCheck %s

// The construct sets in front of the loop what its gangs reduce to.

// CHECK-LABEL: func.func @set(
// CHECK: accgpu.region <parallel> {
// CHECK: } {accgpu.in_parts}
func.func @set(%s: !fir.ref<i32>, %n: index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    fir.store %c0 to %s : !fir.ref<i32>
    %p = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Nothing to wait for: only reductions, or one gang.

// CHECK-LABEL: func.func @alone(
// CHECK-NOT: in_parts
// CHECK: return
func.func @alone(%s: !fir.ref<i32>, %n: index) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    %p = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> gangs(%one : i32) {
    fir.store %c0 to %s : !fir.ref<i32>
    %p = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What each gang does may make a difference each time.

// CHECK-LABEL: func.func @unknown(
// CHECK-NOT: in_parts
// CHECK: return
func.func @unknown(%s: !fir.ref<i32>, %n: index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    "test.effect"() : () -> ()
    fir.store %c0 to %s : !fir.ref<i32>
    %p = accgpu.private <gang> "s" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %s [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A descriptor that is looked at, for the shape or whether there is an array, is no use of the
// elements; one of them is.

// CHECK-LABEL: func.func @described(
// CHECK-NOT: in_parts
// CHECK: accgpu.region
// CHECK: } {accgpu.in_parts}
func.func @described(%a: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, %b: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, %n: index) {
  %c0 = arith.constant 0 : i32
  %no = arith.constant 0 : i64
  %first = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    %box = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    %heap = fir.box_addr %box : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> !fir.heap<!fir.array<?xi32>>
    %at = fir.convert %heap : (!fir.heap<!fir.array<?xi32>>) -> i64
    %allocated = arith.cmpi ne, %at, %no : i64
    %dims:3 = fir.box_dims %box, %first : (!fir.box<!fir.heap<!fir.array<?xi32>>>, index) -> (index, index, index)
    %p = accgpu.private <gang> "a" !fir.box<!fir.heap<!fir.array<?xi32>>> follows_loop : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p, %allocated, %dims#1) : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, i1, index) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %a [#accgpu.level<gang>] : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>> {
    ^bb0(%x: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, %y: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>):
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %box = fir.load %b : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    %heap = fir.box_addr %box : (!fir.box<!fir.heap<!fir.array<?xi32>>>) -> !fir.heap<!fir.array<?xi32>>
    %element = fir.coordinate_of %heap, %c1 : (!fir.heap<!fir.array<?xi32>>, index) -> !fir.ref<i32>
    fir.store %c0 to %element : !fir.ref<i32>
    %p = accgpu.private <gang> "b" !fir.box<!fir.heap<!fir.array<?xi32>>> follows_loop : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %b [#accgpu.level<gang>] : !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>> {
    ^bb0(%x: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>, %y: !fir.ref<!fir.box<!fir.heap<!fir.array<?xi32>>>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Parts of variables: what is done with others is nothing to wait for.

// CHECK-LABEL: func.func @part(
// CHECK: accgpu.region <parallel> {
// CHECK: } {accgpu.in_parts}
// CHECK: accgpu.region <parallel> {
// CHECK-NOT: in_parts
// CHECK: return
func.func @part(%o: !fir.ref<!fir.type<t{k:i32,l:i32}>>, %n: index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  accgpu.region <parallel> {
    %set = fir.coordinate_of %o, k : (!fir.ref<!fir.type<t{k:i32,l:i32}>>) -> !fir.ref<i32>
    fir.store %c0 to %set : !fir.ref<i32>
    %k = fir.coordinate_of %o, k : (!fir.ref<!fir.type<t{k:i32,l:i32}>>) -> !fir.ref<i32>
    %p = accgpu.private <gang> "o%k" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %k [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    %set = fir.coordinate_of %o, l : (!fir.ref<!fir.type<t{k:i32,l:i32}>>) -> !fir.ref<i32>
    fir.store %c0 to %set : !fir.ref<i32>
    %k = fir.coordinate_of %o, k : (!fir.ref<!fir.type<t{k:i32,l:i32}>>) -> !fir.ref<i32>
    %p = accgpu.private <gang> "o%k" i32 follows_loop : !fir.ref<i32>
    fir.store %c0 to %p : !fir.ref<i32>
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [gang] independent {
      "test.use"(%p) : (!fir.ref<i32>) -> ()
      accgpu.yield
    }
    accgpu.reduce <add> %p into %k [#accgpu.level<gang>] : !fir.ref<i32>, !fir.ref<i32> {
    ^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
