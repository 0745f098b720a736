! Gangs share the columns of an array, lanes run down a column: consecutive
! lanes touch consecutive elements, whatever the length of a column.
!
! RUN: %accc -O2 --offload-device-only -S --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefix=AMD
! RUN: %accc -O2 --offload-device-only -S --offload-arch=sm_90 %s -o - | FileCheck %s --check-prefix=NVIDIA
subroutine scale_columns(n, m, a, factor)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m)
  real(8), intent(in) :: factor(m)
  integer :: i, j
  !$acc parallel loop gang vector_length(64) present(a, factor)
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      a(i, j) = a(i, j) * factor(j)
    end do
  end do
end subroutine

! The lane's address is a base plus eight bytes times its index; it does not
! depend on n in any other way. The factor is one for all lanes of the gang.
! AMD: .globl accc__QPscale_columns_l
! AMD-NOT: scratch_
! AMD: v_lshlrev_b32_e32 v{{[0-9]+}}, 3, v0
! AMD: global_load_dwordx2
! AMD: v_mul_f64
! AMD: global_store_dwordx2
! AMD: .max_flat_workgroup_size: 64
! AMD: .private_segment_fixed_size: 0

! NVIDIA: .visible .entry accc__QPscale_columns_l
! NVIDIA: .reqntid 64
! NVIDIA-NOT: .local
! NVIDIA: mov.u32 [[LANE:%r[0-9]+]], %tid.x;
! NVIDIA: mul.wide.u32 %rd{{[0-9]+}}, [[LANE]], 8;
! NVIDIA: ld.global.b64
! NVIDIA: mul{{.*}}.f64
! NVIDIA: st.global.b64
! NVIDIA: ret;
