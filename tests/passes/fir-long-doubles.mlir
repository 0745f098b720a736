// RUN: %accc-opt --fir-long-doubles %s | FileCheck %s

// CHECK-LABEL: func.func @root(
// CHECK-SAME: %[[X:.*]]: f80)
// CHECK: %[[R:.*]] = fir.call @sqrtl(%[[X]]) : (f80) -> f80
// CHECK-NEXT: return %[[R]] : f80
func.func private @_FortranASqrtF128(f128) -> f128
func.func private @_FortranACAbsF128(complex<f128>) -> f128
func.func private @_FortranAJnF128(i32, f128) -> f128
func.func @root(%x: f80) -> f80 {
  %0 = fir.convert %x : (f80) -> f128
  %1 = fir.call @_FortranASqrtF128(%0) : (f128) -> f128
  %2 = fir.convert %1 : (f128) -> f80
  return %2 : f80
}

// CHECK-LABEL: func.func @others(
// CHECK: fir.call @cabsl(%{{.*}}) : (complex<f80>) -> f80
// CHECK: fir.call @jnl(%{{.*}}, %{{.*}}) : (i32, f80) -> f80
// CHECK: fir.call @cpowl(%{{.*}}, %{{.*}}) : (complex<f80>, complex<f80>) -> complex<f80>
func.func @others(%z: complex<f80>, %n: i32, %x: f80) -> (f80, f80, complex<f80>) {
  %0 = fir.convert %z : (complex<f80>) -> complex<f128>
  %1 = fir.call @_FortranACAbsF128(%0) : (complex<f128>) -> f128
  %2 = fir.convert %1 : (f128) -> f80
  %3 = fir.convert %x : (f80) -> f128
  %4 = fir.call @_FortranAJnF128(%n, %3) : (i32, f128) -> f128
  %5 = fir.convert %4 : (f128) -> f80
  %6 = complex.pow %0, %0 : complex<f128>
  %7 = fir.convert %6 : (complex<f128>) -> complex<f80>
  return %2, %5, %7 : f80, f80, complex<f80>
}

// What has 128 bits keeps them.

// CHECK-LABEL: func.func @wide(
// CHECK: fir.call @_FortranASqrtF128
func.func @wide(%x: f128) -> f128 {
  %0 = fir.call @_FortranASqrtF128(%x) : (f128) -> f128
  return %0 : f128
}
