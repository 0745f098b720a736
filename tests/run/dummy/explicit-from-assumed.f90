! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Routines that pass their assumed-shape arrays, or parts of them, to routines with
! explicit shapes: where there are gaps the elements go there and back as a copy.
module procedures
  implicit none
contains
  subroutine scale_all(n, x)
    !$acc routine seq
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i) * i
    end do
  end subroutine

  function cross(a, b) result(c)
    !$acc routine seq
    real, intent(in) :: a(3), b(3)
    real :: c(3)
    c = cshift(a, 1) * cshift(b, 2) - cshift(a, 2) * cshift(b, 1)
  end function

  subroutine scale_rows(x, y)
    !$acc routine seq
    real, intent(inout) :: x(:, :)
    real, intent(in) :: y(:)
    call scale_all(size(x), x)
    call scale_all(size(x, 1), x(:, 1))
    call scale_all(size(x, 2), x(2, :))
    x(1:3, 2) = x(1:3, 2) + cross(x(1:3, 1), y(1:3))
  end subroutine
end module

program main
  use procedures
  implicit none
  integer, parameter :: n = 70
  real :: a(4, 3, n), b(4, 3, n), y(6, n)
  integer :: i
  do i = 1, n
    a(:, :, i) = reshape([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [4, 3]) + i
    y(:, i) = [1, -1, 2, -2, 3, -3]
  end do
  b = a
  !$acc parallel loop copy(a) copyin(y)
  do i = 1, n
    ! All of them, and with gaps.
    if (mod(i, 3) == 0) then
      call scale_rows(a(:, :, i), y(:, i))
    else if (mod(i, 3) == 1) then
      call scale_rows(a(4:1:-1, :, i), y(1::2, i))
    else
      call scale_rows(a(1:3, 1:3:2, i), y(2::2, i))
    end if
  end do
  do i = 1, n
    if (mod(i, 3) == 0) then
      call scale_rows(b(:, :, i), y(:, i))
    else if (mod(i, 3) == 1) then
      call scale_rows(b(4:1:-1, :, i), y(1::2, i))
    else
      call scale_rows(b(1:3, 1:3:2, i), y(2::2, i))
    end if
    if (any(a(:, :, i) /= b(:, :, i))) then
      print *, i, a(:, :, i), b(:, :, i)
      error stop
    end if
  end do
  print *, "PASS"
end program
