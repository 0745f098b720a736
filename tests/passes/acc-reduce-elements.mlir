// RUN: %accc-opt --acc-reduce-elements --split-input-file --verify-diagnostics %s | FileCheck %s

// The element has an address of its own; the body uses the private copy. The copy
// that the reduction implies yields to the clause of the construct.

// CHECK-LABEL: func.func @element(
// CHECK-SAME: %[[A:[^:]*]]: !fir.ref<!fir.array<9xi32>>, %[[K:[^:]*]]: index
// CHECK-NOT: data_clause acc_reduction
// CHECK: %[[D:.*]] = acc.copyin {{.*}}data_clause acc_copy>
// CHECK: acc.parallel dataOperands(%[[D]] : !fir.ref<!fir.array<9xi32>>)
// CHECK: %[[E:.*]] = fir.array_coor %[[D]](%{{.*}}) %{{.*}} -> !fir.ref<i32>
// CHECK: %[[R:.*]] = acc.reduction varPtr(%[[E]] : !fir.ref<i32>) recipe(@add_element) -> !fir.ref<i32> {name = "a(k)"}
// CHECK: acc.loop reduction(%[[R]] : !fir.ref<i32>)
// CHECK-NOT: fir.array_coor
// CHECK: fir.load %[[R]]
// CHECK: fir.store %{{.*}} to %[[R]]
// CHECK-NOT: data_clause acc_reduction

// CHECK: acc.reduction.recipe @add_element : !fir.ref<i32> reduction_operator <add>
// CHECK: combiner
// CHECK-NEXT: ^bb0(%[[X:.*]]: !fir.ref<i32>, %[[Y:.*]]: !fir.ref<i32>):
// CHECK-DAG: fir.load %[[X]]
// CHECK-DAG: fir.load %[[Y]]
// CHECK: arith.addi
// CHECK: fir.store %{{.*}} to %[[X]]
// CHECK-NEXT: acc.yield %[[X]]

