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

// -----

// CPUs have threads of OpenMP.

module attributes {accc.device_types = ["host"], omp.version = #omp.version<version = 31>} {
  func.func @on_cpus() {
    acc.parallel {
      omp.parallel {
        omp.terminator
      }
      acc.yield
    }
    return
  }
}

// -----

module attributes {accc.device_types = ["nvidia", "host"], omp.version = #omp.version<version = 31>} {
  func.func @host_code() {
    omp.parallel {
      omp.terminator
    }
    acc.parallel {
      fir.call @called() : () -> ()
      // expected-error @+1 {{not yet supported: a directive of OpenMP in code for devices}}
      omp.parallel {
        omp.barrier
        omp.terminator
      }
      acc.yield
    }
    return
  }
  func.func @called() {
    // expected-error @+1 {{not yet supported: a directive of OpenMP in code for devices}}
    omp.barrier
    return
  }
}

// -----

module attributes {accc.device_types = ["host"], omp.version = #omp.version<version = 31>} {
  omp.declare_reduction @add : i32 init {
  ^bb0(%x: i32):
    %zero = arith.constant 0 : i32
    omp.yield(%zero : i32)
  } combiner {
  ^bb0(%x: i32, %y: i32):
    %sum = arith.addi %x, %y : i32
    omp.yield(%sum : i32)
  }
  func.func @sums(%s: !fir.ref<i32>, %n: i32) {
    acc.parallel {
      // expected-error @+1 {{not yet supported: a reduction of OpenMP in a compute construct}}
      omp.simd reduction(@add %s -> %own : !fir.ref<i32>) {
        omp.loop_nest (%i) : i32 = (%n) to (%n) inclusive step (%n) {
          omp.yield
        }
      }
      acc.yield
    }
    return
  }
}
