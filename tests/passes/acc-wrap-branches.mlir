// RUN: %accc-opt --acc-wrap-branches %s | FileCheck %s

// A construct with an if clause gets a body of one block.

// CHECK-LABEL: func.func @with_if(
// CHECK: acc.parallel if(%{{.*}}) {
// CHECK-NEXT: scf.execute_region {
// CHECK: cf.cond_br
// CHECK: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: acc.yield
// CHECK: acc.kernels if(%{{.*}}) {
// CHECK-NEXT: scf.execute_region {
// CHECK: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: acc.terminator
func.func @with_if(%c: i1, %d: i1) {
  acc.parallel if(%c) {
    cf.cond_br %d, ^then, ^end
  ^then:
    cf.br ^end
  ^end:
    acc.yield
  }
  acc.kernels if(%c) {
    cf.br ^end
  ^end:
    acc.terminator
  }
  return
}

// CHECK-LABEL: func.func @others(
// CHECK-NOT: scf.execute_region
// CHECK: return
func.func @others(%c: i1) {
  acc.parallel {
    cf.br ^end
  ^end:
    acc.yield
  }
  acc.parallel if(%c) {
    acc.yield
  }
  return
}
