// RUN: %accc-opt --acc-explain-data --verify-diagnostics %s

// Clauses that the program does not write, variables in the order of operands; a
// reduction's variable is copied.

func.func @implicit(%a: !fir.ref<i32>, %b: !fir.ref<i32>, %c: !fir.ref<i32>, %d: !fir.ref<i32>) {
  %0 = acc.copyin varPtr(%a : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  %1 = acc.present varPtr(%b : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "b"}
  %2 = acc.copyin varPtr(%c : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_reduction>, implicit = true, name = "c"}
  %3 = acc.copyin varPtr(%d : !fir.ref<i32>) -> !fir.ref<i32> {name = "d"}
  // expected-remark @below {{implicit clauses: copy(a, c) present(b)}}
  acc.parallel dataOperands(%0, %1, %2, %3 : !fir.ref<i32>, !fir.ref<i32>, !fir.ref<i32>, !fir.ref<i32>) {
    acc.yield
  }
  return
}

// Nothing to tell.

func.func @explicit(%a: !fir.ref<i32>) {
  %0 = acc.create varPtr(%a : !fir.ref<i32>) -> !fir.ref<i32> {name = "a"}
  acc.parallel dataOperands(%0 : !fir.ref<i32>) {
    acc.yield
  }
  return
}
