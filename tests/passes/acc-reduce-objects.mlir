// RUN: %accc-opt --acc-reduce-objects --split-input-file %s | FileCheck %s

// The component that the body refers to is a reduction variable of its own; the other
// one is not.

// CHECK-LABEL: func.func @object(
// CHECK: %[[S:.*]] = fir.declare
// CHECK: %[[X:.*]] = fir.coordinate_of %[[S]], x
// CHECK: %[[R:.*]] = acc.reduction varPtr(%[[X]] : !fir.ref<f32>) recipe(@[[RECIPE:.*]]) -> !fir.ref<f32> {name = "s"}
// CHECK-NOT: acc.reduction varPtr
// CHECK: acc.loop reduction(%[[R]] : !fir.ref<f32>)
// CHECK: fir.load %[[R]]
// CHECK: fir.store %{{.*}} to %[[R]]
// CHECK-NOT: accc.object_reductions

// CHECK: acc.reduction.recipe @[[RECIPE]] : !fir.ref<f32> reduction_operator <add>
// CHECK: combiner
// CHECK: arith.addf

!t = !fir.type<t{x:f32,n:i32}>
func.func @object(%arg: !fir.ref<!t>) {
  %c1 = arith.constant 1 : i32
  %s = fir.declare %arg {uniq_name = "_QFobjectEs"} : (!fir.ref<!t>) -> !fir.ref<!t>
  acc.parallel {
    acc.loop control(%i : i32) = (%c1 : i32) to (%c1 : i32) step (%c1 : i32) {
      %one = arith.constant 1.0 : f32
      %x = fir.coordinate_of %s, x : (!fir.ref<!t>) -> !fir.ref<f32>
      %old = fir.load %x : !fir.ref<f32>
      %sum = arith.addf %old, %one : f32
      %again = fir.coordinate_of %s, x : (!fir.ref<!t>) -> !fir.ref<f32>
      fir.store %sum to %again : !fir.ref<f32>
      acc.yield
    } attributes {accc.object_reductions = [{components = [], name = "s",
        operator = #acc.reduction_operator<add>, variable = "_QFobjectEs"}],
        inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

// A component of a component, an array, on a construct and on a loop inside, which
// reduces into the construct's copy.

// CHECK-LABEL: func.func @nest(
// CHECK: %[[U:.*]] = fir.coordinate_of %{{.*}}, u
// CHECK: %[[A:.*]] = fir.coordinate_of %[[U]], a
// CHECK: %[[OUTER:.*]] = acc.reduction varPtr(%[[A]] : !fir.ref<!fir.array<3xi32>>)
// CHECK: acc.parallel reduction(%[[OUTER]] : !fir.ref<!fir.array<3xi32>>)
// CHECK: %[[INNER:.*]] = acc.reduction varPtr(%[[OUTER]] : !fir.ref<!fir.array<3xi32>>)
// CHECK: acc.loop reduction(%[[INNER]] : !fir.ref<!fir.array<3xi32>>)
// CHECK: fir.array_coor %[[INNER]]
// CHECK: acc.reduction.recipe {{.*}} reduction_operator <max>
// CHECK: fir.do_loop
// CHECK: fir.array_coor

!u = !fir.type<u{b:i32,a:!fir.array<3xi32>}>
!v = !fir.type<v{x:f32,u:!u}>
func.func @nest(%arg: !fir.ref<!v>) {
  %c1 = arith.constant 1 : i32
  %i1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = fir.declare %arg {uniq_name = "_QFnestEs"} : (!fir.ref<!v>) -> !fir.ref<!v>
  acc.parallel {
    acc.loop control(%i : i32) = (%c1 : i32) to (%c1 : i32) step (%c1 : i32) {
      %u = fir.coordinate_of %s, u : (!fir.ref<!v>) -> !fir.ref<!u>
      %a = fir.coordinate_of %u, a : (!fir.ref<!u>) -> !fir.ref<!fir.array<3xi32>>
      %shape = fir.shape %c3 : (index) -> !fir.shape<1>
      %e = fir.array_coor %a(%shape) %i1 : (!fir.ref<!fir.array<3xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
      fir.store %i to %e : !fir.ref<i32>
      acc.yield
    } attributes {accc.object_reductions = [{components = ["u", "a"], name = "s%u%a",
        operator = #acc.reduction_operator<max>, variable = "_QFnestEs"}],
        inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  } attributes {accc.object_reductions = [{components = ["u", "a"], name = "s%u%a",
      operator = #acc.reduction_operator<max>, variable = "_QFnestEs"}]}
  return
}

// -----

// Two variables have the name: it is the one that the loop uses by it, though it uses the other
// one as well.

// CHECK-LABEL: func.func @associate(
// CHECK-SAME: %arg0: {{[^,]*}}, %[[Q:[^:]*]]:
// CHECK: %[[S:.*]] = fir.declare %[[Q]]
// CHECK: %[[X:.*]] = fir.coordinate_of %[[S]], x
// CHECK: acc.reduction varPtr(%[[X]] : !fir.ref<f32>)
!t = !fir.type<t{x:f32}>
func.func @associate(%other: !fir.ref<!t>, %q: !fir.ref<!t>, %y: !fir.ref<f32>) {
  %c1 = arith.constant 1 : i32
  %o = fir.declare %other {uniq_name = "_QFassociateEs"} : (!fir.ref<!t>) -> !fir.ref<!t>
  %third = fir.declare %o {uniq_name = "_QFassociateEthird"} : (!fir.ref<!t>) -> !fir.ref<!t>
  %s = fir.declare %q {uniq_name = "_QFassociateEs"} : (!fir.ref<!t>) -> !fir.ref<!t>
  acc.parallel {
    acc.loop control(%i : i32) = (%c1 : i32) to (%c1 : i32) step (%c1 : i32) {
      %z = fir.coordinate_of %third, x : (!fir.ref<!t>) -> !fir.ref<f32>
      %value = fir.load %z : !fir.ref<f32>
      fir.store %value to %y : !fir.ref<f32>
      %x = fir.coordinate_of %s, x : (!fir.ref<!t>) -> !fir.ref<f32>
      %old = fir.load %x : !fir.ref<f32>
      %sum = arith.addf %old, %old : f32
      fir.store %sum to %x : !fir.ref<f32>
      acc.yield
    } attributes {accc.object_reductions = [{components = ["x"], name = "s%x",
        operator = #acc.reduction_operator<add>, variable = "_QFassociateEs"}],
        inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
