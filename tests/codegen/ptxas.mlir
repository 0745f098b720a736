// REQUIRES: ptxas
// RUN: %accc-device --arch=sm_80,sm_90 --resources %s -o %t.bin | FileCheck %s
// RUN: llvm-objdump --offloading %t.bin | FileCheck %s --check-prefix=IMAGES

// CHECK: sm_80: {{.*}}name: "kernel", vector_registers: {{[1-9][0-9]*}}
// CHECK: sm_90: {{.*}}name: "kernel", vector_registers: {{[1-9][0-9]*}}
// IMAGES: kind {{ *}}cubin
// IMAGES-NEXT: arch {{ *}}sm_80
// IMAGES: kind {{ *}}ptx
// IMAGES: kind {{ *}}cubin
// IMAGES-NEXT: arch {{ *}}sm_90
// IMAGES: kind {{ *}}ptx
func.func @kernel(%x: !fir.ref<f32>) attributes {gpu.kernel} {
  %one = arith.constant 1.0 : f32
  fir.store %one to %x : !fir.ref<f32>
  return
}
