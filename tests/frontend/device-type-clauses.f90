! RUN: %accc --emit=accgpu %s -o - | FileCheck %s --check-prefix=HOST
! RUN: %accc --offload-arch=sm_90 --emit=accgpu %s -o - | FileCheck %s --check-prefix=NVIDIA
! RUN: %accc --offload-arch=gfx90a --emit=accgpu %s -o - | FileCheck %s --check-prefix=RADEON
! RUN: %accc --offload-arch=gfx90a,sm_90 --emit=accgpu %s -o - 2>&1 | FileCheck %s --check-prefix=BOTH

! Clauses for one type of device hold where only that type is compiled for (2.4).

! HOST: accgpu.region <parallel> gangs(%c2_i32 : i32)
! NVIDIA: accgpu.region <parallel> gangs(%c3_i32 : i32)
! RADEON: accgpu.region <parallel> gangs(%c1_i32 : i32)
! BOTH: device-type-clauses.f90:[[#@LINE+3]]:9: warning: clauses for a single device_type are ignored when compiling for several
! BOTH: accgpu.region <parallel> gangs(%c1_i32 : i32)
subroutine s(a)
  !$acc parallel num_gangs(1) device_type(multicore) num_gangs(2) device_type(nvidia) num_gangs(3)
  a = 1
  !$acc end parallel
end subroutine s
