// RUN: %accc-opt --acc-to-accgpu --verify-diagnostics --split-input-file %s

func.func @tile(%a: i32) {
  acc.parallel {
    // expected-error@+1 {{not yet supported: this form of the tile clause}}
    acc.loop tile({%a : i32}) control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

func.func @exclusive_bound(%a: i32) {
  acc.parallel {
    // expected-error@+1 {{not yet supported: a loop with exclusive upper bounds}}
    acc.loop control(%i : i32) = (%a : i32) to (%a : i32) step (%a : i32) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

func.func @routine_early_exit() {
  // expected-error@+1 {{a loop that gangs share may not exit early (OpenACC 2.9): 'loop seq' may}}
  acc.loop gang {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  return
}

// -----

acc.routine @directive func(@gang_routine_early_exit) gang
func.func @gang_routine_early_exit() {
  // expected-error@+1 {{a loop that gangs share may not exit early (OpenACC 2.9): 'loop seq' may}}
  acc.loop {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  return
}

// -----

func.func @polymorphic(%x: !fir.class<none>) {
  // expected-error@+1 {{not yet supported: a polymorphic variable in a private, firstprivate or reduction clause: 'x'}}
  %p = acc.private var(%x : !fir.class<none>) recipe(@private_class) -> !fir.class<none> {name = "x"}
  acc.parallel private(%p : !fir.class<none>) {
    acc.yield
  }
  return
}
acc.private.recipe @private_class : !fir.class<none> init {
^bb0(%arg0: !fir.class<none>):
  acc.yield %arg0 : !fir.class<none>
}
