! Sources for two and three dimensions: subscripts that constants put out of
! bounds are a warning, since what the run does not do does no harm.
!
! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

module space
  implicit none
  integer, parameter :: dimensions = 2
  logical :: is_solid = .false.
end module

program unused_dimensions
  use space
  implicit none
  integer, parameter :: n = 1000
  real :: x(dimensions, n), wanted(dimensions, n)
  integer :: i

  x = 1
  wanted = 1
  !$acc parallel loop copy(x) copyin(is_solid)
  do i = 1, n
    x(1, i) = x(1, i) + i
    x(2, i) = x(2, i) - i
    ! CHECK: [[#@LINE+1]]:19: warning: subscript 3 is greater than upper bound 2 for dimension 1 of array
    if (is_solid) x(3, i) = x(3, i) + 2 * i
  end do
  call shift(x)
  do i = 1, n
    wanted(1, i) = wanted(1, i) + i + 1
    wanted(2, i) = wanted(2, i) - i + 2
  end do
  if (any(x /= wanted)) error stop "wrong"

contains

  subroutine shift(x)
    real, intent(inout) :: x(dimensions, n)
    integer :: i

    !$acc kernels copy(x) copyin(is_solid)
    do i = 1, n
      x(1, i) = x(1, i) + 1
      if (is_solid) then
        x(0, i) = 5
        x(2:3, i) = 3
      else
        x(2, i) = x(2, i) + 2
      end if
      if (dimensions == 3) x(3, i) = 4
    end do
    !$acc end kernels
  end subroutine
end program
