! A sum over all gangs and lanes: lanes of a wavefront combine in registers, a
! gang's wavefronts through shared memory, and gangs by one atomic addition each.
!
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefixes=AMD,GFX9
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx1100 %s -o - | FileCheck %s --check-prefixes=AMD,GFX11
! RUN: %accc -O2 --offload-device-only -S --offload-arch=sm_90 %s -o - | FileCheck %s --check-prefix=NVIDIA
function total(n, a)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8) :: total
  integer :: i
  total = 0
  !$acc parallel loop gang vector vector_length(128) reduction(+:total) present(a)
  do i = 1, n
    total = total + a(i)
  end do
end function

! AMD: .globl accc__QPtotal_l
! AMD-NOT: scratch_
! AMD: global_load_{{dwordx2|b64}}
! AMD: v_add_f64
! AMD-COUNT-8: v_mov_b32_dpp {{.*}} row_shr
! GFX9-COUNT-4: v_mov_b32_dpp {{.*}} row_bcast
! AMD: ds_{{write|store}}_b64
! AMD: s_barrier
! AMD-NOT: s_barrier
! AMD: ds_{{read|load}}_b128
! GFX9: global_atomic_add_f64
! GFX11: global_atomic_cmpswap_b64
! AMD: s_endpgm
! GFX9: .amdhsa_group_segment_fixed_size 16
! GFX11: .amdhsa_group_segment_fixed_size 32
! AMD: .max_flat_workgroup_size: 128
! AMD: .private_segment_fixed_size: 0

! NVIDIA: .visible .entry accc__QPtotal_l
! NVIDIA: .reqntid 128
! NVIDIA-NOT: .local
! NVIDIA: ld.global{{(.nc)?}}.b64
! NVIDIA-COUNT-10: shfl.sync.bfly.b32
! NVIDIA: st.shared.b64
! NVIDIA: bar{{(rier)?}}{{.*}}.sync
! NVIDIA-NOT: bar{{(rier)?}}.
! NVIDIA: ld.shared.b64
! NVIDIA: atom{{.*}}.add.f64
! NVIDIA: ret;
