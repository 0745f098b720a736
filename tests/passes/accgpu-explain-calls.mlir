// RUN: %accc-opt --accgpu-explain-calls --verify-diagnostics %s

func.func @calls(%x: !fir.ref<!fir.box<!fir.array<?xf32>>>, %y: !fir.box<!fir.array<?xf32>>, %i: i64, %unit: i32) {
  accgpu.region <parallel> {
    %none = fir.convert %x : (!fir.ref<!fir.box<!fir.array<?xf32>>>) -> !fir.ref<!fir.box<none>>
    %from = fir.convert %y : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
    // expected-remark@+1 {{device code calls Fortran's library here (Assign), which is slower than a loop over the elements}}
    fir.call @_FortranAAssign(%none, %from) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
    // Numbers, output, what a descriptor says, and the program's own.
    %1 = fir.call @_FortranAPow(%i) : (i64) -> i64
    %2 = fir.call @_FortranAioOutputDescriptor(%from) : (!fir.box<none>) -> i1
    %3 = fir.call @_FortranAIsContiguous(%from) : (!fir.box<none>) -> i1
    fir.call @_QPown(%y) : (!fir.box<!fir.array<?xf32>>) -> ()
    accgpu.yield
  }
  fir.call @_QPown(%y) : (!fir.box<!fir.array<?xf32>>) -> ()
  return
}
func.func @routine(%x: !fir.ref<!fir.box<none>>, %y: !fir.box<!fir.array<?xf32>>) attributes {acc.routine_info = #acc.routine_info<[@r]>} {
  %from = fir.convert %y : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
  // expected-remark@+1 {{device code calls Fortran's library here (Assign), which is slower than a loop over the elements}}
  fir.call @_FortranAAssign(%x, %from) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  return
}
func.func @host(%x: !fir.ref<!fir.box<none>>, %y: !fir.box<!fir.array<?xf32>>) {
  %from = fir.convert %y : (!fir.box<!fir.array<?xf32>>) -> !fir.box<none>
  fir.call @_FortranAAssign(%x, %from) : (!fir.ref<!fir.box<none>>, !fir.box<none>) -> ()
  return
}
func.func private @_FortranAAssign(!fir.ref<!fir.box<none>>, !fir.box<none>)
func.func private @_FortranAPow(i64) -> i64
func.func private @_FortranAioOutputDescriptor(!fir.box<none>) -> i1
func.func private @_FortranAIsContiguous(!fir.box<none>) -> i1
func.func private @_QPown(!fir.box<!fir.array<?xf32>>)
