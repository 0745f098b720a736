// RUN: %accc-opt --acc-stand-in-for-calls %s | FileCheck %s
// RUN: %accc-opt --acc-stand-in-for-calls --acc-restore-calls %s | FileCheck %s --check-prefix=AGAIN

// What the function reads is loaded, and what has been copied for it is a value. Nobody knows
// its body, but it cannot name the array.

// CHECK-LABEL: func.func @dummy(
// CHECK: hlfir.elemental
// CHECK-NEXT: ^bb0(%[[I:.*]]: index):
// CHECK-NEXT: %[[X:.*]] = hlfir.designate %{{.*}} (%[[I]])
// CHECK-NEXT: %[[VALUE:.*]] = fir.load %[[X]] : !fir.ref<f64>
// CHECK-NEXT: %[[Y:.*]] = arith.negf %[[VALUE]] : f64
// CHECK-NEXT: %[[READ:.*]] = fir.load %[[X]] : !fir.ref<f64>
// CHECK-NEXT: arith.constant false
// CHECK-NEXT: %[[RESULT:.*]] = builtin.unrealized_conversion_cast %[[READ]], %[[Y]], %{{.*}}, %{{.*}} : f64, f64, i32, i1 to f64 {{.*}}accc.callee = @elsewhere
// CHECK-NEXT: hlfir.yield_element %[[RESULT]] : f64

