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
! CHECK: .amdhsa_private_segment_fixed_size 0

! Whole arrays: constants, dummies, arrays of modules.
module weights
  implicit none
  real(8), parameter :: given(3) = [0.25d0, 0.5d0, 0.25d0]
  real(8) :: changed(3)
end module
subroutine whole(n, x, y)
  use weights
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: y(3)
  real(8), intent(inout) :: x(n)
  real(8) :: a(3), b(3), c(3), d(3)
  integer :: i
  !$acc parallel loop gang vector private(a, b, c, d) copyin(changed, y) present(x)
  do i = 1, n
    a = given
    b = y
    c = changed
    d = [1d0, 2d0, 5d0]
    x(i) = x(i)*(a(2)*b(2) + c(2)*d(2))
  end do
end subroutine
! CHECK-LABEL: accc__QPwhole_l37:
! CHECK-NOT: swappc
! CHECK-NOT: {{(scratch|buffer)_(load|store)}}
! CHECK: .amdhsa_private_segment_fixed_size 0
