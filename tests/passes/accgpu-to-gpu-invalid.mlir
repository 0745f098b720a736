// RUN: %accc-opt --accgpu-to-gpu --verify-diagnostics --split-input-file %s

func.func @gang_routine(%a: i32) {
  // expected-error@+1 {{not yet supported: a gang loop in a routine on a GPU}}
  accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
    accgpu.yield
  }
  return
}

// -----

func.func private @f(f64) -> f64
func.func @call_of_one_worker(%a: i32, %v: f64, %x: !fir.ref<f64>) attributes {gpu.kernel} {
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [worker] independent {
      accgpu.yield
    }
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
      // expected-error@+1 {{not yet supported: a function call in a vector loop that only one worker runs}}
      %r = fir.call @f(%v) : (f64) -> f64
      fir.store %r to %x : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
