// RUN: %accc-opt --acc-resolve-procedures --split-input-file %s | FileCheck %s

// The construct calls a version of the routine; the host goes on to call the routine.
// CHECK-LABEL: func.func @construct(
// CHECK: acc.parallel {
// CHECK-NEXT: fir.call @integrate_of_f(%arg0) : (!fir.ref<f32>) -> f32
// CHECK-NEXT: fir.call @integrate_of_f(%arg0) : (!fir.ref<f32>) -> f32
// CHECK: fir.call @integrate(%{{.*}}, %arg0)
func.func @construct(%x: !fir.ref<f32>) {
  %a = fir.address_of(@_QPf) : (!fir.ref<f32>) -> f32
  %p = fir.emboxproc %a : ((!fir.ref<f32>) -> f32) -> !fir.boxproc<() -> ()>
  acc.parallel {
    %0 = fir.call @integrate(%p, %x) : (!fir.boxproc<() -> ()>, !fir.ref<f32>) -> f32
    %1 = fir.call @integrate(%p, %x) : (!fir.boxproc<() -> ()>, !fir.ref<f32>) -> f32
    acc.yield
  }
  %2 = fir.call @integrate(%p, %x) : (!fir.boxproc<() -> ()>, !fir.ref<f32>) -> f32
  return
}
func.func @_QPf(%x: !fir.ref<f32>) -> f32 {
  %0 = fir.load %x : !fir.ref<f32>
  return %0 : f32
}
// CHECK: acc.routine @r func(@integrate) seq
acc.routine @r func(@integrate) seq
// CHECK-LABEL: func.func @integrate(
// CHECK: fir.box_addr
// CHECK: fir.call @inner(%arg0, %arg1)
func.func @integrate(%f: !fir.boxproc<() -> ()>, %x: !fir.ref<f32>) -> f32 {
  %g = fir.box_addr %f : (!fir.boxproc<() -> ()>) -> ((!fir.ref<f32>) -> f32)
  %0 = fir.call %g(%x) : (!fir.ref<f32>) -> f32
  %1 = fir.call @inner(%f, %x) : (!fir.boxproc<() -> ()>, !fir.ref<f32>) -> f32
  return %1 : f32
}
func.func @inner(%f: !fir.boxproc<() -> ()>, %x: !fir.ref<f32>) -> f32 {
  %g = fir.box_addr %f : (!fir.boxproc<() -> ()>) -> ((!fir.ref<f32>) -> f32)
  %0 = fir.call %g(%x) : (!fir.ref<f32>) -> f32
  return %0 : f32
}
// CHECK-LABEL: func.func private @integrate_of_f(
// CHECK-SAME: %[[X:.*]]: !fir.ref<f32>) -> f32
// CHECK-NEXT: fir.call @_QPf(%[[X]]) : (!fir.ref<f32>) -> f32
// CHECK-NEXT: fir.call @inner_of_f(%[[X]]) : (!fir.ref<f32>) -> f32
// CHECK-NEXT: return
// CHECK: acc.routine @{{.*}} func(@integrate_of_f) seq
// CHECK-LABEL: func.func private @inner_of_f(
// CHECK-NEXT: fir.call @_QPf(

// -----

// One that only the run knows.
// CHECK-LABEL: func.func @unknown(
// CHECK: fir.call @apply(%arg0)
// CHECK-NOT: @apply_of
func.func @unknown(%p: !fir.boxproc<() -> ()>) {
  acc.parallel {
    fir.call @apply(%p) : (!fir.boxproc<() -> ()>) -> ()
    acc.yield
  }
  return
}
func.func @apply(%f: !fir.boxproc<() -> ()>) {
  %g = fir.box_addr %f : (!fir.boxproc<() -> ()>) -> (() -> ())
  fir.call %g() : () -> ()
  return
}

// -----

// One that brings the link to variables of its host along: as the last argument, which a routine
// of the same host has already. Two hosts' links have no place.
// CHECK-LABEL: func.func @internal(
// CHECK-SAME: %[[LINK:[^:]*]]: !fir.ref<tuple<i32>>, %[[N:[^:]*]]: !fir.ref<i32>,
// CHECK: acc.parallel {
// CHECK-NEXT: %[[P:.*]] = fir.emboxproc
// CHECK-NEXT: fir.call @apply_of_g(%[[N]], %[[LINK]]) : (!fir.ref<i32>, !fir.ref<tuple<i32>>) -> ()
// CHECK-NEXT: fir.call @sibling_of_g(%[[LINK]]) : (!fir.ref<tuple<i32>>) -> ()
// CHECK-NEXT: fir.call @sibling(%[[P]], %{{.*}})
func.func @internal(%link: !fir.ref<tuple<i32>>, %n: !fir.ref<i32>, %other: !fir.ref<tuple<i32>>) {
  %a = fir.address_of(@_QFPg) : (!fir.ref<i32>, !fir.ref<tuple<i32>>) -> ()
  acc.parallel {
    %p = fir.emboxproc %a, %link : ((!fir.ref<i32>, !fir.ref<tuple<i32>>) -> (), !fir.ref<tuple<i32>>) -> !fir.boxproc<() -> ()>
    fir.call @apply(%p, %n) : (!fir.boxproc<() -> ()>, !fir.ref<i32>) -> ()
    fir.call @sibling(%p, %link) : (!fir.boxproc<() -> ()>, !fir.ref<tuple<i32>>) -> ()
    fir.call @sibling(%p, %other) : (!fir.boxproc<() -> ()>, !fir.ref<tuple<i32>>) -> ()
    acc.yield
  }
  return
}
func.func private @_QFPg(!fir.ref<i32>, !fir.ref<tuple<i32>>)
func.func @apply(%f: !fir.boxproc<() -> ()>, %n: !fir.ref<i32> {fir.bindc_name = "n"}) {
  %g = fir.box_addr %f : (!fir.boxproc<() -> ()>) -> ((!fir.ref<i32>) -> ())
  fir.call %g(%n) : (!fir.ref<i32>) -> ()
  return
}
func.func @sibling(%f: !fir.boxproc<() -> ()>, %link: !fir.ref<tuple<i32>> {fir.host_assoc}) {
  %n = fir.alloca i32
  %g = fir.box_addr %f : (!fir.boxproc<() -> ()>) -> ((!fir.ref<i32>) -> ())
  fir.call %g(%n) : (!fir.ref<i32>) -> ()
  return
}
// CHECK-LABEL: func.func private @apply_of_g(
// CHECK-SAME: %[[N:[^:]*]]: !fir.ref<i32> {fir.bindc_name = "n"}, %[[LINK:[^:]*]]: !fir.ref<tuple<i32>>)
// CHECK-NEXT: fir.call @_QFPg(%[[N]], %[[LINK]])
// CHECK-LABEL: func.func private @sibling_of_g(
// CHECK-SAME: %[[LINK:[^:]*]]: !fir.ref<tuple<i32>> {fir.host_assoc})
// CHECK: fir.call @_QFPg(%{{.*}}, %[[LINK]])
