// RUN: %accc-opt --acc-copy-sections %s | FileCheck %s

// Sections with the same triplet are one or have nothing in common.

// CHECK-LABEL: func.func @apart(
// CHECK: %[[FROM:.*]] = hlfir.designate
// CHECK: %[[TO:.*]] = hlfir.designate
// CHECK: fir.do_loop %[[I:.*]] = {{.*}} unordered {
// CHECK: %[[X:.*]] = hlfir.designate %[[FROM]] (%[[I]])
// CHECK: %[[V:.*]] = fir.load %[[X]]
// CHECK: %[[Y:.*]] = hlfir.designate %[[TO]] (%[[I]])
// CHECK: hlfir.assign %[[V]] to %[[Y]] : f32, !fir.ref<f32>
func.func @apart(%u: !fir.box<!fir.array<?x?xf32>>, %n: index, %m: index) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %from = hlfir.designate %u (%m, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    %to = hlfir.designate %u (%n, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    hlfir.assign %from to %to : !fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>
    acc.terminator
  }
  return
}

// Other triplets: one may read what the other writes.

// CHECK-LABEL: func.func @shifted(
// CHECK: %[[SHAPE:.*]] = fir.shape
// CHECK: %[[FROM:.*]] = hlfir.designate
// CHECK: %[[TO:.*]] = hlfir.designate
// CHECK-NOT: fir.do_loop
// CHECK: %[[VALUES:.*]] = hlfir.elemental %[[SHAPE]] unordered : (!fir.shape<1>) -> !hlfir.expr<?xf32> {
// CHECK-NEXT: ^bb0(%[[I:.*]]: index):
// CHECK: %[[X:.*]] = hlfir.designate %[[FROM]] (%[[I]])
// CHECK: %[[V:.*]] = fir.load %[[X]]
// CHECK: hlfir.yield_element %[[V]] : f32
// CHECK: hlfir.assign %[[VALUES]] to %[[TO]]
// CHECK: hlfir.destroy %[[VALUES]]
func.func @shifted(%u: !fir.box<!fir.array<?xf32>>, %n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  acc.kernels {
    %shape = fir.shape %m : (index) -> !fir.shape<1>
    %from = hlfir.designate %u (%c1:%m:%c1) shape %shape : (!fir.box<!fir.array<?xf32>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    %to = hlfir.designate %u (%c2:%n:%c1) shape %shape : (!fir.box<!fir.array<?xf32>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    hlfir.assign %from to %to : !fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>
    acc.terminator
  }
  return
}

// Along other dimensions, as of a transposition.

// CHECK-LABEL: func.func @across(
// CHECK-NOT: fir.do_loop
// CHECK: %[[VALUES:.*]] = hlfir.elemental
// CHECK: hlfir.assign %[[VALUES]] to
func.func @across(%u: !fir.box<!fir.array<?x?xf32>>, %n: index) {
  %c1 = arith.constant 1 : index
  acc.kernels {
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %from = hlfir.designate %u (%c1, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    %to = hlfir.designate %u (%c1:%n:%c1, %c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    hlfir.assign %from to %to : !fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>
    acc.terminator
  }
  return
}

// Routines are device code as well; other procedures are not.

// CHECK-LABEL: func.func @routine(
// CHECK: fir.do_loop
// CHECK-LABEL: func.func @of_the_host(
// CHECK-NOT: fir.do_loop
// CHECK: return
acc.routine @directive func(@routine) seq
func.func @routine(%u: !fir.box<!fir.array<?x?xf32>>, %n: index, %m: index) attributes {acc.routine_info = #acc.routine_info<[@directive]>} {
  %c1 = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %from = hlfir.designate %u (%m, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %to = hlfir.designate %u (%n, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  hlfir.assign %from to %to : !fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>
  return
}
func.func @of_the_host(%u: !fir.box<!fir.array<?x?xf32>>, %n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %from = hlfir.designate %u (%m, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %to = hlfir.designate %u (%n, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  hlfir.assign %from to %to : !fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>
  return
}
