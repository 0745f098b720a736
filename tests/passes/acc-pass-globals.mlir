// RUN: %accc-opt --acc-pass-globals %s | FileCheck %s

fir.global @_QMmEs {acc.declare = #acc.declare<dataClause = acc_create>} : f32 {
  %0 = fir.undefined f32
  fir.has_value %0 : f32
}
fir.global @_QMmECtable(1.0 : f32) constant : f32
fir.global common @numbers_(dense<0> : vector<24xi8>) : !fir.array<24xi8>
fir.global @_QMmEshifted(dense<0.0> : tensor<5xf32>) : !fir.array<5xf32>
fir.global @_QMmEplain : f32 {
  %0 = fir.undefined f32
  fir.has_value %0 : f32
}

// The construct passes the variable; outside of it the routine itself is called.

// CHECK-LABEL: func.func @construct
// CHECK: %[[A:.*]] = fir.address_of(@_QMmEs)
// CHECK-NEXT: %[[S:.*]] = fir.declare %[[A]] {uniq_name = "_QMmEs"}
// CHECK-NEXT: acc.parallel
// CHECK-NEXT: fir.call @outer_passed(%{{.*}}, %[[S]])
// CHECK-NEXT: fir.call @outer_passed(%{{.*}}, %[[S]])
// CHECK-NEXT: fir.call @unconcerned()
// CHECK: fir.call @outer(%{{.*}}) : (!fir.ref<f32>) -> ()
func.func @construct(%x: !fir.ref<f32>) {
  acc.parallel {
    fir.call @outer(%x) : (!fir.ref<f32>) -> ()
    fir.call @outer(%x) : (!fir.ref<f32>) -> ()
    fir.call @unconcerned() : () -> ()
    acc.yield
  }
  fir.call @outer(%x) : (!fir.ref<f32>) -> ()
  return
}

// CHECK-LABEL: func.func @outer(
// CHECK: fir.call @inner() : () -> ()
func.func @outer(%x: !fir.ref<f32> {fir.bindc_name = "x"}) {
  fir.call @inner() : () -> ()
  return
}

