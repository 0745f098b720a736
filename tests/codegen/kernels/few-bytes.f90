! A lane has several iterations side by side where one moves few bytes: all loads come before the first
! store, and there is one test for all.
!
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefix=AMD
! RUN: %accc -O2 --offload-device-only -S --offload-arch=sm_90 %s -o - | FileCheck %s --check-prefix=NVIDIA
subroutine scale(n, a, b)
  integer, intent(in) :: n
  real, intent(out) :: a(n)
  real, intent(in) :: b(n)
  integer :: i
  !$acc parallel loop present(a, b)
  do i = 1, n
    a(i) = 2 * b(i)
  end do
end subroutine

! AMD: .globl accc__QPscale_l
! AMD-COUNT-4: global_load_dword v
! AMD-COUNT-4: global_store_dword v
! AMD: .private_segment_fixed_size: 0

! NVIDIA: .visible .entry accc__QPscale_l
! NVIDIA-NOT: .local
! NVIDIA-DAG: ld.global.nc.b32 {{.*}}, [%rd{{[0-9]+}}];
! NVIDIA-DAG: ld.global.nc.b32 {{.*}}+512];
! NVIDIA-DAG: ld.global.nc.b32 {{.*}}+1024];
! NVIDIA-DAG: ld.global.nc.b32 {{.*}}+1536];
! NVIDIA: st.global.b32 [%rd{{[0-9]+}}],
! NVIDIA: st.global.b32 {{.*}}+512],
! NVIDIA: st.global.b32 {{.*}}+1024],
! NVIDIA: st.global.b32 {{.*}}+1536],
