! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Explicit-shape and assumed-size dummies.
program explicit_shape
  implicit none
  integer :: a(120), i

  a = 1
  call explicit(a, 10, 12)
  do i = 1, 120
    if (a(i) /= 1 + mod(i - 1, 10) + 1 + 100 * ((i - 1) / 10 + 1)) error stop 'explicit'
  end do
  a = 1
  call assumed_size(a, 100)
  do i = 1, 120
    if (a(i) /= merge(1 + i, 1, i <= 100)) error stop 'assumed size'
  end do

contains

  subroutine explicit(x, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n, m)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(x)
    do j = 1, m
      do i = 1, n
        x(i, j) = x(i, j) + i + 100 * j
      end do
    end do
  end subroutine explicit

  subroutine assumed_size(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(*)
    integer :: i
    !$acc parallel loop copy(x(1:n))
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine assumed_size
end program explicit_shape