// CHECK-LABEL: func.func @inner()
// CHECK: fir.address_of(@_QMmEs)
func.func @inner() {
  %a = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %s = fir.declare %a {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %0 = fir.load %s : !fir.ref<f32>
  fir.call @inner() : () -> ()
  return
}

// The variable with which a loop counts is passed as the loop has it.

acc.private.recipe @private_f32 : !fir.ref<f32> init {
^bb0(%x: !fir.ref<f32>):
  %0 = fir.alloca f32
  acc.yield %0 : !fir.ref<f32>
}
// CHECK-LABEL: func.func @counts
// CHECK: %[[COPY:.*]] = acc.private varPtr(
// CHECK-NEXT: acc.loop private(%[[COPY]]
// CHECK-NEXT: fir.call @inner_passed(%[[COPY]])
// CHECK: fir.call @inner_passed(%[[S:.*]]) :
func.func @counts(%n: i32) {
  %a = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %s = fir.declare %a {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
  acc.parallel {
    %p = acc.private varPtr(%s : !fir.ref<f32>) recipe(@private_f32) -> !fir.ref<f32> {implicit = true, name = "s"}
    acc.loop private(%p : !fir.ref<f32>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      fir.call @inner() : () -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    fir.call @inner() : () -> ()
    acc.yield
  }
  return
}

// Also where a clause, of the loop or of the construct, names it; not another variable of such a clause.

// CHECK-LABEL: func.func @counts_by_clause
// CHECK: %[[OUTER:.*]] = acc.private varPtr(
// CHECK: %[[COPY:.*]] = acc.private varPtr(%[[OUTER]]
// CHECK: fir.call @inner_passed(%[[COPY]])
// CHECK: %[[OTHER:.*]] = acc.private varPtr(
// CHECK-NOT: fir.call @inner_passed(%[[OTHER]])
// CHECK: fir.call @inner_passed(
func.func @counts_by_clause(%n: i32) {
  %a = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %s = fir.declare %a {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %o = acc.private varPtr(%s : !fir.ref<f32>) recipe(@private_f32) -> !fir.ref<f32> {name = "s"}
  acc.parallel private(%o : !fir.ref<f32>) {
    %p = acc.private varPtr(%o : !fir.ref<f32>) recipe(@private_f32) -> !fir.ref<f32> {name = "s"}
    acc.loop private(%p : !fir.ref<f32>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      %v = fir.convert %k : (i32) -> f32
      fir.store %v to %p : !fir.ref<f32>
      fir.call @inner() : () -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    acc.yield
  }
  acc.parallel {
    %p = acc.private varPtr(%s : !fir.ref<f32>) recipe(@private_f32) -> !fir.ref<f32> {name = "s"}
    acc.loop private(%p : !fir.ref<f32>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      fir.call @inner() : () -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, seq = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Constants stay as they are, and variables that the procedure does not use; arrays with a lower
// bound have descriptors all the same.

// CHECK-LABEL: func.func @unconcerned
// CHECK: fir.address_of(@_QMmECtable)
func.func @unconcerned() {
  %s = fir.address_of(@_QMmECtable) : !fir.ref<f32>
  %0 = fir.load %s : !fir.ref<f32>
  %u = fir.address_of(@_QMmEplain) : !fir.ref<f32>
  %v = fir.declare %u {uniq_name = "_QMmEplain"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %bounds = fir.shape_shift %c0, %c5 : (index, index) -> !fir.shapeshift<1>
  %shifted = fir.address_of(@_QMmEshifted) : !fir.ref<!fir.array<5xf32>>
  %named = fir.declare %shifted(%bounds) {uniq_name = "_QMmEshifted"} : (!fir.ref<!fir.array<5xf32>>, !fir.shapeshift<1>) -> !fir.ref<!fir.array<5xf32>>
  %box = fir.embox %named(%bounds) : (!fir.ref<!fir.array<5xf32>>, !fir.shapeshift<1>) -> !fir.box<!fir.array<5xf32>>
  return
}

// A variable of no declare directive is data of the construct, by its clause if there is
// one. The members of a common block are variables.

// CHECK-LABEL: func.func @undeclared
// CHECK: %[[PLAIN:.*]] = fir.declare %{{.*}} {uniq_name = "_QMmEplain"}
// CHECK: %[[CLAUSE:.*]] = acc.present varPtr(%[[PLAIN]]
// CHECK: %[[BLOCK:.*]] = fir.address_of(@numbers_)
// CHECK: %[[PLACE:.*]] = fir.coordinate_of %[[BLOCK]], %c4
// CHECK: %[[TYPED:.*]] = fir.convert %[[PLACE]]
// CHECK: %[[MEMBER:.*]] = fir.declare %[[TYPED]]({{.*}}) storage(%[[BLOCK]][4]) {uniq_name = "_QFEmember"}
// CHECK: %[[COPY:.*]] = acc.copyin varPtr(%[[MEMBER]] {{.*}} implicit = true, name = "member"
// CHECK: acc.parallel dataOperands(%[[CLAUSE]], %[[COPY]] :
// CHECK-NEXT: fir.call @reader_passed(%[[CLAUSE]], %[[COPY]])
// CHECK: acc.copyout accPtr(%[[COPY]]
func.func @undeclared() {
  %p = fir.address_of(@_QMmEplain) : !fir.ref<f32>
  %plain = fir.declare %p {uniq_name = "_QMmEplain"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %d = acc.present varPtr(%plain : !fir.ref<f32>) -> !fir.ref<f32> {name = "plain"}
  acc.parallel dataOperands(%d : !fir.ref<f32>) {
    fir.call @reader() : () -> ()
    acc.yield
  }
  acc.delete accPtr(%d : !fir.ref<f32>) {name = "plain"}
  return
}

func.func @reader() {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %p = fir.address_of(@_QMmEplain) : !fir.ref<f32>
  %0 = fir.load %p : !fir.ref<f32>
  %block = fir.address_of(@numbers_) : !fir.ref<!fir.array<24xi8>>
  %place = fir.coordinate_of %block, %c4 : (!fir.ref<!fir.array<24xi8>>, index) -> !fir.ref<i8>
  %typed = fir.convert %place : (!fir.ref<i8>) -> !fir.ref<!fir.array<5xi32>>
  %shape = fir.shape %c5 : (index) -> !fir.shape<1>
  %member = fir.declare %typed(%shape) storage(%block[4]) {uniq_name = "_QFEmember"} : (!fir.ref<!fir.array<5xi32>>, !fir.shape<1>, !fir.ref<!fir.array<24xi8>>) -> !fir.ref<!fir.array<5xi32>>
  %1 = fir.load %member : !fir.ref<!fir.array<5xi32>>
  return
}

// Devices call a procedure that uses a variable in place of one that another file has: a function
// with the variable for an argument stands for that.

// CHECK-LABEL: func.func @calls_bound
// CHECK: fir.call @foreign_passed(%{{.*}}, %{{.*}}) : (f32, !fir.ref<f32>) -> f32
func.func @calls_bound(%x: f32) {
  acc.parallel {
    %0 = fir.call @foreign(%x) : (f32) -> f32
    acc.yield
  }
  return
}
func.func private @foreign(f32) -> f32 attributes {accc.bind = @bound}
func.func @bound(%x: f32) -> f32 {
  %a = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %s = fir.declare %a {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %0 = fir.load %s : !fir.ref<f32>
  return %0 : f32
}

// Versions pass on what they were given, to themselves too.

// CHECK-LABEL: func.func private @outer_passed(
// CHECK-SAME: %{{.*}}: !fir.ref<f32> {fir.bindc_name = "x"}, %[[S:.*]]: !fir.ref<f32>) attributes {{.*}}accc.version_of = "outer"
// CHECK-NEXT: fir.call @inner_passed(%[[S]])

// CHECK-LABEL: func.func private @inner_passed(
// CHECK-SAME: %[[S:.*]]: !fir.ref<f32>)
// CHECK-NEXT: %[[NAMED:.*]] = fir.declare %[[S]] {uniq_name = "_QMmEs"}
// CHECK-NEXT: fir.load %[[NAMED]]
// CHECK-NEXT: fir.call @inner_passed(%[[S]])

// CHECK-LABEL: func.func private @reader_passed(
// CHECK-SAME: %[[PLAIN:.*]]: !fir.ref<f32>, %[[MEMBER:.*]]: !fir.ref<!fir.array<5xi32>>)
// CHECK: fir.load %[[PLAIN]]
// CHECK: %[[NAMED:.*]] = fir.declare %[[MEMBER]](%{{.*}}) {uniq_name = "_QFEmember"}
// CHECK: fir.load %[[NAMED]]

// CHECK: func.func private @foreign_passed(%[[X:.*]]: f32, %{{.*}}: !fir.ref<f32>) -> f32
// CHECK-SAME: accc.bind = @bound_passed
// CHECK-NEXT: %[[R:.*]] = fir.call @foreign(%[[X]]) : (f32) -> f32
// CHECK-NEXT: return %[[R]]
