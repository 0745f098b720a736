! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A construct passes an optional argument of its procedure on to a routine.
module optional_arguments
  implicit none
contains
  subroutine add(x, weights, i)
    !$acc routine seq
    real, intent(inout) :: x
    real, intent(in), optional :: weights(0:)
    integer, intent(in) :: i
    if (present(weights)) x = x + weights(i - 1)
  end subroutine add
  subroutine add_all(x, weights)
    real, intent(inout) :: x(:)
    real, intent(in), optional :: weights(0:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(x)
      x(i) = i
      call add(x(i), weights, i)
    end do
  end subroutine add_all
end module optional_arguments

program optional
  use optional_arguments
  implicit none
  real :: x(5), weights(5)
  weights = [10, 20, 30, 40, 50]
  call add_all(x, weights)
  if (any(x /= [11, 22, 33, 44, 55])) error stop "with weights"
  call add_all(x)
  if (any(x /= [1, 2, 3, 4, 5])) error stop "without weights"
end program optional
