! A sum over all gangs and lanes: partial sums in registers, a tree in shared
! memory, one atomic addition for each gang.
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
! AMD: ds_{{write|store}}_b64
! AMD: s_barrier
! AMD: ds_{{read|load}}{{.*}}_b64
! GFX9: global_atomic_add_f64
! GFX11: global_atomic_cmpswap_b64
! AMD: s_endpgm
! AMD: .amdhsa_group_segment_fixed_size 1024
! AMD: .max_flat_workgroup_size: 128
! AMD: .private_segment_fixed_size: 0

! NVIDIA: .visible .entry accc__QPtotal_l
! NVIDIA: .maxntid 128
! NVIDIA-NOT: .local
! NVIDIA: ld.global.b64
! NVIDIA: st.shared.b64
! NVIDIA: bar{{(rier)?}}{{.*}}.sync
! NVIDIA: ld.shared.b64
! NVIDIA: atom{{.*}}.add.f64
! NVIDIA: ret;
