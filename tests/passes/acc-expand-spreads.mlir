// RUN: %accc-opt --acc-expand-spreads %s | FileCheck %s

func.func private @_FortranASpread(!fir.ref<!fir.box<none>>, !fir.box<none>, i32, i64, !fir.ref<i8>, i32)

// a = spread(x, 2, m), where x has other lower bounds than 1
// CHECK-LABEL: func.func @variable(
// CHECK-NOT: fir.alloca
// CHECK: %[[X:.*]]:2 = hlfir.declare
// CHECK-NOT: _FortranASpread
// CHECK: %[[M:.*]] = fir.convert %{{.*}} : (i64) -> index
// CHECK: %[[COPIES:.*]] = arith.maxsi %[[M]], %
// CHECK: %[[SHAPE:.*]] = fir.shape %{{.*}}, %[[COPIES]]
// CHECK: %[[E:.*]] = hlfir.elemental %[[SHAPE]] unordered
// CHECK: ^bb0(%[[I:.*]]: index, %{{.*}}: index):
// CHECK: %[[OFFSET:.*]] = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: %[[PLACE:.*]] = arith.addi %[[I]], %[[OFFSET]] : index
// CHECK: hlfir.designate %[[X]]#0 (%[[PLACE]])
// CHECK: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: %[[OTHER:.*]] = fir.shape %{{.*}}, %[[COPIES]]
// CHECK: hlfir.elemental %[[OTHER]]
// CHECK: hlfir.apply %[[E]]
func.func @variable(%x0: !fir.ref<!fir.array<?xf32>>, %a: !fir.box<!fir.array<?x?xf32>>, %n: index, %m: i32, %file: !fir.ref<i8>, %line: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = arith.constant 2 : i32
  %new = fir.alloca !fir.box<!fir.heap<!fir.array<?x?xf32>>>
  %bounds = fir.shape_shift %c0, %n : (index, index) -> !fir.shapeshift<1>
  %x:2 = hlfir.declare %x0(%bounds) {uniq_name = "x"} : (!fir.ref<!fir.array<?xf32>>, !fir.shapeshift<1>) -> (!fir.box<!fir.array<?xf32>>, !fir.ref<!fir.array<?xf32>>)
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %xbox = fir.embox %x#1(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %none = fir.zero_bits !fir.heap<!fir.array<?x?xf32>>
  %empty = fir.shape %c0, %c0 : (index, index) -> !fir.shape<2>
  %nothing = fir.embox %none(%empty) : (!fir.heap<!fir.array<?x?xf32>>, !fir.shape<2>) -> !fir.box<!fir.heap<!fir.array<?x?xf32>>>
  fir.store %nothing to %new : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
  %1 = fir.convert %new : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>) -> !fir.ref<!fir.box<none>>
  %2 = fir.convert %xbox : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
  %3 = fir.convert %m : (i32) -> i64
  fir.call @_FortranASpread(%1, %2, %dim, %3, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, i32, i64, !fir.ref<i8>, i32) -> ()
  %4 = fir.load %new : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
  %5:3 = fir.box_dims %4, %c0 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
  %6:3 = fir.box_dims %4, %c1 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
  %7 = fir.box_addr %4 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>) -> !fir.heap<!fir.array<?x?xf32>>
  %8 = fir.shape_shift %5#0, %5#1, %6#0, %6#1 : (index, index, index, index) -> !fir.shapeshift<2>
  %9:2 = hlfir.declare %7(%8) {uniq_name = ".tmp.intrinsic_result"} : (!fir.heap<!fir.array<?x?xf32>>, !fir.shapeshift<2>) -> (!fir.box<!fir.array<?x?xf32>>, !fir.heap<!fir.array<?x?xf32>>)
  %true = arith.constant true
  %10 = hlfir.as_expr %9#0 move %true : (!fir.box<!fir.array<?x?xf32>>, i1) -> !hlfir.expr<?x?xf32>
  %two = arith.constant 2 : index
  %other = fir.shape %5#1, %6#1 : (index, index) -> !fir.shape<2>
  %11 = hlfir.elemental %other unordered : (!fir.shape<2>) -> !hlfir.expr<?x?xf32> {
  ^bb0(%i: index, %j: index):
    %value = hlfir.apply %10, %i, %j : (!hlfir.expr<?x?xf32>, index, index) -> f32
    hlfir.yield_element %value : f32
  }
  hlfir.assign %11 to %a : !hlfir.expr<?x?xf32>, !fir.box<!fir.array<?x?xf32>>
  hlfir.destroy %11 : !hlfir.expr<?x?xf32>
  hlfir.destroy %10 : !hlfir.expr<?x?xf32>
  return
}

