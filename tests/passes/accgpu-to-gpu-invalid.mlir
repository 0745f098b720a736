// RUN: %accc-opt --accgpu-to-gpu --verify-diagnostics --split-input-file %s

func.func @run_time_size(%n: index) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    // expected-error@+1 {{not yet supported: the private array 'work' of run-time size on a GPU}}
    %p = accgpu.private <gang> "work" !fir.array<?xf32> sizes(%n : index) : !fir.ref<!fir.array<?xf32>>
    accgpu.yield
  }
  return
}

// -----

func.func @too_large(%a: i32, %v: f64) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    // expected-error@+1 {{not yet supported: the private variable 'work', too large for a gang's shared memory}}
    %p = accgpu.private <gang> "work" !fir.array<10000xf64> : !fir.ref<!fir.array<10000xf64>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      %e = fir.coordinate_of %p, %i : (!fir.ref<!fir.array<10000xf64>>, i32) -> !fir.ref<f64>
      fir.store %v to %e : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

func.func @gang_routine(%a: i32) {
  // expected-error@+1 {{not yet supported: a gang loop in a routine on a GPU}}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
    accgpu.yield
  }
  return
}

// -----

func.func @large_reduction(%a: i32, %x: !fir.ref<!fir.array<1000xf64>>) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
  accgpu.region <parallel> {
    %p = accgpu.private <vector> "s" !fir.array<1000xf64> : !fir.ref<!fir.array<1000xf64>>
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang, vector] independent {
      accgpu.yield
    }
    // expected-error@+1 {{not yet supported: a reduction of a variable of this type or size on a GPU}}
    accgpu.reduce <add> %p into %x [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<!fir.array<1000xf64>>, !fir.ref<!fir.array<1000xf64>> {
    ^bb0(%into: !fir.ref<!fir.array<1000xf64>>, %from: !fir.ref<!fir.array<1000xf64>>):
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
