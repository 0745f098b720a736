// RUN: %accc-opt --acc-scalar-foralls %s | FileCheck %s

// An assignment to a row: its elements are an index of the FORALL, up to the row's extent,
// which is computed for itself.

// CHECK-LABEL: func.func @row(
// CHECK-SAME: %[[A:.*]]: !fir.box<!fir.array<?x?xf32>>, %[[B:.*]]: !fir.box<!fir.array<?xf32>>, %[[N:.*]]: index, %[[X:.*]]: f32)
// CHECK: hlfir.forall lb {
// CHECK: (%[[I:.*]]: i32) {
// CHECK: hlfir.forall lb {
// CHECK: %[[ONE:.*]] = arith.constant 1
// CHECK: hlfir.yield %[[ONE]]
// CHECK: } ub {
// CHECK: %[[EXTENT:.*]] = arith.subi %[[N]], %{{.*}}
// CHECK: hlfir.yield %[[EXTENT]]
// CHECK: (%[[J:.*]]: index) {
// CHECK: hlfir.region_assign {
// CHECK: %[[VALUES:.*]] = hlfir.elemental
// CHECK: %[[VALUE:.*]] = hlfir.apply %[[VALUES]], %[[J]]
// CHECK: hlfir.yield %[[VALUE]] : f32 cleanup {
// CHECK: hlfir.destroy %[[VALUES]]
// CHECK: } to {
// CHECK: %[[ROW:.*]] = hlfir.designate %[[A]]
// CHECK: %[[ELEMENT:.*]] = hlfir.designate %[[ROW]] (%[[J]])
// CHECK: hlfir.yield %[[ELEMENT]] : !fir.ref<f32>
func.func @row(%a: !fir.box<!fir.array<?x?xf32>>, %b: !fir.box<!fir.array<?xf32>>, %n: index, %x: f32) {
  %c1_i32 = arith.constant 1 : i32
  %c9_i32 = arith.constant 9 : i32
  acc.kernels {
    hlfir.forall lb { hlfir.yield %c1_i32 : i32 } ub { hlfir.yield %c9_i32 : i32 } (%i: i32) {
      hlfir.region_assign {
        %shape = fir.shape %n : (index) -> !fir.shape<1>
        %values = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<?xf32> {
        ^bb0(%k: index):
          %1 = hlfir.designate %b (%k) : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
          %2 = fir.load %1 : !fir.ref<f32>
          %3 = arith.mulf %2, %x : f32
          hlfir.yield_element %3 : f32
        }
        hlfir.yield %values : !hlfir.expr<?xf32> cleanup { hlfir.destroy %values : !hlfir.expr<?xf32> }
      } to {
        %c1 = arith.constant 1 : index
        %extent = arith.subi %n, %c1 : index
        %shape = fir.shape %extent : (index) -> !fir.shape<1>
        %row = hlfir.designate %a (%i, %c1:%extent:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, i32, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
        hlfir.yield %row : !fir.box<!fir.array<?xf32>>
      }
    }
    acc.terminator
  }
  return
}

// The mask of a WHERE masks the elements; a scalar stays a scalar.

// CHECK-LABEL: func.func @masked(
// CHECK: hlfir.forall lb {
// CHECK: hlfir.forall lb {
// CHECK: (%[[J:.*]]: index) {
// CHECK: hlfir.forall_mask {
// CHECK: %[[FLAGS:.*]] = hlfir.designate
// CHECK: %[[FLAG:.*]] = hlfir.designate %[[FLAGS]] (%[[J]])
// CHECK: %[[LOGICAL:.*]] = fir.load %[[FLAG]]
// CHECK: %[[TRUTH:.*]] = fir.convert %[[LOGICAL]] : (!fir.logical<4>) -> i1
// CHECK: hlfir.yield %[[TRUTH]] : i1
// CHECK: } do {
// CHECK: hlfir.region_assign {
// CHECK: hlfir.yield %{{.*}} : f32
// CHECK: } to {
// CHECK: hlfir.yield %{{.*}} : !fir.ref<f32>
// CHECK-NOT: hlfir.where
// CHECK: return
func.func @masked(%a: !fir.box<!fir.array<?x?xf32>>, %m: !fir.box<!fir.array<?x?x!fir.logical<4>>>, %n: index, %x: f32) {
  %c1_i32 = arith.constant 1 : i32
  %c9_i32 = arith.constant 9 : i32
  %c1 = arith.constant 1 : index
  acc.kernels {
    hlfir.forall lb { hlfir.yield %c1_i32 : i32 } ub { hlfir.yield %c9_i32 : i32 } (%i: i32) {
      hlfir.where {
        %shape = fir.shape %n : (index) -> !fir.shape<1>
        %row = hlfir.designate %m (%i, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?x!fir.logical<4>>>, i32, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?x!fir.logical<4>>>
        hlfir.yield %row : !fir.box<!fir.array<?x!fir.logical<4>>>
      } do {
        hlfir.region_assign {
          hlfir.yield %x : f32
        } to {
          %shape = fir.shape %n : (index) -> !fir.shape<1>
          %row = hlfir.designate %a (%i, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, i32, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
          hlfir.yield %row : !fir.box<!fir.array<?xf32>>
        }
      }
    }
    acc.terminator
  }
  return
}

// What must not be evaluated for each element stays: a sum along a dimension. So does
// ELSEWHERE where only iterations know how many elements there are.

// CHECK-LABEL: func.func @once(
// CHECK: hlfir.forall lb {
// CHECK-NOT: hlfir.forall lb
// CHECK: hlfir.sum
// CHECK: hlfir.elsewhere
func.func @once(%a: !fir.box<!fir.array<?x?xf32>>, %m: !fir.box<!fir.array<?x!fir.logical<4>>>, %n: index, %x: f32) {
  %c1_i32 = arith.constant 1 : i32
  %c9_i32 = arith.constant 9 : i32
  %c1 = arith.constant 1 : index
  acc.kernels {
    hlfir.forall lb { hlfir.yield %c1_i32 : i32 } ub { hlfir.yield %c9_i32 : i32 } (%i: i32) {
      hlfir.region_assign {
        %sums = hlfir.sum %a dim %c1_i32 : (!fir.box<!fir.array<?x?xf32>>, i32) -> !hlfir.expr<?xf32>
        hlfir.yield %sums : !hlfir.expr<?xf32> cleanup { hlfir.destroy %sums : !hlfir.expr<?xf32> }
      } to {
        %shape = fir.shape %n : (index) -> !fir.shape<1>
        %row = hlfir.designate %a (%i, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, i32, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
        hlfir.yield %row : !fir.box<!fir.array<?xf32>>
      }
      hlfir.where {
        %extent = fir.convert %i : (i32) -> index
          %shape = fir.shape %extent : (index) -> !fir.shape<1>
        %part = hlfir.designate %m (%c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x!fir.logical<4>>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?x!fir.logical<4>>>
        hlfir.yield %part : !fir.box<!fir.array<?x!fir.logical<4>>>
      } do {
        hlfir.region_assign {
          hlfir.yield %x : f32
        } to {
          %extent = fir.convert %i : (i32) -> index
          %shape = fir.shape %extent : (index) -> !fir.shape<1>
          %row = hlfir.designate %a (%i, %c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x?xf32>>, i32, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
          hlfir.yield %row : !fir.box<!fir.array<?xf32>>
        }
        hlfir.elsewhere do {
        }
      }
    }
    acc.terminator
  }
  return
}

// WHERE with ELSEWHERE: the number of each element's branch is kept, since the first
// branch may change what the second mask reads.

// CHECK-LABEL: func.func @branches(
// CHECK-SAME: %[[A:.*]]: !fir.box<!fir.array<?x?xf32>>, %[[M:.*]]: !fir.box<!fir.array<?x!fir.logical<4>>>, %[[N:.*]]: index, %[[X:.*]]: f32)
// CHECK: %[[MEMORY:.*]] = fir.allocmem !fir.array<?x?xi32>, %{{.*}}, %{{.*}}
// CHECK: %[[NUMBERS:.*]] = fir.embox %[[MEMORY]]
// CHECK: hlfir.forall lb {
// CHECK: (%[[I:.*]]: i32) {
// CHECK: (%[[J:.*]]: index) {
// CHECK-NEXT: hlfir.region_assign {
// CHECK: %[[FIRST:.*]] = arith.select %{{.*}}, %c1_i32{{.*}}, %c0_i32{{.*}} : i32
// CHECK: hlfir.yield %[[FIRST]] : i32
// CHECK: } to {
// CHECK: %[[PLACE:.*]] = hlfir.designate %[[NUMBERS]] (%[[J]], %{{.*}})
// CHECK: hlfir.yield %[[PLACE]] : !fir.ref<i32>
// CHECK: (%{{.*}}: index) {
// CHECK-NEXT: hlfir.forall_mask {
// CHECK: arith.cmpi eq, %{{.*}}, %c1_i32
// CHECK: hlfir.region_assign {
// CHECK-NEXT: hlfir.yield %[[X]] : f32
// CHECK: (%{{.*}}: index) {
// CHECK-NEXT: hlfir.forall_mask {
// CHECK: arith.cmpi eq, %{{.*}}, %c0_i32
// CHECK: arith.select %{{.*}}, %c2_i32{{.*}}, %c0_i32{{.*}} : i32
// CHECK: hlfir.forall_mask {
// CHECK: arith.cmpi eq, %{{.*}}, %c2_i32
// CHECK: hlfir.forall_mask {
// CHECK: arith.cmpi eq, %{{.*}}, %c0_i32
// CHECK-NOT: hlfir.elsewhere
// CHECK: fir.freemem %[[MEMORY]]
func.func @branches(%a: !fir.box<!fir.array<?x?xf32>>, %m: !fir.box<!fir.array<?x!fir.logical<4>>>, %n: index, %x: f32) {
  %c1_i32 = arith.constant 1 : i32
  %c9_i32 = arith.constant 9 : i32
  %c1 = arith.constant 1 : index
  acc.kernels {
    hlfir.forall lb { hlfir.yield %c1_i32 : i32 } ub { hlfir.yield %c9_i32 : i32 } (%i: i32) {
      hlfir.where {
        %shape = fir.shape %n : (index) -> !fir.shape<1>
        %part = hlfir.designate %m (%c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x!fir.logical<4>>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?x!fir.logical<4>>>
        hlfir.yield %part : !fir.box<!fir.array<?x!fir.logical<4>>>
      } do {
        hlfir.region_assign {
          hlfir.yield %x : f32
        } to {
          %shape = fir.shape %n : (index) -> !fir.shape<1>
          %row = hlfir.designate %a (%c1:%n:%c1, %i) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, i32, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
          hlfir.yield %row : !fir.box<!fir.array<?xf32>>
        }
        hlfir.elsewhere mask {
          %shape = fir.shape %n : (index) -> !fir.shape<1>
        %part = hlfir.designate %m (%c1:%n:%c1) shape %shape : (!fir.box<!fir.array<?x!fir.logical<4>>>, index, index, index, !fir.shape<1>) -> !fir.box<!fir.array<?x!fir.logical<4>>>
        hlfir.yield %part : !fir.box<!fir.array<?x!fir.logical<4>>>
        } do {
          hlfir.region_assign {
          hlfir.yield %x : f32
        } to {
          %shape = fir.shape %n : (index) -> !fir.shape<1>
          %row = hlfir.designate %a (%c1:%n:%c1, %i) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, i32, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
          hlfir.yield %row : !fir.box<!fir.array<?xf32>>
        }
          hlfir.elsewhere do {
            hlfir.region_assign {
          hlfir.yield %x : f32
        } to {
          %shape = fir.shape %n : (index) -> !fir.shape<1>
          %row = hlfir.designate %a (%c1:%n:%c1, %i) shape %shape : (!fir.box<!fir.array<?x?xf32>>, index, index, index, i32, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
          hlfir.yield %row : !fir.box<!fir.array<?xf32>>
        }
          }
        }
      }
    }
    acc.terminator
  }
  return
}

// The descriptor of a component is read in front of a FORALL that assigns numbers, not in one
// that may change it.

// CHECK-LABEL: func.func @component(
// CHECK: %[[AT:.*]] = hlfir.designate %{{.*}}{"h"}
// CHECK: %[[H:.*]] = fir.load %[[AT]]
// CHECK: hlfir.forall
// CHECK: hlfir.designate %[[H]] (%{{.*}})
// CHECK: hlfir.forall
// CHECK: hlfir.designate %{{.*}}{"h"}
func.func @component(%s: !fir.ref<!fir.type<t{h:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>, %u: !fir.box<!fir.array<?x!fir.type<t{h:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>>, %x: f32) {
  %c1_i32 = arith.constant 1 : i32
  %c9_i32 = arith.constant 9 : i32
  acc.kernels {
    hlfir.forall lb { hlfir.yield %c1_i32 : i32 } ub { hlfir.yield %c9_i32 : i32 } (%i: i32) {
      hlfir.region_assign {
        hlfir.yield %x : f32
      } to {
        %h = hlfir.designate %s{"h"} : (!fir.ref<!fir.type<t{h:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
        %box = fir.load %h : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
        %element = hlfir.designate %box (%i) : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, i32) -> !fir.ref<f32>
        hlfir.yield %element : !fir.ref<f32>
      }
    }
    hlfir.forall lb { hlfir.yield %c1_i32 : i32 } ub { hlfir.yield %c9_i32 : i32 } (%i: i32) {
      hlfir.region_assign {
        hlfir.yield %x : f32
      } to {
        %h = hlfir.designate %s{"h"} : (!fir.ref<!fir.type<t{h:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>) -> !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
        %box = fir.load %h : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
        %element = hlfir.designate %box (%i) : (!fir.box<!fir.ptr<!fir.array<?xf32>>>, i32) -> !fir.ref<f32>
        hlfir.yield %element : !fir.ref<f32>
      }
      hlfir.region_assign {
        hlfir.yield %s : !fir.ref<!fir.type<t{h:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>
      } to {
        %element = hlfir.designate %u (%i) : (!fir.box<!fir.array<?x!fir.type<t{h:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>>, i32) -> !fir.ref<!fir.type<t{h:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>
        hlfir.yield %element : !fir.ref<!fir.type<t{h:!fir.box<!fir.ptr<!fir.array<?xf32>>>}>>
      }
    }
    acc.terminator
  }
  return
}
