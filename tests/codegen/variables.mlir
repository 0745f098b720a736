// RUN: split-file %s %t
// RUN: %accc-device --arch=gfx90a --emit=llvm %t/declared.mlir | FileCheck %t/declared.mlir --check-prefix=AMD
// RUN: %accc-device --arch=sm_90 --emit=asm %t/declared.mlir | FileCheck %t/declared.mlir --check-prefix=NVIDIA
// RUN: not %accc-device --arch=gfx90a %t/absent.mlir 2>&1 | FileCheck %t/absent.mlir

//--- declared.mlir
// Variables of 'acc declare' are visible to the host by name, even where no
// kernel uses them.

// AMD: @_QMmEx = protected {{.*}}addrspace(1) global float
// AMD: @_QMmEunused = protected {{.*}}addrspace(1) global float
// NVIDIA: .visible .global .align 4 .f32 _QMmEx
// NVIDIA: .visible .global .align 4 .f32 _QMmEunused
module {
  fir.global @_QMmEx {acc.declare = #acc.declare<dataClause = acc_create>} : f32 {
    %zero = fir.zero_bits f32
    fir.has_value %zero : f32
  }
  fir.global @_QMmEunused {acc.declare = #acc.declare<dataClause = acc_create>} : f32 {
    %zero = fir.zero_bits f32
    fir.has_value %zero : f32
  }
  func.func @kernel(%y: !fir.ref<f32>) attributes {gpu.kernel} {
    %x = fir.address_of(@_QMmEx) : !fir.ref<f32>
    %value = fir.load %x : !fir.ref<f32>
    fir.store %value to %y : !fir.ref<f32>
    return
  }
}

//--- absent.mlir
// CHECK: 3:4): error: variable 'm::x' is used in kernel 'kernel' but is not on the device; name it in a data clause or in 'acc declare'
module {
  fir.global @_QMmEx : f32
  func.func @kernel(%y: !fir.ref<f32>) attributes {gpu.kernel} {
    %x = fir.address_of(@_QMmEx) : !fir.ref<f32> loc("a.f90":3:4)
    %value = fir.load %x : !fir.ref<f32>
    fir.store %value to %y : !fir.ref<f32>
    return
  }
}
