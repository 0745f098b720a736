// RUN: %accc-opt --acc-selected-ranks %s | FileCheck %s

// A selected rank is about the variable, and has lower bounds of 1.

// CHECK-LABEL: func.func @ranks
// CHECK-SAME: %[[A:.*]]: !fir.box<!fir.array<*:f32>>
// CHECK-NOT: fir.rebox_assumed_rank
// CHECK: %[[SAME:.*]] = fir.convert %[[A]] : (!fir.box<!fir.array<*:f32>>) -> !fir.box<!fir.array<?x?xf32>>
// CHECK: %[[OWN:.*]] = fir.rebox %[[SAME]]
// CHECK: fir.declare %[[OWN]]
func.func @ranks(%a: !fir.box<!fir.array<*:f32>>) {
  %0 = fir.rebox_assumed_rank %a lbs ones : (!fir.box<!fir.array<*:f32>>) -> !fir.box<!fir.array<*:f32>>
  %1 = fir.convert %0 : (!fir.box<!fir.array<*:f32>>) -> !fir.box<!fir.array<?x?xf32>>
  %2 = fir.declare %1 {uniq_name = "_QFEa"} : (!fir.box<!fir.array<?x?xf32>>) -> !fir.box<!fir.array<?x?xf32>>
  return
}

// Pointers keep their bounds.

// CHECK-LABEL: func.func @bounds_kept
// CHECK: fir.rebox_assumed_rank
// CHECK-NOT: fir.rebox %
func.func @bounds_kept(%a: !fir.box<!fir.array<*:f32>>) {
  %0 = fir.rebox_assumed_rank %a lbs preserve : (!fir.box<!fir.array<*:f32>>) -> !fir.box<!fir.array<*:f32>>
  %1 = fir.convert %0 : (!fir.box<!fir.array<*:f32>>) -> !fir.box<!fir.array<?x?xf32>>
  %2 = fir.declare %1 {uniq_name = "_QFEa"} : (!fir.box<!fir.array<?x?xf32>>) -> !fir.box<!fir.array<?x?xf32>>
  return
}
