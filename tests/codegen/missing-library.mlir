// RUN: not env ACCC_DEVICE_LIBS=/nonexistent %accc-device --arch=gfx90a %s 2>&1 | FileCheck %s --check-prefix=AMD
// RUN: not env ACCC_LIBDEVICE=/nonexistent %accc-device --arch=sm_90 %s 2>&1 | FileCheck %s --check-prefix=NVIDIA

// AMD: error: AMD's device library 'ocml.bc' not found, which '__ocml_sin_f32' needs; install rocm-device-libs
// NVIDIA: error: NVIDIA's device library 'libdevice.10.bc' not found, which '__nv_sinf' needs; install the CUDA toolkit
func.func @kernel(%x: !fir.ref<f32>) attributes {gpu.kernel} {
  %a = fir.load %x : !fir.ref<f32>
  %b = math.sin %a : f32
  fir.store %b to %x : !fir.ref<f32>
  return
}
