// RUN: %accc-opt --acc-check-constructs --split-input-file --verify-diagnostics %s

func.func @in_kernels() {
  // expected-note @+1 {{the kernels construct around it}}
  acc.kernels {
    // expected-error @+1 {{'parallel' may not stand inside of a compute construct}}
    acc.parallel {
      acc.yield
    }
    acc.terminator
  }
  return
}

// -----

func.func @in_parallel() {
  // expected-note @+1 {{the parallel construct around it}}
  acc.parallel {
    // expected-error @+1 {{'serial' may not stand inside of a compute construct}}
    acc.serial {
      acc.yield
    }
    acc.yield
  }
  return
}

// -----

func.func @one_after_the_other() {
  acc.parallel {
    acc.yield
  }
  acc.kernels {
    acc.terminator
  }
  return
}

// -----

// Other directives of the host.

func.func @data(%a: !fir.ref<f32>) {
  // expected-note @+1 {{the parallel construct around it}}
  acc.parallel {
    %d = acc.update_device varPtr(%a : !fir.ref<f32>) -> !fir.ref<f32> {name = "a", structured = false}
    // expected-error @+1 {{'update' may not stand inside of a compute construct}}
    acc.update dataOperands(%d : !fir.ref<f32>)
    acc.yield
  }
  return
}
