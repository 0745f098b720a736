// RUN: %accc-opt --acc-data-to-runtime %s | FileCheck %s

// An object begins its lifetime before the parts of it that the directive names first.

// CHECK-LABEL: func.func @part_first(
// CHECK-SAME: %[[X:.*]]: !fir.ref<
// CHECK: %[[A:.*]] = fir.coordinate_of %[[X]], a
// CHECK: accrt_clauses_begin
// CHECK: accgpu.variable "x" at %[[X]]
// CHECK: call @accrt_enter
// CHECK: accgpu.variable "x%a" at %[[A]]
// CHECK: call @accrt_enter
// CHECK: accrt_clauses_end
func.func @part_first(%x: !fir.ref<!fir.type<t{a:f32,b:f32}>>) {
  %a = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
  %d = acc.copyin varPtr(%a : !fir.ref<f32>) -> !fir.ref<f32> {name = "x%a", structured = false}
  %e = acc.copyin varPtr(%x : !fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<!fir.type<t{a:f32,b:f32}>> {name = "x", structured = false}
  acc.enter_data dataOperands(%d, %e : !fir.ref<f32>, !fir.ref<!fir.type<t{a:f32,b:f32}>>)
  return
}
