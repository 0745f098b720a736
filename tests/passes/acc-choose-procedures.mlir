// RUN: %accc-opt --acc-choose-procedures %s | FileCheck %s

// A variable is read before the construct, and its address compared there.
// CHECK-LABEL: func.func @variable(
// CHECK-SAME: %[[POINTER:.*]]: !fir.ref<!fir.boxproc<(!fir.ref<f32>) -> f32>>
// CHECK: %[[PROCEDURE:.*]] = fir.load %[[POINTER]]
// CHECK: %[[FUNCTION:.*]] = fir.box_addr %[[PROCEDURE]]
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[FUNCTION]] : (() -> ()) -> i64
// CHECK: %[[HOSTS:.*]] = fir.address_of(@accc_procedure_f) : !fir.ref<i64>
// CHECK: %[[F:.*]] = fir.load %[[HOSTS]]
// CHECK: acc.parallel {
// CHECK:   arith.cmpi eq, %{{.*}}, %[[F]] : i64
// CHECK:   fir.if %{{.*}} -> (f32) {
// CHECK:     fir.call @f(
// CHECK:   } else {
// CHECK-NOT: fir.call @
// CHECK:     fir.call %{{.*}}(%{{.*}}) {accc.unknown_type}
func.func @variable(%pointer: !fir.ref<!fir.boxproc<(!fir.ref<f32>) -> f32>>, %x: !fir.ref<f32>) {
  acc.parallel {
    %p = fir.load %pointer : !fir.ref<!fir.boxproc<(!fir.ref<f32>) -> f32>>
    %f = fir.box_addr %p : (!fir.boxproc<(!fir.ref<f32>) -> f32>) -> ((!fir.ref<f32>) -> f32)
    %0 = fir.call %f(%x) : (!fir.ref<f32>) -> f32
    fir.store %0 to %x : !fir.ref<f32>
    acc.yield
  }
  return
}

// A component is found where the object is the construct's data.
// CHECK-LABEL: func.func @component(
// CHECK: acc.parallel {
// CHECK:   fir.coordinate_of
// CHECK:   fir.load
// CHECK:   fir.if
func.func @component(%object: !fir.ref<!fir.type<t{p:!fir.boxproc<(!fir.ref<f32>) -> f32>}>>, %x: !fir.ref<f32>) {
  %pointer = fir.coordinate_of %object, p : (!fir.ref<!fir.type<t{p:!fir.boxproc<(!fir.ref<f32>) -> f32>}>>) -> !fir.ref<!fir.boxproc<(!fir.ref<f32>) -> f32>>
  acc.parallel {
    %p = fir.load %pointer : !fir.ref<!fir.boxproc<(!fir.ref<f32>) -> f32>>
    %f = fir.box_addr %p : (!fir.boxproc<(!fir.ref<f32>) -> f32>) -> ((!fir.ref<f32>) -> f32)
    %0 = fir.call %f(%x) : (!fir.ref<f32>) -> f32
    acc.yield
  }
  return
}

// In routines too; each choice saves a result that is an array.
// CHECK-LABEL: func.func @routine(
// CHECK: fir.if %{{.*}} {
// CHECK:   %[[G:.*]] = fir.call @g(
// CHECK:   fir.save_result %[[G]] to
// CHECK: } else {
// CHECK:   %[[OTHER:.*]] = fir.call %{{.*}}(%{{.*}}) {accc.unknown_type}
// CHECK:   fir.save_result %[[OTHER]] to
func.func @routine(%p: !fir.boxproc<() -> ()>, %x: !fir.ref<f32>, %r: !fir.ref<!fir.array<3xf32>>) attributes {acc.routine_info = #acc.routine_info<[@acc_routine_0]>} {
  %c3 = arith.constant 3 : index
  %shape = fir.shape %c3 : (index) -> !fir.shape<1>
  %f = fir.box_addr %p : (!fir.boxproc<() -> ()>) -> ((!fir.ref<f32>) -> !fir.array<3xf32>)
  %0 = fir.call %f(%x) : (!fir.ref<f32>) -> !fir.array<3xf32>
  fir.save_result %0 to %r(%shape) : !fir.array<3xf32>, !fir.ref<!fir.array<3xf32>>, !fir.shape<1>
  return
}
acc.routine @acc_routine_0 func(@routine) seq

// What the construct associates itself is left alone.
// CHECK-LABEL: func.func @associated(
// CHECK: acc.parallel {
// CHECK:   fir.store
// CHECK:   fir.load
func.func @associated(%pointer: !fir.ref<!fir.boxproc<() -> ()>>) {
  acc.parallel {
    %0 = fir.zero_bits !fir.boxproc<() -> ()>
    fir.store %0 to %pointer : !fir.ref<!fir.boxproc<() -> ()>>
    %p = fir.load %pointer : !fir.ref<!fir.boxproc<() -> ()>>
    acc.yield
  }
  return
}

func.func @f(%x: !fir.ref<f32>) -> f32 attributes {acc.routine_info = #acc.routine_info<[@acc_routine_1]>} {
  %0 = fir.load %x : !fir.ref<f32>
  return %0 : f32
}
acc.routine @acc_routine_1 func(@f) seq
func.func @g(%x: !fir.ref<f32>) -> !fir.array<3xf32> attributes {acc.routine_info = #acc.routine_info<[@acc_routine_2]>} {
  %0 = fir.undefined !fir.array<3xf32>
  return %0 : !fir.array<3xf32>
}
acc.routine @acc_routine_2 func(@g) seq
// Without a directive, and others have one.
func.func @h(%x: !fir.ref<f32>) -> f32 {
  %0 = fir.load %x : !fir.ref<f32>
  return %0 : f32
}

// CHECK: fir.global internal @accc_procedure_f : i64
