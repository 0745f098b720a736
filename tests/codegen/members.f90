! Descriptors in device memory, those of members of what a thread chooses: they are loaded whole,
! and what they lead to is device memory, also through several of them.
!
! RUN: mkdir -p %t
! RUN: %accc -O2 -S --offload-device-only --offload-arch=sm_90 %s -module-dir %t -o - | FileCheck %s --check-prefix=PTX --implicit-check-not='.b8'
! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx90a %s -module-dir %t -o - | FileCheck %s --check-prefix=GCN --implicit-check-not=flat_load --implicit-check-not=flat_store
module members
  implicit none
  type inner
    real(8), allocatable :: x(:)
    real(8), pointer :: y(:)
  end type
  type outer
    type(inner), allocatable :: parts(:)
  end type
contains

! PTX-LABEL: .entry accc__QMmembersPadd_l{{[0-9]+}}(
! PTX: ld.global.nc.b64
! PTX: ld.global.b64
! PTX: st.global.b64
! GCN-LABEL: accc__QMmembersPadd_l{{[0-9]+}}:
! GCN: global_store_dwordx2
  subroutine add(n, p)
    integer, intent(in) :: n
    type(inner), intent(inout) :: p(n)
    integer :: i
    !$acc parallel loop gang vector present(p)
    do i = 1, n
      p(i)%x(1) = p(i)%x(1) + p(i)%y(1)
    end do
  end subroutine

! PTX-LABEL: .entry accc__QMmembersPdouble_l{{[0-9]+}}(
! PTX: st.global.b64
! GCN-LABEL: accc__QMmembersPdouble_l{{[0-9]+}}:
! GCN: global_store_dwordx2
  subroutine double(n, p)
    integer, intent(in) :: n
    type(outer), intent(inout) :: p
    integer :: i
    !$acc parallel loop gang vector present(p)
    do i = 1, n
      p%parts(i)%x(1) = 2 * p%parts(i)%x(1)
    end do
  end subroutine
end module
