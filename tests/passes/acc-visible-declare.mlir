// RUN: %accc-opt --allow-unregistered-dialect --acc-visible-declare %s | FileCheck %s

fir.global @_QMmEs {acc.declare = #acc.declare<dataClause = acc_copyin>} : f32 {
  %0 = fir.undefined f32
  fir.has_value %0 : f32
}
fir.global common @blk_(dense<0> : vector<8xi8>) {acc.declare = #acc.declare<dataClause = acc_create>, alignment = 4 : i64} : !fir.array<8xi8>

// Copied in the queue of the construct if it is not there, however often the
// address was taken.

// CHECK-LABEL: func.func @scalar
// CHECK: %[[Q:.*]] = arith.constant 3 : i32
// CHECK: %[[S:.*]] = fir.declare
// CHECK: %[[D:.*]] = acc.copyin varPtr(%[[S]] : !fir.ref<f32>) async(%[[Q]] : i32) -> !fir.ref<f32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "s"}
// CHECK-NEXT: acc.parallel dataOperands(%[[D]] : !fir.ref<f32>)
// CHECK-NEXT: "use"(%[[D]])
// CHECK-NEXT: "use"(%[[D]])
// CHECK: acc.copyout accPtr(%[[D]] : !fir.ref<f32>) async(%[[Q]] : i32) to varPtr(%[[S]] : !fir.ref<f32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "s"}
func.func @scalar() {
  %q = arith.constant 3 : i32
  %0 = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %s = fir.declare %0 {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %1 = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %again = fir.declare %1 {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
  acc.parallel async(%q : i32) {
    "use"(%s) : (!fir.ref<f32>) -> ()
    "use"(%again) : (!fir.ref<f32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @has_clause
// CHECK-NOT: acc.copyin
// CHECK: return
func.func @has_clause() {
  %s = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %d = acc.present varPtr(%s : !fir.ref<f32>) -> !fir.ref<f32> {name = "s"}
  acc.parallel dataOperands(%d : !fir.ref<f32>) {
    "use"(%s) : (!fir.ref<f32>) -> ()
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @in_common_block
// CHECK: acc.copyin {{.*}} name = "c"
func.func @in_common_block() {
  %four = arith.constant 4 : index
  %0 = fir.address_of(@blk_) : !fir.ref<!fir.array<8xi8>>
  %1 = fir.coordinate_of %0, %four : (!fir.ref<!fir.array<8xi8>>, index) -> !fir.ref<i8>
  %2 = fir.convert %1 : (!fir.ref<i8>) -> !fir.ref<f32>
  %c = fir.declare %2 storage(%0[4]) {uniq_name = "_QFEc"} : (!fir.ref<f32>, !fir.ref<!fir.array<8xi8>>) -> !fir.ref<f32>
  acc.parallel {
    "use"(%c) : (!fir.ref<f32>) -> ()
    acc.yield
  }
  return
}

// Of a block whose members from byte 4 on are declared, the others are not.

fir.global common @parts_(dense<0> : vector<12xi8>) {acc.declare = #acc.declare<dataClause = acc_create>, accc.declared_parts = array<i64: 4, 12>} : !fir.array<12xi8>

// CHECK-LABEL: func.func @in_part_of_a_block
// CHECK-NOT: name = "b"
// CHECK: acc.copyin {{.*}} name = "c"
// CHECK-NOT: name = "b"
// CHECK: return
func.func @in_part_of_a_block() {
  %none = arith.constant 0 : index
  %four = arith.constant 4 : index
  %0 = fir.address_of(@parts_) : !fir.ref<!fir.array<12xi8>>
  %1 = fir.coordinate_of %0, %none : (!fir.ref<!fir.array<12xi8>>, index) -> !fir.ref<i8>
  %2 = fir.convert %1 : (!fir.ref<i8>) -> !fir.ref<f32>
  %b = fir.declare %2 storage(%0[0]) {uniq_name = "_QFEb"} : (!fir.ref<f32>, !fir.ref<!fir.array<12xi8>>) -> !fir.ref<f32>
  %3 = fir.coordinate_of %0, %four : (!fir.ref<!fir.array<12xi8>>, index) -> !fir.ref<i8>
  %4 = fir.convert %3 : (!fir.ref<i8>) -> !fir.ref<f32>
  %c = fir.declare %4 storage(%0[4]) {uniq_name = "_QFEc"} : (!fir.ref<f32>, !fir.ref<!fir.array<12xi8>>) -> !fir.ref<f32>
  acc.parallel {
    "use"(%b) : (!fir.ref<f32>) -> ()
    "use"(%c) : (!fir.ref<f32>) -> ()
    acc.yield
  }
  return
}

// Scalars of a procedure's own declare directive; its arrays are left alone.

// CHECK-LABEL: func.func @of_a_procedure
// CHECK: acc.copyin {{.*}} name = "x"
// CHECK-NOT: acc.copyin
// CHECK: return
func.func @of_a_procedure(%n: index) {
  %0 = fir.alloca f32
  %x = fir.declare %0 {acc.declare = #acc.declare<dataClause = acc_create>, uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %1 = fir.alloca !fir.array<?xf32>, %n
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %y = fir.declare %1(%shape) {acc.declare = #acc.declare<dataClause = acc_create>, uniq_name = "_QFEy"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  acc.parallel {
    "use"(%x) : (!fir.ref<f32>) -> ()
    "use"(%y) : (!fir.ref<!fir.array<?xf32>>) -> ()
    acc.yield
  }
  return
}

// A loop's private copy needs no data, and is not the variable that a routine gets.

// CHECK-LABEL: func.func @private(
// CHECK: %[[S:.*]] = fir.declare
// CHECK: %[[PASSED:.*]] = fir.address_of(@_QMmEs)
// CHECK: %[[D:.*]] = acc.copyin varPtr(%[[PASSED]] : !fir.ref<f32>)
// CHECK: %[[P:.*]] = acc.private varPtr(%[[S]] : !fir.ref<f32>)
// CHECK: "use"(%[[P]], %[[D]])
acc.private.recipe @r : !fir.ref<f32> init {
^bb0(%arg0: !fir.ref<f32>):
  %0 = fir.alloca f32
  acc.yield %0 : !fir.ref<f32>
}
func.func @private() {
  %c1 = arith.constant 1 : i32
  %0 = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %s = fir.declare %0 {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %passed = fir.address_of(@_QMmEs) : !fir.ref<f32>
  acc.parallel {
    %p = acc.private varPtr(%s : !fir.ref<f32>) recipe(@r) -> !fir.ref<f32> {name = "s"}
    acc.loop private(%p : !fir.ref<f32>) control(%i : i32) = (%c1 : i32) to (%c1 : i32) step (%c1 : i32) {
      "use"(%p, %passed) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
