// RUN: %accc-opt --acc-serial-to-parallel %s | FileCheck %s
// RUN: %accc-opt --acc-serial-to-parallel --acc-to-accgpu %s | FileCheck %s --check-prefix=REGION

// CHECK-LABEL: func.func @serial(
// CHECK: acc.parallel num_gangs({%[[ONE:.*]] : i32}) num_workers(%[[ONE]] : i32) vector_length(%[[ONE]] : i32) {
// CHECK: acc.yield {accc.serial}
// REGION-LABEL: func.func @serial(
// REGION: accgpu.region <serial>
func.func @serial(%a: !fir.ref<i32>) {
  %one = arith.constant 1 : i32
  acc.serial {
    fir.store %one to %a : !fir.ref<i32>
    acc.yield
  }
  return
}

// CHECK-LABEL: func.func @parallel(
// CHECK: acc.yield{{$}}
// REGION-LABEL: func.func @parallel(
// REGION: accgpu.region <parallel>
func.func @parallel(%a: !fir.ref<i32>) {
  %one = arith.constant 1 : i32
  acc.parallel {
    fir.store %one to %a : !fir.ref<i32>
    acc.yield
  }
  return
}

// Every clause comes along.

// CHECK-LABEL: func.func @clauses(
// CHECK: acc.parallel combined(loop) dataOperands(%{{.*}} : !fir.ref<i32>) async(%{{.*}} : i32) num_gangs({{.*}}) num_workers({{.*}}) vector_length({{.*}}) wait({devnum: %{{.*}} : i32, %{{.*}} : i32}) if(%{{.*}}) {
// CHECK: } attributes {defaultAttr = #acc<defaultvalue present>, selfAttr}
func.func @clauses(%a: !fir.ref<i32>, %q: i32, %c: i1) {
  %copy = acc.copyin varPtr(%a : !fir.ref<i32>) -> !fir.ref<i32> {name = "a"}
  acc.serial combined(loop) dataOperands(%copy : !fir.ref<i32>) async(%q : i32) wait({devnum: %q : i32, %q : i32}) if(%c) {
    fir.store %q to %copy : !fir.ref<i32>
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue present>, selfAttr}
  return
}
