// RUN: %accc-opt --gpu-check-formats --split-input-file --verify-diagnostics %s

fir.global linkonce @plain constant : !fir.char<1,17> {
  %0 = fir.string_lit "('ru', f8.3, en9)"(17) : !fir.char<1,17>
  fir.has_value %0 : !fir.char<1,17>
}
fir.global linkonce @rounded constant : !fir.char<1,9> {
  %0 = fir.string_lit "(ru,f8.3)"(9) : !fir.char<1,9>
  fir.has_value %0 : !fir.char<1,9>
}
func.func private @_FortranAioBeginExternalFormattedOutput(!fir.ref<i8>, i64, !fir.box<none>, i32, !fir.ref<i8>, i32) -> !fir.ref<i8>

func.func @constants(%length: i64, %no: !fir.box<none>, %unit: i32, %file: !fir.ref<i8>) {
  %0 = fir.address_of(@plain) : !fir.ref<!fir.char<1,17>>
  %1 = fir.convert %0 : (!fir.ref<!fir.char<1,17>>) -> !fir.ref<i8>
  %2 = fir.call @_FortranAioBeginExternalFormattedOutput(%1, %length, %no, %unit, %file, %unit) : (!fir.ref<i8>, i64, !fir.box<none>, i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
  %3 = fir.address_of(@rounded) : !fir.ref<!fir.char<1,9>>
  %4 = fir.convert %3 : (!fir.ref<!fir.char<1,9>>) -> !fir.ref<i8>
  // expected-error@+1 {{not yet supported: RU in a format of output on a GPU}}
  %5 = fir.call @_FortranAioBeginExternalFormattedOutput(%4, %length, %no, %unit, %file, %unit) : (!fir.ref<i8>, i64, !fir.box<none>, i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
  return
}

// What the run reads is not known.

func.func @variable(%format: !fir.ref<i8>, %length: i64, %no: !fir.box<none>, %unit: i32, %file: !fir.ref<i8>) {
  %0 = fir.call @_FortranAioBeginExternalFormattedOutput(%format, %length, %no, %unit, %file, %unit) : (!fir.ref<i8>, i64, !fir.box<none>, i32, !fir.ref<i8>, i32) -> !fir.ref<i8>
  return
}