acc.reduction.recipe @add : !fir.ref<!fir.array<9xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<9xi32>>):
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<9xi32>>, %y: !fir.ref<!fir.array<9xi32>>):
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  fir.do_loop %i = %c0 to %c8 step %c1 {
    %0 = fir.coordinate_of %x, %i : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
    %1 = fir.coordinate_of %y, %i : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
    %2 = fir.load %0 : !fir.ref<i32>
    %3 = fir.load %1 : !fir.ref<i32>
    %4 = arith.addi %2, %3 : i32
    fir.store %4 to %0 : !fir.ref<i32>
  }
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
}
func.func @element(%a: !fir.ref<!fir.array<9xi32>>, %k: index) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c1_i32 = arith.constant 1 : i32
  %c10_i32 = arith.constant 10 : i32
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %from_zero = arith.subi %k, %c1 : index
  %b = acc.bounds lowerbound(%from_zero : index) upperbound(%from_zero : index) extent(%c9 : index) stride(%c1 : index) startIdx(%c1 : index)
  %implied = acc.copyin varPtr(%a : !fir.ref<!fir.array<9xi32>>) bounds(%b) -> !fir.ref<!fir.array<9xi32>> {dataClause = #acc<data_clause acc_reduction>, implicit = true, name = "a(k)"}
  %d = acc.copyin varPtr(%a : !fir.ref<!fir.array<9xi32>>) -> !fir.ref<!fir.array<9xi32>> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  acc.parallel dataOperands(%implied, %d : !fir.ref<!fir.array<9xi32>>, !fir.ref<!fir.array<9xi32>>) {
    %r = acc.reduction varPtr(%implied : !fir.ref<!fir.array<9xi32>>) bounds(%b) recipe(@add) -> !fir.ref<!fir.array<9xi32>> {name = "a(k)"}
    acc.loop reduction(%r : !fir.ref<!fir.array<9xi32>>) control(%i : i32) = (%c1_i32 : i32) to (%c10_i32 : i32) step (%c1_i32 : i32) {
      %e = fir.array_coor %implied(%shape) %k : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %0 = fir.load %e : !fir.ref<i32>
      %1 = arith.addi %0, %i : i32
      fir.store %1 to %e : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.copyout accPtr(%implied : !fir.ref<!fir.array<9xi32>>) bounds(%b) to varPtr(%a : !fir.ref<!fir.array<9xi32>>) {dataClause = #acc<data_clause acc_reduction>, implicit = true, name = "a(k)"}
  acc.copyout accPtr(%d : !fir.ref<!fir.array<9xi32>>) to varPtr(%a : !fir.ref<!fir.array<9xi32>>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  return
}

// -----

// Another element: it could be the same one or not.

acc.reduction.recipe @add : !fir.ref<!fir.array<9xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<9xi32>>):
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<9xi32>>, %y: !fir.ref<!fir.array<9xi32>>):
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
}
func.func @other_element(%a: !fir.ref<!fir.array<9xi32>>, %k: index, %l: index) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c1_i32 = arith.constant 1 : i32
  %c10_i32 = arith.constant 10 : i32
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %from_zero = arith.subi %k, %c1 : index
  %b = acc.bounds lowerbound(%from_zero : index) upperbound(%from_zero : index) extent(%c9 : index) stride(%c1 : index) startIdx(%c1 : index)
  acc.parallel {
    %r = acc.reduction varPtr(%a : !fir.ref<!fir.array<9xi32>>) bounds(%b) recipe(@add) -> !fir.ref<!fir.array<9xi32>> {name = "a(k)"}
    acc.loop reduction(%r : !fir.ref<!fir.array<9xi32>>) control(%i : i32) = (%c1_i32 : i32) to (%c10_i32 : i32) step (%c1_i32 : i32) {
      // expected-error@+1 {{not yet supported: reduction of 'a(k)' where the construct uses the array in other ways}}
      %e = fir.array_coor %a(%shape) %l : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %i to %e : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

// A scalar behind a descriptor: the copies are of what it describes.

// CHECK-LABEL: func.func @described(
// CHECK-SAME: %[[S:.*]]: !fir.ref<!fir.box<!fir.heap<i32>>>
// CHECK: %[[BOX:.*]] = fir.load %[[S]]
// CHECK: %[[HEAP:.*]] = fir.box_addr %[[BOX]]
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[HEAP]] : (!fir.heap<i32>) -> !fir.ref<i32>
// CHECK: %[[R:.*]] = acc.reduction varPtr(%[[ADDRESS]] : !fir.ref<i32>) recipe(@add_element) -> !fir.ref<i32> {name = "s"}
// CHECK: acc.loop reduction(%[[R]] : !fir.ref<i32>)
// CHECK-NOT: fir.box
// CHECK: %[[COPY:.*]] = fir.convert %[[R]] : (!fir.ref<i32>) -> !fir.heap<i32>
// CHECK: fir.store %{{.*}} to %[[COPY]]
// CHECK: %[[OTHER:.*]] = fir.convert %[[R]] : (!fir.ref<i32>) -> !fir.heap<i32>
// CHECK: fir.store %{{.*}} to %[[OTHER]]
acc.reduction.recipe @add : !fir.ref<!fir.box<!fir.heap<i32>>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.box<!fir.heap<i32>>>):
  acc.yield %x : !fir.ref<!fir.box<!fir.heap<i32>>>
} combiner {
^bb0(%x: !fir.ref<!fir.box<!fir.heap<i32>>>, %y: !fir.ref<!fir.box<!fir.heap<i32>>>):
  acc.yield %x : !fir.ref<!fir.box<!fir.heap<i32>>>
}
func.func @described(%s: !fir.ref<!fir.box<!fir.heap<i32>>>) {
  %c1_i32 = arith.constant 1 : i32
  %c10_i32 = arith.constant 10 : i32
  acc.parallel {
    %r = acc.reduction varPtr(%s : !fir.ref<!fir.box<!fir.heap<i32>>>) recipe(@add) -> !fir.ref<!fir.box<!fir.heap<i32>>> {name = "s"}
    acc.loop reduction(%r : !fir.ref<!fir.box<!fir.heap<i32>>>) control(%i : i32) = (%c1_i32 : i32) to (%c10_i32 : i32) step (%c1_i32 : i32) {
      %name = fir.declare %r {uniq_name = "_QFEs"} : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> !fir.ref<!fir.box<!fir.heap<i32>>>
      %0 = fir.load %name : !fir.ref<!fir.box<!fir.heap<i32>>>
      %1 = fir.box_addr %0 : (!fir.box<!fir.heap<i32>>) -> !fir.heap<i32>
      fir.store %i to %1 : !fir.heap<i32>
      %2 = fir.load %s : !fir.ref<!fir.box<!fir.heap<i32>>>
      %3 = fir.box_addr %2 : (!fir.box<!fir.heap<i32>>) -> !fir.heap<i32>
      fir.store %i to %3 : !fir.heap<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

// Whatever takes the descriptor could change it.

acc.reduction.recipe @add : !fir.ref<!fir.box<!fir.heap<i32>>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.box<!fir.heap<i32>>>):
  acc.yield %x : !fir.ref<!fir.box<!fir.heap<i32>>>
} combiner {
^bb0(%x: !fir.ref<!fir.box<!fir.heap<i32>>>, %y: !fir.ref<!fir.box<!fir.heap<i32>>>):
  acc.yield %x : !fir.ref<!fir.box<!fir.heap<i32>>>
}
func.func private @f(!fir.ref<!fir.box<!fir.heap<i32>>>)
func.func @descriptor(%s: !fir.ref<!fir.box<!fir.heap<i32>>>) {
  %r = acc.reduction varPtr(%s : !fir.ref<!fir.box<!fir.heap<i32>>>) recipe(@add) -> !fir.ref<!fir.box<!fir.heap<i32>>> {name = "s"}
  acc.parallel reduction(%r : !fir.ref<!fir.box<!fir.heap<i32>>>) {
    // expected-error@+1 {{not yet supported: reduction of 's' where the construct does more with it than to use its value}}
    fir.call @f(%r) : (!fir.ref<!fir.box<!fir.heap<i32>>>) -> ()
    acc.yield
  }
  return
}

// -----

// An array whose lower bound is not 1, in loops inside of each other: the subscript is the same after
// sums with the bounds have become others, and where each directive loads it from an array.

acc.reduction.recipe @add : !fir.ref<!fir.array<9xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<9xi32>>):
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<9xi32>>, %y: !fir.ref<!fir.array<9xi32>>):
  %c0 = arith.constant 0 : index
  %0 = fir.coordinate_of %x, %c0 : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
  %1 = fir.coordinate_of %y, %c0 : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
  %2 = fir.load %0 : !fir.ref<i32>
  %3 = fir.load %1 : !fir.ref<i32>
  %4 = arith.addi %2, %3 : i32
  fir.store %4 to %0 : !fir.ref<i32>
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
}

