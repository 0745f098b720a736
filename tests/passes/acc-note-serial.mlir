// RUN: %accc-opt --acc-note-serial %s | FileCheck %s
// RUN: %accc-opt --pass-pipeline='builtin.module(acc-note-serial,func.func(acc-legalize-serial),acc-to-accgpu)' %s | FileCheck %s --check-prefix=REGION

// CHECK-LABEL: func.func @serial(
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
