// RUN: %accc-opt --accgpu-outline-kernels --verify-diagnostics --split-input-file %s

// A host address that no data clause made a device address.

func.func @host_address(%x: !fir.ref<f32>) {
  %d = fir.declare %x {uniq_name = "_QFworkEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  // expected-error@+1 {{not yet supported: use of 'x' in device code without a data clause}}
  accgpu.region <parallel> {
    %v = fir.load %d : !fir.ref<f32>
    accgpu.yield
  }
  return
}

// -----

func.func @module_variable() {
  accgpu.region <parallel> {
    // expected-error@+1 {{not yet supported: use of the module variable 'count' in device code without a data clause}}
    %a = fir.address_of(@_QMmEcount) : !fir.ref<i32>
    %v = fir.load %a : !fir.ref<i32>
    accgpu.yield
  }
  return
}
fir.global @_QMmEcount : i32 {
  %0 = arith.constant 0 : i32
  fir.has_value %0 : i32
}

// -----

func.func @procedure_argument(%f: !fir.boxproc<() -> ()>) {
  accgpu.region <parallel> {
    // expected-error@+1 {{not yet supported: a dummy procedure or procedure pointer in device code}}
    %a = fir.box_addr %f : (!fir.boxproc<() -> ()>) -> (() -> ())
    fir.call %a() : () -> ()
    accgpu.yield
  }
  return
}

// -----

// The host's addresses in a tuple would be no use on a device.

func.func private @_QFhostPinternal(!fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc})
func.func @_QPhost(%p: !llvm.ptr) {
  %link = fir.convert %p : (!llvm.ptr) -> !fir.ref<tuple<!fir.ref<i32>>>
  accgpu.region <parallel> {
    // expected-error@+1 {{not yet supported: a call in device code of an internal procedure that uses variables of its host}}
    fir.call @_QFhostPinternal(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
    accgpu.yield
  }
  return
}