// AGAIN-NOT: accc.
// AGAIN-LABEL: func.func @dummy(
// AGAIN: hlfir.elemental
// AGAIN-NEXT: ^bb0(%[[I:.*]]: index):
// AGAIN-NEXT: %[[X:.*]] = hlfir.designate %{{.*}} (%[[I]])
// AGAIN-NEXT: %[[VALUE:.*]] = fir.load %[[X]] : !fir.ref<f64>
// AGAIN-NEXT: %[[Y:.*]] = arith.negf %[[VALUE]] : f64
// AGAIN-NEXT: %[[COPY:.*]]:3 = hlfir.associate %[[Y]] {adapt.valuebyref}
// AGAIN-NEXT: %[[RESULT:.*]] = fir.call @elsewhere(%[[X]], %[[COPY]]#0, %{{.*}}) proc_attrs<elemental, pure> fastmath<contract> : (!fir.ref<f64>, !fir.ref<f64>, i32) -> f64
// AGAIN-NEXT: hlfir.end_associate %[[COPY]]#1, %[[COPY]]#2
// AGAIN-NEXT: hlfir.yield_element %[[RESULT]] : f64
func.func private @elsewhere(!fir.ref<f64>, !fir.ref<f64>, i32) -> f64
func.func @dummy(%a: !fir.ref<!fir.array<9xf64>>, %k: i32) {
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %a(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  %1 = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf64> {
  ^bb0(%i: index):
    %2 = hlfir.designate %x#0 (%i) : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
    %3 = fir.load %2 : !fir.ref<f64>
    %4 = arith.negf %3 : f64
    %5:3 = hlfir.associate %4 {adapt.valuebyref} : (f64) -> (!fir.ref<f64>, !fir.ref<f64>, i1)
    %6 = fir.call @elsewhere(%2, %5#0, %k) proc_attrs<elemental, pure> fastmath<contract> : (!fir.ref<f64>, !fir.ref<f64>, i32) -> f64
    hlfir.end_associate %5#1, %5#2 : !fir.ref<f64>, i1
    hlfir.yield_element %6 : f64
  }
  hlfir.assign %1 to %x#0 : !hlfir.expr<9xf64>, !fir.ref<!fir.array<9xf64>>
  hlfir.destroy %1 : !hlfir.expr<9xf64>
  return
}

// It may find the array as the target of a pointer.

// CHECK-LABEL: func.func @target(
// CHECK-NOT: unrealized
func.func private @one(!fir.ref<f64>) -> f64
func.func @target(%a: !fir.ref<!fir.array<9xf64>>) {
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %a(%shape) {fortran_attrs = #fir.var_attrs<target>, uniq_name = "_QFEx"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  %1 = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf64> {
  ^bb0(%i: index):
    %2 = hlfir.designate %x#0 (%i) : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
    %6 = fir.call @one(%2) proc_attrs<elemental, pure> : (!fir.ref<f64>) -> f64
    hlfir.yield_element %6 : f64
  }
  hlfir.assign %1 to %x#0 : !hlfir.expr<9xf64>, !fir.ref<!fir.array<9xf64>>
  hlfir.destroy %1 : !hlfir.expr<9xf64>
  return
}

// A variable of a module: the function's body has to show what it reads.

// CHECK-LABEL: func.func @global(
// CHECK: fir.call @one(
// CHECK: fir.call @reads_global(
// CHECK: fir.call @calls_that(
// CHECK: unrealized_conversion_cast {{.*}}accc.callee = @reads_argument
// CHECK: fir.call @writes(
fir.global @x : !fir.array<9xf64>
fir.global @seven constant : f64
func.func @reads_global(%at: !fir.ref<f64>) -> f64 {
  %c1 = arith.constant 1 : index
  %1 = fir.address_of(@x) : !fir.ref<!fir.array<9xf64>>
  %2 = fir.coordinate_of %1, %c1 : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
  %3 = fir.load %2 : !fir.ref<f64>
  return %3 : f64
}
func.func @calls_that(%at: !fir.ref<f64>) -> f64 {
  %1 = fir.call @reads_global(%at) : (!fir.ref<f64>) -> f64
  return %1 : f64
}
func.func @reads_argument(%at: !fir.ref<f64>) -> f64 {
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %1 = fir.address_of(@x) : !fir.ref<!fir.array<9xf64>>
  %2:2 = hlfir.declare %1(%shape) {uniq_name = "_QMmEx"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  %3 = fir.address_of(@seven) : !fir.ref<f64>
  %4 = fir.load %3 : !fir.ref<f64>
  %5 = fir.load %at : !fir.ref<f64>
  %6 = arith.addf %4, %5 : f64
  return %6 : f64
}
func.func @writes(%at: !fir.ref<f64>) -> f64 {
  %1 = fir.load %at : !fir.ref<f64>
  return %1 : f64
}
func.func @global() {
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %a = fir.address_of(@x) : !fir.ref<!fir.array<9xf64>>
  %x:2 = hlfir.declare %a(%shape) {uniq_name = "_QMmEx"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  %1 = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf64> {
  ^bb0(%i: index):
    %2 = hlfir.designate %x#0 (%i) : (!fir.ref<!fir.array<9xf64>>, index) -> !fir.ref<f64>
    %3 = fir.call @one(%2) proc_attrs<elemental, pure> : (!fir.ref<f64>) -> f64
    %4 = fir.call @reads_global(%2) proc_attrs<elemental, pure> : (!fir.ref<f64>) -> f64
    %5 = fir.call @calls_that(%2) proc_attrs<elemental, pure> : (!fir.ref<f64>) -> f64
    %6 = fir.call @reads_argument(%2) proc_attrs<elemental, pure> : (!fir.ref<f64>) -> f64
    %7 = fir.call @writes(%2) proc_attrs<elemental> : (!fir.ref<f64>) -> f64
    %8 = arith.addf %3, %4 : f64
    %9 = arith.addf %5, %6 : f64
    %10 = arith.addf %7, %8 : f64
    %11 = arith.addf %9, %10 : f64
    hlfir.yield_element %11 : f64
  }
  hlfir.assign %1 to %x#0 : !hlfir.expr<9xf64>, !fir.ref<!fir.array<9xf64>>
  hlfir.destroy %1 : !hlfir.expr<9xf64>
  return
}

// What a component leads to may be the array.

// CHECK-LABEL: func.func @components(
// CHECK: unrealized_conversion_cast {{.*}}accc.callee = @plain_object
// CHECK: fir.call @object(
!plain = !fir.type<plain{a:f64,b:i32}>
!state = !fir.type<state{a:!fir.box<!fir.heap<!fir.array<?xf64>>>}>
func.func private @plain_object(!fir.ref<!plain>) -> f64
func.func private @object(!fir.ref<!state>) -> f64
func.func @components(%a: !fir.ref<!fir.array<9xf64>>, %p: !fir.ref<!plain>, %s: !fir.ref<!state>) {
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %a(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  %1 = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf64> {
  ^bb0(%i: index):
    %2 = fir.call @plain_object(%p) proc_attrs<elemental, pure> : (!fir.ref<!plain>) -> f64
    %3 = fir.call @object(%s) proc_attrs<elemental, pure> : (!fir.ref<!state>) -> f64
    %4 = arith.addf %2, %3 : f64
    hlfir.yield_element %4 : f64
  }
  hlfir.assign %1 to %x#0 : !hlfir.expr<9xf64>, !fir.ref<!fir.array<9xf64>>
  hlfir.destroy %1 : !hlfir.expr<9xf64>
  return
}

// Functions of numbers that flang has calls for get what they are passed, also the text for messages.

// CHECK-LABEL: func.func @numbers(
// CHECK: unrealized_conversion_cast {{.*}}accc.callee = @hypot
// CHECK: unrealized_conversion_cast %{{.*}}, %{{.*}}, %[[TEXT:.*]], %{{.*}}, %{{.*}} {{.*}}accc.callee = @_FortranAModReal8
// CHECK: fir.call @unknown(
func.func private @hypot(f64, f64) -> f64
func.func private @_FortranAModReal8(f64, f64, !fir.ref<i8>, i32) -> f64
func.func private @unknown(f64) -> f64
func.func @numbers(%a: !fir.ref<!fir.array<9xf64>>, %v: f64, %text: !fir.ref<i8>, %line: i32) {
  %c9 = arith.constant 9 : index
  %shape = fir.shape %c9 : (index) -> !fir.shape<1>
  %x:2 = hlfir.declare %a(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<9xf64>>, !fir.shape<1>) -> (!fir.ref<!fir.array<9xf64>>, !fir.ref<!fir.array<9xf64>>)
  %1 = hlfir.elemental %shape unordered : (!fir.shape<1>) -> !hlfir.expr<9xf64> {
  ^bb0(%i: index):
    %2 = fir.call @hypot(%v, %v) : (f64, f64) -> f64
    %3 = fir.call @_FortranAModReal8(%2, %v, %text, %line) : (f64, f64, !fir.ref<i8>, i32) -> f64
    %4 = fir.call @unknown(%3) : (f64) -> f64
    hlfir.yield_element %4 : f64
  }
  hlfir.assign %1 to %x#0 : !hlfir.expr<9xf64>, !fir.ref<!fir.array<9xf64>>
  hlfir.destroy %1 : !hlfir.expr<9xf64>
  return
}