// a = spread(2*x, 1, m): a few operations are done again. Any other expression is a variable as
// long as the value is needed.
// CHECK-LABEL: func.func @expressions(
// CHECK: %[[TWICE:.*]] = hlfir.elemental
// CHECK-NOT: hlfir.associate
// CHECK: hlfir.elemental
// CHECK: ^bb0(%{{.*}}: index, %[[J:.*]]: index):
// CHECK: hlfir.apply %[[TWICE]], %[[J]]
// CHECK: %[[SUM:.*]] = hlfir.sum
// CHECK: %[[VARIABLE:.*]]:3 = hlfir.associate %[[SUM]]
// CHECK: hlfir.elemental
// CHECK: hlfir.designate %[[VARIABLE]]#0 (%
// CHECK: hlfir.end_associate %[[VARIABLE]]#1
func.func @expressions(%x: !fir.box<!fir.array<?xf32>>, %b: !fir.box<!fir.array<?x?xf32>>, %a: !fir.box<!fir.array<?x?xf32>>, %n: index, %m: i64, %file: !fir.ref<i8>, %line: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = arith.constant 1 : i32
  %true = arith.constant true
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %new = fir.alloca !fir.box<!fir.heap<!fir.array<?x?xf32>>>
  %twice = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<?xf32> {
  ^bb0(%i: index):
    %at = hlfir.designate %x (%i) : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
    %value = fir.load %at : !fir.ref<f32>
    %sum = arith.addf %value, %value : f32
    hlfir.yield_element %sum : f32
  }
  %y:3 = hlfir.associate %twice(%shape) {adapt.valuebyref} : (!hlfir.expr<?xf32>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf32>>, !fir.ref<!fir.array<?xf32>>, i1)
  %ybox = fir.embox %y#1(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %1 = fir.convert %new : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>) -> !fir.ref<!fir.box<none>>
  %2 = fir.convert %ybox : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
  fir.call @_FortranASpread(%1, %2, %dim, %m, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, i32, i64, !fir.ref<i8>, i32) -> ()
  %4 = fir.load %new : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
  %5:3 = fir.box_dims %4, %c0 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
  %6:3 = fir.box_dims %4, %c1 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
  %7 = fir.box_addr %4 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>) -> !fir.heap<!fir.array<?x?xf32>>
  %8 = fir.shape_shift %5#0, %5#1, %6#0, %6#1 : (index, index, index, index) -> !fir.shapeshift<2>
  %9:2 = hlfir.declare %7(%8) {uniq_name = ".tmp.intrinsic_result"} : (!fir.heap<!fir.array<?x?xf32>>, !fir.shapeshift<2>) -> (!fir.box<!fir.array<?x?xf32>>, !fir.heap<!fir.array<?x?xf32>>)
  %10 = hlfir.as_expr %9#0 move %true : (!fir.box<!fir.array<?x?xf32>>, i1) -> !hlfir.expr<?x?xf32>
  hlfir.assign %10 to %a : !hlfir.expr<?x?xf32>, !fir.box<!fir.array<?x?xf32>>
  hlfir.destroy %10 : !hlfir.expr<?x?xf32>
  hlfir.end_associate %y#1, %y#2 : !fir.ref<!fir.array<?xf32>>, i1
  hlfir.destroy %twice : !hlfir.expr<?xf32>
  %new2 = fir.alloca !fir.box<!fir.heap<!fir.array<?x?xf32>>>
  %sums = hlfir.sum %b dim %dim : (!fir.box<!fir.array<?x?xf32>>, i32) -> !hlfir.expr<?xf32>
  %z:3 = hlfir.associate %sums(%shape) {adapt.valuebyref} : (!hlfir.expr<?xf32>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf32>>, !fir.ref<!fir.array<?xf32>>, i1)
  %zbox = fir.embox %z#1(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  %11 = fir.convert %new2 : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>) -> !fir.ref<!fir.box<none>>
  %12 = fir.convert %zbox : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
  fir.call @_FortranASpread(%11, %12, %dim, %m, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, i32, i64, !fir.ref<i8>, i32) -> ()
  %14 = fir.load %new2 : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
  %15:3 = fir.box_dims %14, %c0 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
  %16:3 = fir.box_dims %14, %c1 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
  %17 = fir.box_addr %14 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>) -> !fir.heap<!fir.array<?x?xf32>>
  %18 = fir.shape_shift %15#0, %15#1, %16#0, %16#1 : (index, index, index, index) -> !fir.shapeshift<2>
  %19:2 = hlfir.declare %17(%18) {uniq_name = ".tmp.intrinsic_result"} : (!fir.heap<!fir.array<?x?xf32>>, !fir.shapeshift<2>) -> (!fir.box<!fir.array<?x?xf32>>, !fir.heap<!fir.array<?x?xf32>>)
  %20 = hlfir.as_expr %19#0 move %true : (!fir.box<!fir.array<?x?xf32>>, i1) -> !hlfir.expr<?x?xf32>
  hlfir.assign %20 to %a : !hlfir.expr<?x?xf32>, !fir.box<!fir.array<?x?xf32>>
  hlfir.destroy %20 : !hlfir.expr<?x?xf32>
  hlfir.end_associate %z#1, %z#2 : !fir.ref<!fir.array<?xf32>>, i1
  hlfir.destroy %sums : !hlfir.expr<?xf32>
  return
}

