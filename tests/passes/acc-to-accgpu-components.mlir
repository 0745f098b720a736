// RUN: %accc-opt --allow-unregistered-dialect --acc-to-accgpu %s | FileCheck %s

// Private objects with allocatable components: those of a loop begin and end with each
// iteration, those of a construct with the construct.

!inner = !fir.type<inner{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>
!outer = !fir.type<outer{k:i32,a:!fir.box<!fir.heap<f32>>,p:!fir.box<!fir.ptr<f32>>,parts:!fir.array<2x!fir.type<inner{v:!fir.box<!fir.heap<!fir.array<?xi32>>>}>>}>

acc.private.recipe @private : !fir.ref<!outer> init {
^bb0(%x: !fir.ref<!outer>):
  acc.yield %x : !fir.ref<!outer>
}
acc.firstprivate.recipe @first : !fir.ref<!inner> init {
^bb0(%x: !fir.ref<!inner>):
  acc.yield %x : !fir.ref<!inner>
} copy {
^bb0(%from: !fir.ref<!inner>, %to: !fir.ref<!inner>):
  acc.terminator
}

// CHECK-LABEL: func.func @iteration(
// CHECK: %[[X:.*]] = accgpu.private <vector>
// CHECK: accgpu.loop
// CHECK: %[[NONE:.*]] = fir.zero_bits !fir.heap<f32>
// CHECK: %[[EMPTY:.*]] = fir.embox %[[NONE]]
// CHECK: %[[PLACE:.*]] = fir.coordinate_of %[[X]], a
// CHECK: fir.store %[[EMPTY]] to %[[PLACE]]
// CHECK: fir.coordinate_of %[[X]], p
// CHECK: fir.coordinate_of %[[X]], parts
// CHECK: fir.do_loop
// CHECK: fir.coordinate_of %{{.*}}, v
// CHECK: "use"
// A pointer's target stays.
// CHECK: fir.coordinate_of %{{.*}}, a
// CHECK: fir.if
// CHECK: fir.freemem %{{.*}} : !fir.heap<f32>
// CHECK-NOT: fir.box_addr %{{.*}} : (!fir.box<!fir.ptr
// CHECK: fir.do_loop
// CHECK: fir.freemem %{{.*}} : !fir.heap<!fir.array<?xi32>>
// CHECK: accgpu.yield
func.func @iteration(%x: !fir.ref<!outer>, %n: i32) {
  acc.parallel {
    %p = acc.private varPtr(%x : !fir.ref<!outer>) recipe(@private) -> !fir.ref<!outer> {name = "x"}
    acc.loop gang vector private(%p : !fir.ref<!outer>) control(%i : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      "use"(%p) : (!fir.ref<!outer>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @construct(
// CHECK: acc.copyin {{.*}}accc.with_components
// CHECK: accgpu.region
// CHECK: %[[COPY:.*]] = accgpu.private <gang>
// CHECK: %[[OLD:.*]] = fir.box_addr
// CHECK: fir.if
// CHECK: %[[NEW:.*]] = fir.allocmem !fir.array<?xi32>
// CHECK: %[[OWN:.*]] = fir.embox %[[NEW]]
// CHECK: fir.do_loop
// CHECK: fir.store %[[OWN]] to
// CHECK: "use"(%[[COPY]])
// CHECK: fir.if
// CHECK: fir.freemem
// CHECK: accgpu.yield
// CHECK: acc.delete {{.*}}accc.with_components
func.func @construct(%x: !fir.ref<!inner>) {
  %p = acc.firstprivate varPtr(%x : !fir.ref<!inner>) recipe(@first) -> !fir.ref<!inner> {name = "x"}
  acc.parallel firstprivate(%p : !fir.ref<!inner>) {
    "use"(%p) : (!fir.ref<!inner>) -> ()
    acc.yield
  }
  return
}
