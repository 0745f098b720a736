! Devices add up, in every spelling.
!
! RUN: %accc -### -c --offload-arch=gfx90a,sm_90 --offload-arch gfx942 %s 2>&1 | FileCheck %s --check-prefix=OWN
! RUN: %accc -### -c -acc -gpu=cc80,cc90 -ta=tesla:cc70 %s 2>&1 | FileCheck %s --check-prefix=NVFORTRAN
! OWN: "--offload-arch=gfx90a,sm_90,gfx942"
! NVFORTRAN: "--offload-arch=sm_80,sm_90,sm_70"
end
