// RUN: %accc-opt --acc-check-constructs --split-input-file --verify-diagnostics %s

func.func @in_kernels() {
  // expected-note @+1 {{the kernels construct around it}}
  acc.kernels {
    // expected-error @+1 {{a parallel construct may not stand inside of a compute construct}}
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
    // expected-error @+1 {{a serial construct may not stand inside of a compute construct}}
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
