// RUN: %accc-opt --acc-data-to-runtime --verify-diagnostics --split-input-file %s

func.func @unknown_size(%a: !fir.ref<!fir.array<?xf32>>) {
  // expected-error@+1 {{not yet supported: a data clause for 'a', whose size is not known here}}
  %d = acc.copyin varPtr(%a : !fir.ref<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>> {name = "a"}
  return
}

// -----

func.func @exit_without_entry(%d: !fir.ref<f64>) {
  // expected-error@+1 {{not yet supported: a data clause without its entry}}
  acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, name = "a"}
  return
}
