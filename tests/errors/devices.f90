! Devices that do not exist, and tools of devices that are not installed.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: not %accc -c --offload-arch=gfx9000 %s -o x.o 2>&1 | FileCheck %s --check-prefix=AMD
! AMD: accc: error: unknown offload architecture 'gfx9000'; did you mean gfx900
! RUN: not %accc -c --offload-arch=sm_1 %s -o x.o 2>&1 | FileCheck %s --check-prefix=NVIDIA
! NVIDIA: accc: error: unknown offload architecture 'sm_1'; did you mean sm_
! RUN: not %accc -c --offload-arch=sm_90,cray %s -o x.o 2>&1 | FileCheck %s --check-prefix=OTHER
! OTHER: accc: error: unknown offload architecture 'cray'
!
! RUN: not env ACCC_DEVICE_LIBS=/nonexistent %accc -c --offload-arch=gfx90a %s -o x.o 2>&1 | FileCheck %s --check-prefix=OCML
! OCML: accc: error: AMD's device library 'ocml.bc' not found, which '__ocml_sin_f32' needs; install rocm-device-libs
! RUN: not env ACCC_LIBDEVICE=/nonexistent %accc -c --offload-arch=sm_90 %s -o x.o 2>&1 | FileCheck %s --check-prefix=LIBDEVICE
! LIBDEVICE: accc: error: NVIDIA's device library 'libdevice.10.bc' not found, which '__nv_sinf' needs; install the CUDA toolkit
!
! RUN: not %accc -fuse-ld=absent %s -o x 2>&1 | FileCheck %s --check-prefix=LINKER
! LINKER: accc: error: invalid linker name in argument '-fuse-ld=absent'
! RUN: ls -A . | count 0
real :: a(10)
!$acc parallel loop
do i = 1, 10
  a(i) = sin(real(i))
end do
print *, a(1)
end
