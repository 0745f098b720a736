! A loop for each level: gangs are workgroups, workers rows of one (thread id
! y), vector lanes threads of a row (thread id x).
!
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefixes=AMD,GFX9
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx1201 %s -o - | FileCheck %s --check-prefixes=AMD,GFX12
! RUN: %accc -O2 --offload-device-only -S --offload-arch=sm_80 %s -o - | FileCheck %s --check-prefix=NVIDIA
subroutine levels(n, a)
  integer, intent(in) :: n
  real, intent(out) :: a(n, n, n)
  integer :: i, j, k
  !$acc parallel num_workers(4) vector_length(32) present(a)
  !$acc loop gang
  do k = 1, n
    !$acc loop worker
    do j = 1, n
      !$acc loop vector
      do i = 1, n
        a(i, j, k) = i + 10 * j + 100 * k
      end do
    end do
  end do
  !$acc end parallel
end subroutine

! gfx90a and gfx12 get both thread ids in one register, ten bits each.
! AMD: .globl accc__QPlevels_l
! GFX9-DAG: v_bfe_u32 v{{[0-9]+}}, v0, 10, 10
! GFX9-DAG: v_and_b32_e32 v{{[0-9]+}}, 0x3ff, v0
! GFX12: v_bfe_u32 v{{[0-9]+}}, v0, 10, 10
! AMD: global_store_{{dword|b32}}
! AMD: .amdhsa_system_vgpr_workitem_id 1
! GFX9: .max_flat_workgroup_size: 256
! GFX12: .max_flat_workgroup_size: 128
! AMD: .private_segment_fixed_size: 0

! NVIDIA: .visible .entry accc__QPlevels_l
! NVIDIA: .reqntid 32, 4
! NVIDIA-NOT: .local
! NVIDIA-DAG: %ctaid.x;
! NVIDIA-DAG: %tid.y;
! NVIDIA-DAG: %tid.x;
! NVIDIA: st.global.b32
