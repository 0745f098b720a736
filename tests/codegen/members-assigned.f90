! A kernel that associates a pointer in device memory: it may be with private memory, so
! that accesses through descriptors have to find out what they reach.
!
! RUN: mkdir -p %t
! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx90a %s -module-dir %t -o - | FileCheck %s
module members_assigned
  implicit none
  type cell
    real(8), pointer :: x(:)
  end type
contains

! CHECK-LABEL: accc__QMmembers_assignedPadd_l
! CHECK: flat_load
  subroutine add(n, cells, sums)
    integer, intent(in) :: n
    type(cell), intent(inout) :: cells(n)
    real(8), intent(inout) :: sums(n)
    real(8), target :: own(4)
    integer :: i
    !$acc parallel loop gang vector private(own) present(cells, sums)
    do i = 1, n
      own = sums(i)
      if (sums(i) > 0) cells(i)%x => own
      sums(i) = cells(i)%x(1) + cells(i)%x(2)
    end do
  end subroutine
end module
