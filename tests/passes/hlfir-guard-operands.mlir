// RUN: %accc-opt --hlfir-guard-operands %s | FileCheck %s

// A dummy argument that may be absent.
// CHECK-LABEL: func.func @absent(
// CHECK: %[[IS:.*]] = fir.is_present
// CHECK-NEXT: %[[BOTH:.*]] = fir.if %[[IS]] -> (i1) {
// CHECK-NEXT: %[[X:.*]] = fir.load
// CHECK-NEXT: %[[RIGHT:.*]] = arith.cmpi sgt, %[[X]]
// CHECK-NEXT: fir.result %[[RIGHT]] : i1
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[NO:.*]] = arith.constant false
// CHECK-NEXT: fir.result %[[NO]] : i1
// CHECK: return %[[BOTH]]
func.func @absent(%a: !fir.ref<i32>, %zero: i32) -> i1 {
  %x:2 = hlfir.declare %a {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "x"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
  %0 = fir.is_present %x#0 : (!fir.ref<i32>) -> i1
  %1 = fir.load %x#0 : !fir.ref<i32>
  %2 = arith.cmpi sgt, %1, %zero : i32
  %3 = arith.andi %0, %2 : i1
  return %3 : i1
}

// What decides for .OR. is true.
// CHECK-LABEL: func.func @divided(
// CHECK: fir.if %{{.*}} -> (i1) {
// CHECK-NEXT: %[[YES:.*]] = arith.constant true
// CHECK-NEXT: fir.result %[[YES]] : i1
// CHECK-NEXT: } else {
// CHECK: arith.remsi
func.func @divided(%i: i32, %n: i32, %zero: i32) -> i1 {
  %0 = arith.cmpi eq, %n, %zero : i32
  %1 = arith.remsi %i, %n : i32
  %2 = arith.cmpi eq, %1, %zero : i32
  %3 = arith.ori %0, %2 : i1
  return %3 : i1
}

// A subscript that the left side tests; a mask says nothing of another array's subscripts.
// CHECK-LABEL: func.func @subscripts(
// CHECK: fir.if
// CHECK: hlfir.designate
// CHECK: arith.andi
func.func @subscripts(%a: !fir.ref<!fir.array<9xi32>>, %b: !fir.ref<i32>, %zero: i32) -> (i1, i1) {
  %c9 = arith.constant 9 : index
  %s = fir.shape %c9 : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %a(%s) {uniq_name = "x"} : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xi32>>, !fir.ref<!fir.array<9xi32>>)
  %y:2 = hlfir.declare %a(%s) {uniq_name = "y"} : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xi32>>, !fir.ref<!fir.array<9xi32>>)
  %i:2 = hlfir.declare %b {uniq_name = "i"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
  %0 = fir.load %i#0 : !fir.ref<i32>
  %1 = arith.cmpi sgt, %0, %zero : i32
  %2 = fir.load %i#0 : !fir.ref<i32>
  %3 = fir.convert %2 : (i32) -> i64
  %4 = hlfir.designate %x#0 (%3) : (!fir.ref<!fir.array<9xi32>>, i64) -> !fir.ref<i32>
  %5 = fir.load %4 : !fir.ref<i32>
  %6 = arith.cmpi sgt, %5, %zero : i32
  %7 = arith.andi %1, %6 : i1
  %8 = fir.load %i#0 : !fir.ref<i32>
  %9 = fir.convert %8 : (i32) -> i64
  %10 = hlfir.designate %y#0 (%9) : (!fir.ref<!fir.array<9xi32>>, i64) -> !fir.ref<i32>
  %11 = fir.load %10 : !fir.ref<i32>
  %12 = arith.cmpi sgt, %11, %zero : i32
  %13 = fir.load %i#0 : !fir.ref<i32>
  %14 = fir.convert %13 : (i32) -> i64
  %15 = hlfir.designate %x#0 (%14) : (!fir.ref<!fir.array<9xi32>>, i64) -> !fir.ref<i32>
  %16 = fir.load %15 : !fir.ref<i32>
  %17 = arith.cmpi sgt, %16, %zero : i32
  %18 = arith.andi %12, %17 : i1
  return %7, %18 : i1, i1
}

