// Kernels that spill much get as many registers as a thread can have, if that helps.
// RUN: env ACCC_PTXAS=%S/Inputs/ptxas FIRST=300 SECOND=100 %accc-device --arch=sm_90 --resources %s -o %t.bin | FileCheck %s --check-prefix=BETTER
// RUN: FileCheck %s --check-prefix=ONE < %t.bin
// RUN: env ACCC_PTXAS=%S/Inputs/ptxas FIRST=300 SECOND=400 %accc-device --arch=sm_90 --resources %s -o %t.bin | FileCheck %s --check-prefix=WORSE
// RUN: FileCheck %s --check-prefix=NONE < %t.bin
// RUN: env ACCC_PTXAS=%S/Inputs/ptxas FIRST=100 SECOND=0 %accc-device --arch=sm_90 --resources %s -o %t.bin | FileCheck %s --check-prefix=LITTLE
// RUN: FileCheck %s --check-prefix=NONE < %t.bin

// BETTER: name: "large"{{.*}}spills: 100,
// WORSE: name: "large"{{.*}}spills: 300,
// LITTLE: name: "large"{{.*}}spills: 100,

// ONE: .entry large
// ONE: .minnctapersm 1
// ONE: .entry small
// ONE-NOT: .minnctapersm
// ONE: }
// NONE-NOT: .minnctapersm
func.func @large(%x: !fir.ref<f32>) attributes {gpu.kernel} {
  %one = arith.constant 1.0 : f32
  fir.store %one to %x : !fir.ref<f32>
  return
}
func.func @small(%x: !fir.ref<f32>) attributes {gpu.kernel} {
  %one = arith.constant 1.0 : f32
  fir.store %one to %x : !fir.ref<f32>
  return
}
