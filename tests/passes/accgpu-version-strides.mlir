// RUN: %accc-opt --accgpu-version-strides %s | FileCheck %s

// Both dimensions of the array count, and its presence; the lower bounds are those
// that the program gives.

// CHECK-LABEL: func.func @two_dimensions(
// CHECK-SAME: %[[BOX:[^:]*]]: !fir.box<!fir.array<?x?xf64>>, %[[LB:[^:]*]]: index
// CHECK: %[[PRESENT:.*]] = fir.is_present %[[BOX]]
// CHECK: %[[FAST:.*]] = fir.if %[[PRESENT]] -> (i1) {
// CHECK: %[[C8:.*]] = arith.constant 8 : index
// CHECK: %[[FIRST:.*]]:3 = fir.box_dims %[[BOX]]
// CHECK: arith.cmpi eq, %[[FIRST]]#2, %[[C8]]
// CHECK: %[[SECOND:.*]]:3 = fir.box_dims %[[BOX]]
// CHECK: arith.remsi %[[SECOND]]#2, %[[C8]]
// CHECK: } else {
// CHECK: arith.constant false
// CHECK: fir.if %[[FAST]] {
// CHECK: %[[BASE:.*]] = fir.box_addr %[[BOX]]
// CHECK: %[[ROW:.*]] = fir.convert %[[BASE]]
// CHECK: accgpu.loop (%[[I:.*]], %[[J:.*]]) =
// CHECK: %[[X:.*]] = arith.subi %[[J]], %[[LB]] overflow<nsw>
// CHECK: %[[Y:.*]] = arith.subi %[[I]], %[[LB]] overflow<nsw>
// CHECK: %[[DISTANCE:.*]] = arith.muli %[[Y]], %{{.*}} overflow<nsw>
// CHECK: %[[POSITION:.*]] = arith.addi %[[X]], %[[DISTANCE]] overflow<nsw>
// CHECK: fir.coordinate_of %[[ROW]], %[[POSITION]]
// CHECK-NOT: fir.array_coor
// CHECK: } else {
// CHECK: accgpu.loop
// CHECK: fir.array_coor %[[BOX]]
func.func @two_dimensions(%box: !fir.box<!fir.array<?x?xf64>>, %lb: index, %n: index, %v: f64) {
  accgpu.region <parallel> {
    %shift = fir.shift %lb, %lb : (index, index) -> !fir.shift<2>
    accgpu.loop (%i, %j) = (%lb, %lb) to (%n, %n) step (%n, %n) : index, index par [gang, vector] independent {
      %x = fir.array_coor %box(%shift) %j, %i : (!fir.box<!fir.array<?x?xf64>>, !fir.shift<2>, index, index) -> !fir.ref<f64>
      fir.store %v to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Loops are duplicated once, with all that is in them.

// CHECK-LABEL: func.func @nested(
// CHECK: fir.if
// CHECK: fir.if
// CHECK: accgpu.loop
// CHECK: accgpu.loop
// CHECK: } else {
// CHECK: accgpu.loop
// CHECK: accgpu.loop
// CHECK-NOT: accgpu.loop
// CHECK: return
func.func @nested(%box: !fir.box<!fir.array<?xf64>>, %n: index, %v: f64) {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang] independent {
      accgpu.loop (%j) = (%n) to (%n) step (%n) : index par [vector] independent {
        %x = fir.array_coor %box %j : (!fir.box<!fir.array<?xf64>>, index) -> !fir.ref<f64>
        fir.store %v to %x : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// Nothing to gain: an array given by address, a descriptor that the loop loads,
// elements that are not numbers.

// CHECK-LABEL: func.func @left_alone(
// CHECK-NOT: fir.if
// CHECK: return
func.func @left_alone(%array: !fir.ref<!fir.array<?xf64>>, %pointer: !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf64>>>>, %text: !fir.box<!fir.array<?x!fir.char<1,4>>>, %n: index, %v: f64) {
  accgpu.region <parallel> {
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    accgpu.loop (%i) = (%n) to (%n) step (%n) : index par [gang, vector] independent {
      %x = fir.array_coor %array(%shape) %i : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %v to %x : !fir.ref<f64>
      %box = fir.load %pointer : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf64>>>>
      %y = fir.array_coor %box %i : (!fir.box<!fir.ptr<!fir.array<?xf64>>>, index) -> !fir.ref<f64>
      fir.store %v to %y : !fir.ref<f64>
      %z = fir.array_coor %text %i : (!fir.box<!fir.array<?x!fir.char<1,4>>>, index) -> !fir.ref<!fir.char<1,4>>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
