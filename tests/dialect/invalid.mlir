// RUN: %accc-opt --verify-diagnostics --split-input-file %s

// Every rule of the verifiers, then of the loop's syntax.

func.func @four_gangs(%g: i32) {
  // expected-error@+1 {{takes at most three numbers of gangs}}
  accgpu.region <parallel> gangs(%g, %g, %g, %g : i32, i32, i32, i32) {
    accgpu.yield
  }
  return
}

// -----

func.func @nested_regions() {
  accgpu.region <parallel> {
    // expected-error@+1 {{may not stand inside another region}}
    accgpu.region <serial> {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

func.func @no_variable() {
  // expected-error@+1 {{needs at least one induction variable}}
  "accgpu.loop"() <{levels = [], mode = #accgpu.mode<seq>, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0>}> ({
    "accgpu.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @missing_step(%a: i32) {
  // expected-error@+1 {{needs as many upper bounds and steps as lower bounds}}
  "accgpu.loop"(%a, %a) <{levels = [], mode = #accgpu.mode<seq>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> ({
  ^bb0(%i: i32):
    "accgpu.yield"() : () -> ()
  }) : (i32, i32) -> ()
  return
}

// -----

func.func @missing_argument(%a: i32) {
  // expected-error@+1 {{needs one block argument for each lower bound}}
  "accgpu.loop"(%a, %a, %a) <{levels = [], mode = #accgpu.mode<seq>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> ({
    "accgpu.yield"() : () -> ()
  }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @mixed_types(%a: i32, %b: i64) {
  // expected-error@+1 {{bounds and induction variable differ in type}}
  "accgpu.loop"(%a, %b, %a) <{levels = [], mode = #accgpu.mode<seq>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> ({
  ^bb0(%i: i32):
    "accgpu.yield"() : () -> ()
  }) : (i32, i64, i32) -> ()
  return
}

// -----

func.func @reciprocal_missing(%a: i32, %r: i64) {
  // expected-error@+1 {{needs a reciprocal for each trip count but the first}}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 reciprocals(%r) par [] seq {
    accgpu.yield
  }
  return
}

// -----

func.func @level_twice(%a: i32) {
  // expected-error@+1 {{levels must be unique and in the order gang, worker, vector}}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, gang] seq {
    accgpu.yield
  }
  return
}

// -----

func.func @level_order(%a: i32) {
  // expected-error@+1 {{levels must be unique and in the order gang, worker, vector}}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector, gang] seq {
    accgpu.yield
  }
  return
}

// -----

func.func @reduce_types(%p: !fir.ref<f32>, %x: !fir.ref<f64>) {
  // expected-error@+1 {{reduces between variables of different types}}
  accgpu.reduce <add> %p into %x [] : !fir.ref<f32>, !fir.ref<f64> {
  ^bb0(%into: !fir.ref<f32>, %from: !fir.ref<f32>):
    accgpu.yield
  }
  return
}

// -----

func.func @reduce_combiner(%p: !fir.ref<f32>) {
  // expected-error@+1 {{needs a combiner of two addresses}}
  accgpu.reduce <add> %p into %p [] : !fir.ref<f32>, !fir.ref<f32> {
  ^bb0(%into: !fir.ref<f32>):
    accgpu.yield
  }
  return
}

// -----

func.func @reduce_levels(%p: !fir.ref<f32>) {
  // expected-error@+1 {{levels must be unique and in the order gang, worker, vector}}
  accgpu.reduce <add> %p into %p [#accgpu.level<vector>, #accgpu.level<worker>] : !fir.ref<f32>, !fir.ref<f32> {
  ^bb0(%into: !fir.ref<f32>, %from: !fir.ref<f32>):
    accgpu.yield
  }
  return
}

// -----

func.func @unknown_level(%a: i32) {
  // expected-error@+1 {{expected gang, worker or vector}}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [team] seq {
    accgpu.yield
  }
  return
}

// -----

func.func @unknown_mode(%a: i32) {
  // expected-error@+1 {{expected seq, independent or auto}}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] parallel {
    accgpu.yield
  }
  return
}

// -----

func.func @types_missing(%a: i32) {
  // expected-error@+1 {{one type for each induction variable expected}}
  accgpu.loop (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) : i32 par [] seq {
    accgpu.yield
  }
  return
}
