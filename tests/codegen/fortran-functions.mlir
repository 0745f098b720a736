// REQUIRES: ocml
// RUN: %accc-device --arch=gfx942 --emit=llvm %s | FileCheck %s
// RUN: %accc-device --arch=gfx942 %s

// Functions that flang calls in C's complex library and Fortran's runtime have
// device versions, and STOP ends the wavefront: a trap would end the program.

// CHECK-NOT: @casinf
// CHECK-NOT: @_Fortran
// CHECK: define {{.*}}amdgpu_kernel void @numeric(
// CHECK: call void @llvm.amdgcn.endpgm()
module {
  func.func private @casinf(complex<f32>) -> complex<f32>
  func.func private @__divdc3(f64, f64, f64, f64) -> complex<f64>
  func.func private @_FortranAModuloReal8(f64, f64, !fir.ref<i8>, i32) -> f64
  func.func private @_FortranASpacing4(f32) -> f32
  func.func private @_FortranAExponent8_4(f64) -> i32
  func.func private @_FortranAStopStatement(i32, i1, i1)
  func.func @numeric(
      %z: !fir.ref<complex<f32>>, %w: !fir.ref<complex<f64>>, %x: !fir.ref<f64>,
      %s: !fir.ref<f32>, %n: !fir.ref<i32>) attributes {gpu.kernel} {
    %false = arith.constant false
    %line = arith.constant 1 : i32
    %file = fir.zero_bits !fir.ref<i8>
    %z0 = fir.load %z : !fir.ref<complex<f32>>
    %z1 = fir.call @casinf(%z0) : (complex<f32>) -> complex<f32>
    fir.store %z1 to %z : !fir.ref<complex<f32>>
    %x0 = fir.load %x : !fir.ref<f64>
    %w0 = fir.call @__divdc3(%x0, %x0, %x0, %x0) : (f64, f64, f64, f64) -> complex<f64>
    fir.store %w0 to %w : !fir.ref<complex<f64>>
    %x1 = fir.call @_FortranAModuloReal8(%x0, %x0, %file, %line) : (f64, f64, !fir.ref<i8>, i32) -> f64
    fir.store %x1 to %x : !fir.ref<f64>
    %s0 = fir.load %s : !fir.ref<f32>
    %s1 = fir.call @_FortranASpacing4(%s0) : (f32) -> f32
    fir.store %s1 to %s : !fir.ref<f32>
    %n0 = fir.call @_FortranAExponent8_4(%x0) : (f64) -> i32
    fir.store %n0 to %n : !fir.ref<i32>
    fir.call @_FortranAStopStatement(%n0, %false, %false) : (i32, i1, i1) -> ()
    return
  }
}
