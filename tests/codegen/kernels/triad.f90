! One loop over gangs and lanes: neighbouring lanes take neighbouring elements,
! the launch bounds are the vector length, and nothing lies in scratch memory.
!
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefixes=AMD,GFX90A
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx942 %s -o - | FileCheck %s --check-prefixes=AMD,GFX942
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx1100 %s -o - | FileCheck %s --check-prefixes=AMD,WAVE32
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx1201 %s -o - | FileCheck %s --check-prefixes=AMD,WAVE32
! RUN: %accc -O2 --offload-device-only -S --offload-arch=sm_80 %s -o - | FileCheck %s --check-prefix=NVIDIA
! RUN: %accc -O2 --offload-device-only -S --offload-arch=sm_90 %s -o - | FileCheck %s --check-prefix=NVIDIA
subroutine triad(n, a, b, c, s)
  integer, intent(in) :: n
  real(8), intent(out) :: a(n)
  real(8), intent(in) :: b(n), c(n), s
  integer :: i
  !$acc parallel loop gang vector vector_length(256) present(a, b, c)
  do i = 1, n
    a(i) = b(i) + s * c(i)
  end do
end subroutine

! The grid has a thread for each iteration. The index of the workgroup times its
! size, plus the lane's own index, which arrives in v0, is an index of 32 bits; the
! address of an element is that times eight bytes.
! AMD: .globl accc__QPtriad_l
! AMD-NOT: scratch_
! GFX90A: v_lshl_or_b32 v0, s{{[0-9]+}}, 8, v0
! GFX90A: v_lshlrev_b64 v[{{[0-9]+:[0-9]+}}], 3, v[0:1]
! AMD-COUNT-2: global_load_{{dwordx2|b64}} v[{{[0-9]+:[0-9]+}}]
! AMD: v_fma{{(c)?.*}}_f64
! AMD: global_store_{{dwordx2|b64}}
! AMD-NOT: s_cbranch
! AMD: s_endpgm
! AMD: .amdhsa_private_segment_fixed_size 0
! GFX90A: .amdhsa_user_sgpr_count
! WAVE32: .amdhsa_wavefront_size32 1
! AMD: .max_flat_workgroup_size: 256
! AMD: .private_segment_fixed_size: 0
! AMD: .sgpr_spill_count: 0
! AMD: .vgpr_spill_count: 0
! GFX90A: .wavefront_size: 64
! GFX942: .wavefront_size: 64
! WAVE32: .wavefront_size: 32

! NVIDIA: .visible .entry accc__QPtriad_l
! NVIDIA: .reqntid 256
! NVIDIA-NOT: .local
! NVIDIA-DAG: mov.u32 [[GANG:%r[0-9]+]], %ctaid.x;
! NVIDIA-DAG: mov.u32 [[LANE:%r[0-9]+]], %tid.x;
! NVIDIA: shl.b32 [[FIRST:%r[0-9]+]], [[GANG]], 8;
! NVIDIA: or.b32 [[ELEMENT:%r[0-9]+]], [[FIRST]], [[LANE]];
! NVIDIA: mul.wide.u32 %rd{{[0-9]+}}, [[ELEMENT]], 8;
! NVIDIA-COUNT-2: ld.global{{.*}}.b64
! NVIDIA: fma.rn.f64
! NVIDIA: st.global.b64
! NVIDIA-NOT: ld.global
! NVIDIA: ret;
