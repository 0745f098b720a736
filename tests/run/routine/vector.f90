! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A routine with a vector loop, called by each gang.
module columns
  implicit none
contains
  subroutine scale_column(x, n, factor)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, intent(in) :: factor
    integer :: i
    !$acc loop vector
    do i = 1, n
      x(i) = x(i) * factor
    end do
  end subroutine scale_column
end module columns
program routine_vector
  use columns
  implicit none
  integer, parameter :: n = 90, m = 14
  real :: a(n, m)
  integer :: i, j

  a = 2
  !$acc parallel loop gang vector_length(32) copy(a)
  do j = 1, m
    call scale_column(a(:, j), n, real(j))
  end do
  do j = 1, m
    do i = 1, n
      if (a(i, j) /= 2 * j) error stop 'a'
    end do
  end do
end program routine_vector
