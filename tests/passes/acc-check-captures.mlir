// RUN: %accc-opt --acc-check-captures --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @any_type(%o: !fir.class<none>) {
  %0 = fir.declare %o {uniq_name = "_QFsEo"} : (!fir.class<none>) -> !fir.class<none>
  acc.serial {
    // expected-error@+1 {{not yet supported: variable of any type 'o' in a compute construct}}
    "test.use"(%0) : (!fir.class<none>) -> ()
    acc.yield
  }
  return
}

// -----

func.func @procedure_pointer(%p: !fir.ref<!fir.boxproc<() -> ()>>) {
  acc.serial {
    // expected-error@+1 {{not yet supported: procedure pointer in a compute construct}}
    %0 = fir.load %p : !fir.ref<!fir.boxproc<() -> ()>>
    acc.yield
  }
  return
}

// -----

// What a clause names, what the construct declares, and types that are known.
func.func @others(%o: !fir.class<none>, %x: !fir.ref<f32>, %t: !fir.class<!fir.type<_QMmTt{k:i32}>>) {
  %0 = acc.copyin var(%o : !fir.class<none>) -> !fir.class<none> {name = "o"}
  acc.serial dataOperands(%0 : !fir.class<none>) {
    %1 = fir.declare %0 {uniq_name = "_QFsEo"} : (!fir.class<none>) -> !fir.class<none>
    "test.use"(%1, %x, %t) : (!fir.class<none>, !fir.ref<f32>, !fir.class<!fir.type<_QMmTt{k:i32}>>) -> ()
    acc.yield
  }
  return
}
