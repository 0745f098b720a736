! What each stage prints. Device code follows the host's, one module a target.
!
! RUN: %accc --emit=hlfir %s -o - | FileCheck %s --check-prefix=HLFIR
! RUN: %accc --emit=fir %s -o - | FileCheck %s --check-prefix=FIR
! RUN: %accc --emit=accgpu %s -o - | FileCheck %s --check-prefix=ACCGPU
! RUN: %accc --emit=gpu --offload-arch=gfx90a,sm_90 %s -o - | FileCheck %s --check-prefix=GPU
! RUN: %accc --emit=gpu %s -o - | FileCheck %s --check-prefix=HOST
! RUN: %accc --emit=llvm %s -o - | FileCheck %s --check-prefix=LLVM
! RUN: %accc --emit=asm %s -o - | FileCheck %s --check-prefix=ASM
! RUN: %accc --emit=asm --offload-arch=gfx90a --offload-device-only %s -o - | FileCheck %s --check-prefix=AMDGPU
! RUN: %accc --emit=asm --offload-arch=sm_90 --offload-device-only %s -o - | FileCheck %s --check-prefix=PTX
! RUN: %accc --emit=llvm --offload-arch=sm_90 --offload-device-only %s -o - | FileCheck %s --check-prefix=NVPTX

! HLFIR: hlfir.declare
! HLFIR: acc.parallel
! FIR-NOT: hlfir.
! FIR: acc.parallel
! FIR: acc.loop
! FIR-NOT: accrt_
! ACCGPU-NOT: acc.parallel
! ACCGPU: fir.call @accrt_enter
! ACCGPU: accgpu.region <parallel>
! ACCGPU: accgpu.loop
! ACCGPU-NOT: accrt_launch
! GPU: fir.call @accrt_launch
! GPU: omp.parallel
! GPU: // gfx90a
! GPU: accgpu.vendor = "amd"
! GPU: gpu.kernel
! GPU: gpu.thread_id
! GPU: // sm_90
! GPU: accgpu.vendor = "nvidia"
! HOST: fir.call @accrt_launch
! HOST-NOT: gpu.
! HOST: omp.wsloop
! LLVM: define void @double_(
! LLVM: call void {{.*}}@__kmpc_fork_call
! ASM: double_:
! AMDGPU: .amdgcn_target "amdgcn-amd-amdhsa--gfx90a
! AMDGPU: accc__QPdouble_l[[#]]:
! PTX: .target sm_90
! PTX: .entry accc__QPdouble_l
! NVPTX: target triple = "nvptx64
! NVPTX: define {{.*}}ptx_kernel{{.*}} @accc__QPdouble_l
subroutine double(a, n)
  integer :: n, i
  real :: a(n)
  !$acc parallel loop
  do i = 1, n
    a(i) = 2 * a(i)
  end do
end subroutine
