! RUN: %accc -O2 -S --offload-device-only --offload-arch=sm_90 %s -o - | FileCheck %s

! The distances of elements in arrays of one shape are added up once for all of them: one
! addition each, and constants in the instructions. Arrays that have no clause of their own are
! different variables all the same: what is only read comes through the texture path.
subroutine add(nx, ny, nz, x, y, z, r)
  implicit none
  integer, intent(in) :: nx, ny, nz
  real(8), intent(in), dimension(nx, ny, nz) :: x, y, z
  real(8), intent(inout), dimension(nx, ny, nz) :: r
  integer :: i, j, k
  !$acc parallel loop collapse(3) default(present)
  do k = 1, nz
    do j = 1, ny
      do i = 2, nx
        r(i, j, k) = x(i, j, k) + x(i - 1, j, k) + y(i, j, k) + y(i - 1, j, k) &
            + z(i, j, k) + z(i - 1, j, k)
      end do
    end do
  end do
end subroutine
! CHECK-LABEL: .entry accc__QPadd_l12_rows(
! CHECK: mad.lo.s64
! CHECK-NEXT: shl.b64
! CHECK-NEXT: add.s64 [[SUM:%rd[0-9]+]],
! CHECK-NEXT: add.s64 [[X:%rd[0-9]+]], %rd{{[0-9]+}}, [[SUM]];
! CHECK-NEXT: ld.global.nc.b64 %rd{{[0-9]+}}, {{\[}}[[X]]
! CHECK-COUNT-3: add.s64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, [[SUM]];
! CHECK: st.global