// The dimension is no constant: the library's.
// CHECK-LABEL: func.func @left(
// CHECK: fir.call @_FortranASpread
func.func @left(%x: !fir.box<!fir.array<?xf32>>, %a: !fir.box<!fir.array<?x?xf32>>, %dim: i32, %m: i64, %file: !fir.ref<i8>, %line: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %new = fir.alloca !fir.box<!fir.heap<!fir.array<?x?xf32>>>
  %1 = fir.convert %new : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>) -> !fir.ref<!fir.box<none>>
  %2 = fir.convert %x : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
  fir.call @_FortranASpread(%1, %2, %dim, %m, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, i32, i64, !fir.ref<i8>, i32) -> ()
  %4 = fir.load %new : !fir.ref<!fir.box<!fir.heap<!fir.array<?x?xf32>>>>
  %5:3 = fir.box_dims %4, %c0 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
  %6:3 = fir.box_dims %4, %c1 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>, index) -> (index, index, index)
  %7 = fir.box_addr %4 : (!fir.box<!fir.heap<!fir.array<?x?xf32>>>) -> !fir.heap<!fir.array<?x?xf32>>
  %8 = fir.shape_shift %5#0, %5#1, %6#0, %6#1 : (index, index, index, index) -> !fir.shapeshift<2>
  %9:2 = hlfir.declare %7(%8) {uniq_name = ".tmp.intrinsic_result"} : (!fir.heap<!fir.array<?x?xf32>>, !fir.shapeshift<2>) -> (!fir.box<!fir.array<?x?xf32>>, !fir.heap<!fir.array<?x?xf32>>)
  %10 = hlfir.as_expr %9#0 move %true : (!fir.box<!fir.array<?x?xf32>>, i1) -> !hlfir.expr<?x?xf32>
  hlfir.assign %10 to %a : !hlfir.expr<?x?xf32>, !fir.box<!fir.array<?x?xf32>>
  hlfir.destroy %10 : !hlfir.expr<?x?xf32>
  return
}
