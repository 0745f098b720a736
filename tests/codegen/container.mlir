// RUN: %accc-device --arch=gfx90a:xnack-,gfx1100,sm_90 %s -o %t.bin
// RUN: llvm-objdump --offloading %t.bin | FileCheck %s
// RUN: env ACCC_PTXAS=/nonexistent %accc-device --arch=sm_80 %s -o %t.ptx.bin
// RUN: llvm-objdump --offloading %t.ptx.bin | FileCheck %s --check-prefix=PTX

// One entry for each image, PTX after the machine code of the same processor.
// Without ptxas there is PTX only.

// CHECK: OFFLOADING IMAGE [0]:
// CHECK: kind {{ *}}elf
// CHECK: arch {{ *}}gfx90a:xnack-
// CHECK: triple {{ *}}amdgcn-amd-amdhsa
// CHECK: OFFLOADING IMAGE [1]:
// CHECK: arch {{ *}}gfx1100

// PTX: OFFLOADING IMAGE [0]:
// PTX: kind {{ *}}ptx
// PTX: arch {{ *}}sm_80
// PTX: triple {{ *}}nvptx64-nvidia-cuda
// PTX-NOT: OFFLOADING IMAGE
func.func @kernel(%x: !fir.ref<f32>) attributes {gpu.kernel} {
  %one = arith.constant 1.0 : f32
  fir.store %one to %x : !fir.ref<f32>
  return
}
