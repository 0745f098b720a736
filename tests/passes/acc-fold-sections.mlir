// RUN: %accc-opt --acc-fold-sections %s | FileCheck %s

// A row from column 2 on: one subscript is the section's, the other one counts from 2.

// CHECK-LABEL: func.func @row(
// CHECK-SAME: %[[A:.*]]: !fir.ref<!fir.array<?x?xf32>>, %[[I:.*]]: index, %[[N:.*]]: index)
// CHECK: %[[SHAPE:.*]] = fir.shape %[[N]], %[[N]]
// CHECK: acc.kernels
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[DISTANCE:.*]] = arith.subi %[[I]], %[[ONE]]
// CHECK: %[[PLACE:.*]] = arith.addi %{{.*}}, %[[DISTANCE]]
// CHECK: fir.array_coor %[[A]](%[[SHAPE]]) %[[N]], %[[PLACE]]
func.func @row(%a: !fir.ref<!fir.array<?x?xf32>>, %i: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = fir.shape %n, %n : (index, index) -> !fir.shape<2>
  acc.kernels {
    %undefined = fir.undefined index
    %slice = fir.slice %n, %undefined, %undefined, %c2, %n, %c1 : (index, index, index, index, index, index) -> !fir.slice<2>
    %row = fir.embox %a(%shape) [%slice] : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, !fir.slice<2>) -> !fir.box<!fir.array<?xf32>>
    %x = fir.array_coor %row %i : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
    %v = fir.load %x : !fir.ref<f32>
    acc.terminator
  }
  return
}

// A section, with a name and bounds of its own, of every third element of a section that
// counts as its array.

// CHECK-LABEL: func.func @section_of_section(
// CHECK-SAME: %[[A:.*]]: !fir.box<!fir.array<?xf32>>, %[[I:.*]]: index, %[[N:.*]]: index)
// CHECK: acc.parallel
// CHECK: %[[SHIFT:.*]] = fir.shift %[[N]]
// CHECK: %[[DISTANCE:.*]] = arith.subi %[[I]], %[[N]]
// CHECK: %[[THREE:.*]] = arith.muli %[[DISTANCE]], %{{.*}}
// CHECK: %[[PLACE:.*]] = arith.addi %{{.*}}, %[[THREE]]
// CHECK: fir.array_coor %[[A]](%[[SHIFT]]) %[[PLACE]]
func.func @section_of_section(%a: !fir.box<!fir.array<?xf32>>, %i: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  acc.parallel {
    %shift = fir.shift %n : (index) -> !fir.shift<1>
    %from_one = fir.slice %c1, %n, %c1 : (index, index, index) -> !fir.slice<1>
    %section = fir.rebox %a(%shift) [%from_one] : (!fir.box<!fir.array<?xf32>>, !fir.shift<1>, !fir.slice<1>) -> !fir.box<!fir.array<?xf32>>
    %thirds = fir.slice %c1, %n, %c3 : (index, index, index) -> !fir.slice<1>
    %part = fir.rebox %section [%thirds] : (!fir.box<!fir.array<?xf32>>, !fir.slice<1>) -> !fir.box<!fir.array<?xf32>>
    %name = fir.declare %part(%shift) {uniq_name = "_QFEpart"} : (!fir.box<!fir.array<?xf32>>, !fir.shift<1>) -> !fir.box<!fir.array<?xf32>>
    %x = fir.array_coor %name(%shift) %i : (!fir.box<!fir.array<?xf32>>, !fir.shift<1>, index) -> !fir.ref<f32>
    %v = fir.load %x : !fir.ref<f32>
    acc.yield
  }
  return
}

// Sections of components, and those that are made elsewhere, stay.

// CHECK-LABEL: func.func @others(
// CHECK: fir.array_coor %{{.*}} %{{.*}} : (!fir.box<!fir.array<?xf32>>, index)
// CHECK: fir.array_coor %{{.*}} %{{.*}} : (!fir.box<!fir.array<?xf32>>, index)
func.func @others(%a: !fir.ref<!fir.array<?x!fir.type<t{x:f32,y:f32}>>>, %b: !fir.box<!fir.array<?xf32>>, %i: index, %n: index) {
  %c1 = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %whole = fir.slice %c1, %n, %c1 : (index, index, index) -> !fir.slice<1>
  %outside = fir.rebox %b [%whole] : (!fir.box<!fir.array<?xf32>>, !fir.slice<1>) -> !fir.box<!fir.array<?xf32>>
  acc.parallel {
    %field = fir.field_index y, !fir.type<t{x:f32,y:f32}>
    %slice = fir.slice %c1, %n, %c1 path %field : (index, index, index, !fir.field) -> !fir.slice<1>
    %y = fir.embox %a(%shape) [%slice] : (!fir.ref<!fir.array<?x!fir.type<t{x:f32,y:f32}>>>, !fir.shape<1>, !fir.slice<1>) -> !fir.box<!fir.array<?xf32>>
    %1 = fir.array_coor %y %i : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
    %2 = fir.load %1 : !fir.ref<f32>
    %3 = fir.array_coor %outside %i : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
    %4 = fir.load %3 : !fir.ref<f32>
    acc.yield
  }
  return
}