// The counter of a loop around is no risk.
// CHECK-LABEL: func.func @counter(
// CHECK-NOT: fir.if
// CHECK: return
func.func @counter(%a: !fir.ref<!fir.array<9xi32>>, %zero: i32, %flag: !fir.ref<i1>) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %s = fir.shape %c9 : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %a(%s) {uniq_name = "x"} : (!fir.ref<!fir.array<9xi32>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xi32>>, !fir.ref<!fir.array<9xi32>>)
  %b = fir.alloca i32
  %i:2 = hlfir.declare %b {uniq_name = "i"} : (!fir.ref<i32>) -> (!fir.ref<i32>, !fir.ref<i32>)
  fir.do_loop %iv = %c1 to %c9 step %c1 {
    %n = fir.convert %iv : (index) -> i32
    fir.store %n to %i#0 : !fir.ref<i32>
    %0 = fir.load %i#0 : !fir.ref<i32>
    %1 = arith.cmpi sgt, %0, %zero : i32
    %2 = fir.load %i#0 : !fir.ref<i32>
    %3 = fir.convert %2 : (i32) -> i64
    %4 = hlfir.designate %x#0 (%3) : (!fir.ref<!fir.array<9xi32>>, i64) -> !fir.ref<i32>
    %5 = fir.load %4 : !fir.ref<i32>
    %6 = arith.cmpi sgt, %5, %zero : i32
    %7 = arith.andi %1, %6 : i1
    fir.store %7 to %flag : !fir.ref<i1>
  }
  return
}

// What is used behind the condition, too, stays, and so does what would pass a store.
// CHECK-LABEL: func.func @stays(
// CHECK-NOT: fir.if
func.func @stays(%i: i32, %n: i32, %zero: i32, %place: !fir.ref<i32>) -> (i1, i32) {
  %0 = arith.cmpi ne, %n, %zero : i32
  %1 = arith.remsi %i, %n : i32
  %2 = arith.cmpi eq, %1, %zero : i32
  %3 = arith.andi %0, %2 : i1
  %4 = arith.divsi %i, %n : i32
  fir.store %i to %place : !fir.ref<i32>
  %5 = arith.cmpi eq, %4, %zero : i32
  %6 = arith.andi %0, %5 : i1
  %7 = arith.ori %3, %6 : i1
  return %7, %1 : i1, i32
}

// A temporary goes where it is made.
// CHECK-LABEL: func.func @temporary(
// CHECK: fir.if
// CHECK: hlfir.associate
// CHECK: fir.call @f
// CHECK: hlfir.end_associate
// CHECK: fir.result
// CHECK: return
func.func @temporary(%i: i32, %n: i32, %zero: i32) -> i1 {
  %0 = arith.cmpi ne, %n, %zero : i32
  %1 = arith.divsi %i, %n : i32
  %2:3 = hlfir.associate %1 {adapt.valuebyref} : (i32) -> (!fir.ref<i32>, !fir.ref<i32>, i1)
  %3 = fir.call @f(%2#0) proc_attrs<pure> : (!fir.ref<i32>) -> !fir.logical<4>
  hlfir.end_associate %2#1, %2#2 : !fir.ref<i32>, i1
  %4 = fir.convert %3 : (!fir.logical<4>) -> i1
  %5 = arith.andi %0, %4 : i1
  return %5 : i1
}
func.func private @f(!fir.ref<i32>) -> !fir.logical<4>

// An element of an array expression, whose extents are in a variable: it needs what its own elements
// need, here nothing, and there a division.
// CHECK-LABEL: func.func @elements(
// CHECK-NOT: fir.if
// CHECK: arith.andi
// CHECK: fir.if
// CHECK: hlfir.apply
// CHECK: return
func.func @elements(%a: !fir.ref<i64>, %i: index, %left: i1, %k: i32, %five: i32) -> (i1, i1) {
  %n:2 = hlfir.declare %a {uniq_name = "n"} : (!fir.ref<i64>) -> (!fir.ref<i64>, !fir.ref<i64>)
  %0 = fir.load %n#0 : !fir.ref<i64>
  %1 = fir.convert %0 : (i64) -> index
  %2 = fir.shape %1 : (index) -> !fir.shape<1>
  %less = hlfir.elemental %2 unordered : (!fir.shape<1>) -> !hlfir.expr<?xi1> {
  ^bb0(%at: index):
    %4 = arith.cmpi slt, %k, %five : i32
    hlfir.yield_element %4 : i1
  }
  %divided = hlfir.elemental %2 unordered : (!fir.shape<1>) -> !hlfir.expr<?xi1> {
  ^bb0(%at: index):
    %4 = arith.divsi %five, %k : i32
    %5 = arith.cmpi slt, %4, %five : i32
    hlfir.yield_element %5 : i1
  }
  %6 = hlfir.apply %less, %i : (!hlfir.expr<?xi1>, index) -> i1
  %7 = arith.andi %left, %6 : i1
  %8 = hlfir.apply %divided, %i : (!hlfir.expr<?xi1>, index) -> i1
  %9 = arith.andi %left, %8 : i1
  return %7, %9 : i1, i1
}
