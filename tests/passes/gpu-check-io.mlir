// RUN: %accc-opt --gpu-check-io --verify-diagnostics %s

func.func private @_FortranAioBeginExternalListOutput(i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
func.func private @_FortranAioBeginExternalFormattedOutput(!fir.ref<i8>, i64, !fir.box<none>, i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
func.func private @_FortranAioBeginUnformattedInput(i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
func.func private @_FortranAioInputReal32(!fir.ref<i8>, !fir.ref<f32>) -> i1
func.func private @_FortranAioBeginFlush(i32, !fir.ref<i8>, i32) -> !fir.ref<i8>

// Lines may be written to all units, of which the runtime for devices knows what to do.

func.func @units(%file: !fir.ref<i8>, %line: i32, %format: !fir.ref<i8>, %length: i64, %no: !fir.box<none>, %any: i32) {
  %standard = arith.constant 6 : i32
  %0 = fir.call @_FortranAioBeginExternalListOutput(%standard, %file, %line) : (i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
  %1 = fir.call @_FortranAioBeginExternalFormattedOutput(%format, %length, %no, %any, %file, %line) : (!fir.ref<i8>, i64, !fir.box<none>, i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
  %2 = fir.call @_FortranAioBeginFlush(%any, %file, %line) : (i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
  return
}

// The first call of a statement tells.

func.func @statements(%file: !fir.ref<i8>, %line: i32, %x: !fir.ref<f32>) {
  // expected-error@+1 {{READ in device code: kernels can do no more with units than write lines to them}}
  %0 = fir.call @_FortranAioBeginUnformattedInput(%line, %file, %line) : (i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
  %1 = fir.call @_FortranAioInputReal32(%0, %x) : (!fir.ref<i8>, !fir.ref<f32>) -> i1
  // expected-error@+1 {{REWIND in device code}}
  %2 = fir.call @_FortranAioBeginRewind(%line, %file, %line) : (i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
  return
}
