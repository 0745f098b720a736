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

// Items of types that the runtime for devices does not know.

func.func @items(%line: !fir.ref<i8>, %known: !fir.box<!fir.array<2xi64>>, %text: !fir.box<!fir.array<2x!fir.char<1,3>>>, %wide: !fir.box<!fir.array<2xi128>>, %other: !fir.box<!fir.array<2x!fir.char<4,3>>>) {
  %0 = fir.convert %known : (!fir.box<!fir.array<2xi64>>) -> !fir.box<none>
  %1 = fir.call @_FortranAioOutputDescriptor(%line, %0) : (!fir.ref<i8>, !fir.box<none>) -> i1
  %2 = fir.convert %text : (!fir.box<!fir.array<2x!fir.char<1,3>>>) -> !fir.box<none>
  %3 = fir.call @_FortranAioOutputDescriptor(%line, %2) : (!fir.ref<i8>, !fir.box<none>) -> i1
  %4 = fir.convert %wide : (!fir.box<!fir.array<2xi128>>) -> !fir.box<none>
  // expected-error@+1 {{not yet supported: output of INTEGER(16) in device code}}
  %5 = fir.call @_FortranAioOutputDescriptor(%line, %4) : (!fir.ref<i8>, !fir.box<none>) -> i1
  %6 = fir.convert %other : (!fir.box<!fir.array<2x!fir.char<4,3>>>) -> !fir.box<none>
  // expected-error@+1 {{not yet supported: output of characters of other kinds than 1 in device code}}
  %7 = fir.call @_FortranAioOutputDescriptor(%line, %6) : (!fir.ref<i8>, !fir.box<none>) -> i1
  return
}
