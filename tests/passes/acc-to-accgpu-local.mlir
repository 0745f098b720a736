// RUN: %accc-opt --acc-to-accgpu %s | FileCheck %s

// The local thread is one gang without a queue; its reductions end in the variable
// itself.

// CHECK-LABEL: func.func @local(
// CHECK-SAME: %[[T:.*]]: !fir.ref<i32>
// CHECK: accgpu.region <serial> gangs(%c1{{.*}} : i32) {
// CHECK: accgpu.reduce <add> %{{.*}} into %[[T]]
// CHECK: } {accgpu.local}
// CHECK-NOT: acc.copy
// CHECK: return
func.func @local(%t: !fir.ref<i32>, %n: i32) {
  %r = acc.reduction varPtr(%t : !fir.ref<i32>) recipe(@add_i32) -> !fir.ref<i32> {name = "t"}
  acc.kernels async(%n : i32) num_gangs({%n : i32}) reduction(%r : !fir.ref<i32>) {
    fir.store %n to %r : !fir.ref<i32>
    acc.terminator
  } attributes {accc.local}
  return
}

// It waits itself for what a queue has to do: there is none of its own that could.

// CHECK-LABEL: func.func @waits(
// CHECK: %[[SYNC:.*]] = arith.constant -2 : i32
// CHECK: fir.call @accrt_wait(%{{.*}}, %{{.*}}, %{{.*}}, %[[SYNC]], %{{.*}})
// CHECK: accgpu.region
func.func @waits(%p: i32, %q: i32) {
  acc.parallel async(%q : i32) wait({%p : i32}) {
    acc.yield
  } attributes {accc.local}
  return
}

acc.reduction.recipe @add_i32 : !fir.ref<i32> reduction_operator <add> init {
^bb0(%original: !fir.ref<i32>):
  acc.yield %original : !fir.ref<i32>
} combiner {
^bb0(%a: !fir.ref<i32>, %b: !fir.ref<i32>):
  %x = fir.load %a : !fir.ref<i32>
  %y = fir.load %b : !fir.ref<i32>
  %s = arith.addi %x, %y : i32
  fir.store %s to %a : !fir.ref<i32>
  acc.yield %a : !fir.ref<i32>
}
