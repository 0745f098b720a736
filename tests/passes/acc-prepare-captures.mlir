// RUN: %accc-opt --acc-prepare-captures %s | FileCheck %s
// RUN: %accc-opt --pass-pipeline='builtin.module(acc-initialize-fir-analyses,acc-prepare-captures,acc-implicit-data)' %s | FileCheck %s --check-prefix=DATA

// A temporary gets a name, a variable keeps its own. acc-implicit-data has an end
// then, which it has not without this pass.

// CHECK-LABEL: func.func @temporary
// CHECK: fir.alloca i32 {bindc_name = "temporary"}
// CHECK: fir.alloca i32 {bindc_name = "x", uniq_name = "_QFEx"}
// DATA-LABEL: func.func @temporary
// DATA: acc.firstprivate {{.*}} {implicit = true, name = "temporary"}
func.func @temporary() {
  %0 = fir.alloca i32
  %1 = fir.alloca i32 {bindc_name = "x", uniq_name = "_QFEx"}
  acc.parallel {
    %2 = fir.load %0 : !fir.ref<i32>
    acc.yield
  }
  return
}

// The descriptor that a format does not have is none either, wherever another statement
// has made it.

// CHECK-LABEL: func.func @no_descriptor(
// CHECK: acc.serial {
// CHECK-NEXT: %[[NULL:.*]] = fir.zero_bits !fir.box<none>
// CHECK-NEXT: fir.call @begin(%[[NULL]])
func.func private @begin(!fir.box<none>)
func.func @no_descriptor() {
  %0 = fir.zero_bits !fir.box<none>
  fir.call @begin(%0) : (!fir.box<none>) -> ()
  acc.serial {
    fir.call @begin(%0) : (!fir.box<none>) -> ()
    acc.yield
  }
  return
}

// A null address is no variable, and neither is a descriptor of one.

// CHECK-LABEL: func.func @null(
// CHECK: %[[C:.*]] = fir.alloca
// CHECK: %[[OUTSIDE:.*]] = fir.embox
// CHECK: fir.store %[[OUTSIDE]] to %[[C]]
// CHECK-NEXT: acc.parallel {
// CHECK-NEXT: %[[NULL:.*]] = fir.zero_bits !fir.heap<!fir.array<?xf32>>
// CHECK-NEXT: %[[INSIDE:.*]] = fir.embox %[[NULL]](%{{.*}})
// CHECK-NEXT: fir.store %[[INSIDE]] to %[[C]]
// DATA-LABEL: func.func @null(
// DATA: acc.copyin varPtr({{.*}} {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
// DATA-NOT: acc.copyin
// DATA: acc.parallel
func.func @null() {
  %c0 = arith.constant 0 : index
  %c = fir.alloca !fir.box<!fir.heap<!fir.array<?xf32>>> {bindc_name = "c", uniq_name = "_QFEc"}
  %0 = fir.zero_bits !fir.heap<!fir.array<?xf32>>
  %1 = fir.shape %c0 : (index) -> !fir.shape<1>
  %2 = fir.embox %0(%1) : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.heap<!fir.array<?xf32>>>
  fir.store %2 to %c : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  acc.parallel {
    fir.store %2 to %c : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.yield
  }
  return
}
