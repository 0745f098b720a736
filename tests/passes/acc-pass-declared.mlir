// RUN: %accc-opt --acc-pass-declared %s | FileCheck %s

fir.global @_QMmEs {acc.declare = #acc.declare<dataClause = acc_create>} : f32 {
  %0 = fir.undefined f32
  fir.has_value %0 : f32
}
fir.global @_QMmEplain : f32 {
  %0 = fir.undefined f32
  fir.has_value %0 : f32
}

// The construct passes the variable; outside of it the routine itself is called.

// CHECK-LABEL: func.func @construct
// CHECK: %[[A:.*]] = fir.address_of(@_QMmEs)
// CHECK-NEXT: %[[S:.*]] = fir.declare %[[A]] {uniq_name = "_QMmEs"}
// CHECK-NEXT: acc.parallel
// CHECK-NEXT: fir.call @outer_declared(%{{.*}}, %[[S]])
// CHECK-NEXT: fir.call @outer_declared(%{{.*}}, %[[S]])
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
  %s = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %0 = fir.load %s : !fir.ref<f32>
  fir.call @inner() : () -> ()
  return
}

// Other variables stay as they are, and those that are only declared.

// CHECK-LABEL: func.func @unconcerned
// CHECK: fir.address_of(@_QMmEplain)
func.func @unconcerned() {
  %s = fir.address_of(@_QMmEplain) : !fir.ref<f32>
  %0 = fir.load %s : !fir.ref<f32>
  %unused = fir.address_of(@_QMmEs) : !fir.ref<f32>
  %1 = fir.declare %unused {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
  return
}

// Versions pass on what they were given, to themselves too.

// CHECK-LABEL: func.func private @outer_declared(
// CHECK-SAME: %{{.*}}: !fir.ref<f32> {fir.bindc_name = "x"}, %[[S:.*]]: !fir.ref<f32>)
// CHECK-NEXT: fir.call @inner_declared(%[[S]])

// CHECK-LABEL: func.func private @inner_declared(
// CHECK-SAME: %[[S:.*]]: !fir.ref<f32>)
// CHECK-NEXT: fir.load %[[S]]
// CHECK-NEXT: fir.call @inner_declared(%[[S]])
