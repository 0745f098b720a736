! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Arguments are different memory for one call only, not for all calls of a loop.
module procedures
contains
  subroutine smooth(x, left)
    !$acc routine seq
    real, intent(inout) :: x
    real, intent(in) :: left
    x = (x + left) / 2
  end subroutine

  subroutine sweep(a, procedure)
    real, intent(inout) :: a(:)
    interface
      subroutine procedure(x, left)
        real, intent(inout) :: x
        real, intent(in) :: left
      end subroutine
    end interface
    integer :: j
    do j = 2, size(a)
      call procedure(a(j), a(j - 1))
    end do
  end subroutine

  subroutine accumulate(x, left)
    !$acc routine seq
    real, intent(inout) :: x(:)
    real, intent(in) :: left(:)
    integer :: j
    do j = 1, size(x)
      x(j) = x(j) + left(j)
    end do
  end subroutine
end module

program overlapping_calls
  use procedures
  implicit none
  integer, parameter :: n = 45
  real :: a(n), b(4, n), c(n), d(n), expected
  integer :: i, k
  a = [(3.0 * i + 1, i = 1, n)]
  c = a
  d = a
  b = 1
  !$acc parallel loop copy(a, b)
  do k = 1, 1
    !$acc loop seq
    do i = 2, n
      call smooth(a(i), a(i - 1))
    end do
    !$acc loop seq
    do i = 2, n
      call accumulate(b(:, i), b(:, i - 1))
    end do
  end do
  do i = 2, n
    call smooth(c(i), c(i - 1))
  end do
  call sweep(d, smooth)
  expected = 4
  do i = 2, n
    expected = (3.0 * i + 1 + expected) / 2
    if (a(i) /= expected) error stop "a call in a construct"
    if (c(i) /= expected) error stop "a call"
    if (d(i) /= expected) error stop "a procedure that is an argument"
    if (any(b(:, i) /= i)) error stop "a call with arrays"
  end do
  print *, "PASS"
end program