// CHECK-LABEL: func.func @nested(
// CHECK: %[[OUTER:.*]] = acc.reduction varPtr({{.*}}) recipe(@add_element) -> !fir.ref<i32> {name = "a(m(2))"}
// CHECK: acc.loop gang reduction(%[[OUTER]] : !fir.ref<i32>)
// CHECK: %[[INNER:.*]] = acc.reduction varPtr(%[[OUTER]] : !fir.ref<i32>) recipe(@add_element) -> !fir.ref<i32> {name = "a(m(2))"}
// CHECK: acc.loop vector reduction(%[[INNER]] : !fir.ref<i32>)
// CHECK: fir.store %{{.*}} to %[[INNER]]
func.func @nested(%a: !fir.ref<!fir.array<9xi32>>, %m: !fir.ref<!fir.array<3xindex>>) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %lower = arith.constant -2 : index
  %c1_i32 = arith.constant 1 : i32
  %c10_i32 = arith.constant 10 : i32
  %m_shape = fir.shape %c3 : (index) -> !fir.shape<1>
  %shape = fir.shape_shift %lower, %c9 : (index, index) -> !fir.shapeshift<1>
  %place = fir.array_coor %m(%m_shape) %c2 : (!fir.ref<!fir.array<3xindex>>, !fir.shape<1>, index) -> !fir.ref<index>
  %k = fir.load %place : !fir.ref<index>
  %outer_from_zero = arith.addi %k, %c2 : index
  %outer_bounds = acc.bounds lowerbound(%outer_from_zero : index) upperbound(%outer_from_zero : index) extent(%c9 : index) stride(%c1 : index) startIdx(%lower : index)
  acc.parallel {
    %outer = acc.reduction varPtr(%a : !fir.ref<!fir.array<9xi32>>) bounds(%outer_bounds) recipe(@add) -> !fir.ref<!fir.array<9xi32>> {name = "a(m(2))"}
    acc.loop gang reduction(%outer : !fir.ref<!fir.array<9xi32>>) control(%i : i32) = (%c1_i32 : i32) to (%c10_i32 : i32) step (%c1_i32 : i32) {
      %inner_place = fir.array_coor %m(%m_shape) %c2 : (!fir.ref<!fir.array<3xindex>>, !fir.shape<1>, index) -> !fir.ref<index>
      %l = fir.load %inner_place : !fir.ref<index>
      %inner_from_zero = arith.subi %l, %lower : index
      %inner_bounds = acc.bounds lowerbound(%inner_from_zero : index) upperbound(%inner_from_zero : index) extent(%c9 : index) stride(%c1 : index) startIdx(%lower : index)
      %inner = acc.reduction varPtr(%a : !fir.ref<!fir.array<9xi32>>) bounds(%inner_bounds) recipe(@add) -> !fir.ref<!fir.array<9xi32>> {name = "a(m(2))"}
      acc.loop vector reduction(%inner : !fir.ref<!fir.array<9xi32>>) control(%j : i32) = (%c1_i32 : i32) to (%c10_i32 : i32) step (%c1_i32 : i32) {
        %e = fir.array_coor %a(%shape) %l : (!fir.ref<!fir.array<9xi32>>, !fir.shapeshift<1>, index) -> !fir.ref<i32>
        %0 = fir.load %e : !fir.ref<i32>
        %1 = arith.addi %0, %j : i32
        fir.store %1 to %e : !fir.ref<i32>
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

// A component that the loop finds by itself is the one that the reduction names; that of another
// object is another one.

acc.reduction.recipe @add : !fir.ref<!fir.array<9xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<9xi32>>):
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<9xi32>>, %y: !fir.ref<!fir.array<9xi32>>):
  %c0 = arith.constant 0 : index
  %0 = fir.coordinate_of %x, %c0 : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
  %1 = fir.coordinate_of %y, %c0 : (!fir.ref<!fir.array<9xi32>>, index) -> !fir.ref<i32>
  %2 = fir.load %0 : !fir.ref<i32>
  %3 = fir.load %1 : !fir.ref<i32>
  %4 = arith.addi %2, %3 : i32
  fir.store %4 to %0 : !fir.ref<i32>
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
}

