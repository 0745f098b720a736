// RUN: %accc-opt --accgpu-explain-loops --verify-diagnostics %s

// Each loop says who shares it, or why nobody does.

func.func @explained(%a: i32) {
  accgpu.region <kernels> {
    // expected-remark @below {{loop is shared by gangs}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      // expected-remark @below {{nest of 2 loops is shared by workers and vector lanes}}
      accgpu.loop (%j, %k) = (%a, %a) to (%a, %a) step (%a, %a) : i32, i32 par [worker, vector] independent {
        // expected-remark @below {{loop is sequential}}
        accgpu.loop (%l) = (%a) to (%a) step (%a) : i32 par [] seq {
          accgpu.yield
        }
        // expected-remark @below {{loop is sequential: no level of parallelism is free for it}}
        accgpu.loop (%l) = (%a) to (%a) step (%a) : i32 par [] independent {
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    }
    // expected-remark @below {{loop is shared by gangs}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] auto {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// What stands in the way of sharing a loop: a store that other iterations may meet,
// with what they do there, or a call.

func.func @dependences(%a: index, %n: !fir.ref<!fir.array<?xf64>>, %v: f64, %pointer: !fir.ptr<f64>) {
  %x = fir.alloca !fir.array<8xf64> {uniq_name = "_QMmFsEx"}
  accgpu.region <kernels> {
    // expected-remark @below {{loop is sequential: iterations may depend on each other through 'x'}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] auto {
      %one = arith.constant 1 : index
      %before = arith.subi %i, %one : index
      %from = fir.array_coor %x %before : (!fir.ref<!fir.array<8xf64>>, index) -> !fir.ref<f64>
      // expected-note @below {{read here}}
      %old = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %x %i : (!fir.ref<!fir.array<8xf64>>, index) -> !fir.ref<f64>
      // expected-note @below {{written here}}
      fir.store %old to %to : !fir.ref<f64>
      accgpu.yield
    }
    // expected-remark @below {{loop is sequential: iterations may depend on each other through the target of a pointer}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] auto {
      // expected-note @below {{written here}}
      fir.store %v to %pointer : !fir.ptr<f64>
      accgpu.yield
    }
    // expected-note @+2 {{INDEPENDENT would say that they do not}}
    // expected-remark @below {{loop is sequential: iterations may depend on each other through the call of 'advance'}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] auto {
      // expected-note @below {{here}}
      fir.call @_QMmPadvance() : () -> ()
      accgpu.yield
    }
    // What accc does not know is what a procedure calls that it has made a version of.
    // expected-note @+2 {{INDEPENDENT would say that they do not}}
    // expected-remark @below {{loop is sequential: iterations may depend on each other through the call of 'step', which calls 'advance' of another file}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] auto {
      // expected-note @below {{here}}
      fir.call @_QMmPstep_passed() : () -> ()
      accgpu.yield
    }
    // Nobody else's: a procedure that calls itself, and one that does something else.
    // expected-remark @below {{loop is sequential: iterations may depend on each other through the call of 'again'}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] auto {
      // expected-note @below {{here}}
      fir.call @_QMmPagain() : () -> ()
      accgpu.yield
    }
    // expected-remark @below {{loop is sequential: iterations may depend on each other through the call of 'counts', which calls Fortran's library, 'SystemClockCount'}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] auto {
      %code = arith.constant 1 : i32
      // expected-note @below {{here}}
      fir.call @_QMmPcounts(%code) : (i32) -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
func.func private @_QMmPadvance()
func.func private @_QMmPstep_passed() attributes {accc.version_of = "_QMmPstep"} {
  // expected-note @below {{called here}}
  fir.call @_QMmPadvance() : () -> ()
  return
}
func.func private @_QMmPagain() {
  fir.call @_QMmPagain() : () -> ()
  return
}
func.func private @_QMmPcounts(%n: i32) {
  // expected-note @below {{called here}}
  %count = fir.call @_FortranASystemClockCount(%n) : (i32) -> i64
  return
}
func.func private @_FortranASystemClockCount(i32) -> i64

// An assignment that the library makes, in a construct and in its local version.

func.func @assigned(%to: !fir.ref<!fir.box<none>>, %from: !fir.box<none>, %file: !fir.ref<i8>, %line: i32) {
  accgpu.region <kernels> {
    // expected-remark@+1 {{assignment is sequential: one thread copies the elements}}
    fir.call @_FortranAAssign(%to, %from, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
    accgpu.yield
  }
  accgpu.region <kernels> {
    fir.call @_FortranAAssign(%to, %from, %file, %line) : (!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32) -> ()
    accgpu.yield
  } {accgpu.local}
  return
}
func.func private @_FortranAAssign(!fir.ref<!fir.box<none>>, !fir.box<none>, !fir.ref<i8>, i32)

// Loops that gangs would share if the host ran what is around them.

func.func @in_branch(%a: index, %c: i1) {
  accgpu.region <kernels> {
    fir.if %c {
      // expected-remark@+1 {{loop is sequential: gangs cannot share it in control flow that the host does not run}}
      accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] independent {
        accgpu.yield
      }
    }
    accgpu.yield
  }
  accgpu.region <parallel> {
    fir.if %c {
      // expected-remark@+1 {{loop is sequential: no level of parallelism is free for it}}
      accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] independent {
        accgpu.yield
      }
    }
    accgpu.yield
  }
  return
}

// Gangs without anything for lanes.
func.func @gangs_alone(%a: !fir.ref<i32>) {
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  accgpu.region <parallel> {
    // expected-remark @below {{loop is shared by gangs of one lane each: no loop takes 'vector'}}
    accgpu.loop (%i) = (%c1) to (%c9) step (%c1) : i32 par [gang] independent {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// A scalar that each iteration sets first could be the loop's own: it is not what stands in the way.
func.func @temporary_beside(%a: index, %v: f64) {
  %x = fir.alloca !fir.array<8xf64> {uniq_name = "_QMmFsEx"}
  %t = fir.alloca f64 {uniq_name = "_QMmFsEt"}
  accgpu.region <kernels> {
    // expected-remark @below {{loop is sequential: iterations may depend on each other through 'x'}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : index par [] auto {
      fir.store %v to %t : !fir.ref<f64>
      %u = fir.load %t : !fir.ref<f64>
      %one = arith.constant 1 : index
      %p = fir.coordinate_of %x, %one : (!fir.ref<!fir.array<8xf64>>, index) -> !fir.ref<f64>
      // expected-note @below {{written here}}
      fir.store %u to %p : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
