! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx90a %s -o - | FileCheck %s

! Arrays are assigned from private ones element by element: flang's library would want their
! descriptors in each thread's memory.
subroutine state(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(5, n)
  real(8) :: y(5)
  integer :: i
  !$acc parallel loop gang vector private(y) present(x)
  do i = 1, n
    y = x(:, i)
    y(1) = y(1) + y(5)
    x(:, i) = y
  end do
end subroutine
! CHECK-LABEL: accc__QPstate_l11:
! CHECK-NOT: swappc
! CHECK-NOT: {{(scratch|buffer)_(load|store)}}
! CHECK: .private_segment_fixed_size: 0
