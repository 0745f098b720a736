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