// CHECK-LABEL: func.func @component(
// CHECK: %[[R:.*]] = acc.reduction varPtr({{.*}}) recipe(@add_element) -> !fir.ref<i32> {name = "o(2)%v(3)"}
// CHECK: acc.loop gang reduction(%[[R]] : !fir.ref<i32>)
// CHECK: fir.array_coor %{{[^ ]*}} %c1 :
// CHECK-NEXT: fir.coordinate_of
// CHECK-NEXT: %[[E:.*]] = fir.array_coor
// CHECK-NEXT: %[[OTHER:.*]] = fir.load %[[E]]
// CHECK-NEXT: fir.load %[[R]]
// CHECK: fir.store %{{.*}} to %[[R]]
func.func @component(%o: !fir.ref<!fir.array<3x!fir.type<t{v:!fir.array<9xi32>}>>>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %c1_i32 = arith.constant 1 : i32
  %c10_i32 = arith.constant 10 : i32
  %objects = fir.shape %c3 : (index) -> !fir.shape<1>
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  acc.parallel {
    %object = fir.array_coor %o(%objects) %c2 : (!fir.ref<!fir.array<3x!fir.type<t{v:!fir.array<9xi32>}>>>, !fir.shape<1>, index) -> !fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>
    %v = fir.coordinate_of %object, v : (!fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>) -> !fir.ref<!fir.array<9xi32>>
    %bounds = acc.bounds lowerbound(%c2 : index) upperbound(%c2 : index) extent(%c9 : index) stride(%c1 : index) startIdx(%c1 : index)
    %r = acc.reduction varPtr(%v : !fir.ref<!fir.array<9xi32>>) bounds(%bounds) recipe(@add) -> !fir.ref<!fir.array<9xi32>> {name = "o(2)%v(3)"}
    acc.loop gang reduction(%r : !fir.ref<!fir.array<9xi32>>) control(%i : i32) = (%c1_i32 : i32) to (%c10_i32 : i32) step (%c1_i32 : i32) {
      %same = fir.array_coor %o(%objects) %c2 : (!fir.ref<!fir.array<3x!fir.type<t{v:!fir.array<9xi32>}>>>, !fir.shape<1>, index) -> !fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>
      %again = fir.coordinate_of %same, v : (!fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>) -> !fir.ref<!fir.array<9xi32>>
      %e = fir.array_coor %again(%shape) %c3 : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %other = fir.array_coor %o(%objects) %c1 : (!fir.ref<!fir.array<3x!fir.type<t{v:!fir.array<9xi32>}>>>, !fir.shape<1>, index) -> !fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>
      %other_v = fir.coordinate_of %other, v : (!fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>) -> !fir.ref<!fir.array<9xi32>>
      %other_e = fir.array_coor %other_v(%shape) %c3 : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %0 = fir.load %other_e : !fir.ref<i32>
      %1 = fir.load %e : !fir.ref<i32>
      %2 = arith.addi %0, %1 : i32
      fir.store %2 to %e : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

// A component of an object that may be the reduction's or another one.

acc.reduction.recipe @add : !fir.ref<!fir.array<9xi32>> reduction_operator <add> init {
^bb0(%x: !fir.ref<!fir.array<9xi32>>):
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
} combiner {
^bb0(%x: !fir.ref<!fir.array<9xi32>>, %y: !fir.ref<!fir.array<9xi32>>):
  acc.yield %x : !fir.ref<!fir.array<9xi32>>
}
func.func @any_object(%o: !fir.ref<!fir.array<3x!fir.type<t{v:!fir.array<9xi32>}>>>, %m: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %c1_i32 = arith.constant 1 : i32
  %c10_i32 = arith.constant 10 : i32
  %objects = fir.shape %c3 : (index) -> !fir.shape<1>
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %object = fir.array_coor %o(%objects) %c2 : (!fir.ref<!fir.array<3x!fir.type<t{v:!fir.array<9xi32>}>>>, !fir.shape<1>, index) -> !fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>
  %v = fir.coordinate_of %object, v : (!fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>) -> !fir.ref<!fir.array<9xi32>>
  %bounds = acc.bounds lowerbound(%c2 : index) upperbound(%c2 : index) extent(%c9 : index) stride(%c1 : index) startIdx(%c1 : index)
  acc.parallel {
    %r = acc.reduction varPtr(%v : !fir.ref<!fir.array<9xi32>>) bounds(%bounds) recipe(@add) -> !fir.ref<!fir.array<9xi32>> {name = "o(2)%v(3)"}
    acc.loop gang reduction(%r : !fir.ref<!fir.array<9xi32>>) control(%i : i32) = (%c1_i32 : i32) to (%c10_i32 : i32) step (%c1_i32 : i32) {
      %any = fir.array_coor %o(%objects) %m : (!fir.ref<!fir.array<3x!fir.type<t{v:!fir.array<9xi32>}>>>, !fir.shape<1>, index) -> !fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>
      // expected-error @+1 {{not yet supported: reduction of 'o(2)%v(3)' where the construct uses the array in other ways}}
      %any_v = fir.coordinate_of %any, v : (!fir.ref<!fir.type<t{v:!fir.array<9xi32>}>>) -> !fir.ref<!fir.array<9xi32>>
      %e = fir.array_coor %any_v(%shape) %c3 : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      %0 = fir.load %e : !fir.ref<i32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
