! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 %s -o %t && %on-every-device %t

! Cases that do the same with different arrays, as ICON's aerosol optics has them: passes that join
! equal blocks would leave flang a shape that it cannot follow.
module tables
  implicit none
contains
  pure real(8) function element(y, i)
    !$acc routine seq
    real(8), intent(in) :: y(:)
    integer, intent(in) :: i
    element = y(i)
  end function

  subroutine choose(a, b, c, t, x, n, k)
    integer, intent(in) :: n, k, t(n)
    real(8), intent(in) :: a(n, k), b(n, k), c(n, k)
    real(8), intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (t(i) > 0) then
        select case (t(i))
        case (1)
          x(i) = element(a(:, 2), i) * 2
        case (2)
          x(i) = element(b(:, 2), i) * 2
        case (3)
          x(i) = element(c(:, 2), i) * 2
        end select
      end if
    end do
    !$acc serial
    x(1) = x(1) + 1
    !$acc end serial
  end subroutine
end module

program equal_cases
  use tables
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(n, 2), b(n, 2), c(n, 2), x(n)
  integer :: t(n), i
  a = 1; b = 2; c = 3; x = -1
  t = [(mod(i, 5), i = 1, n)]
  call choose(a, b, c, t, x, n, 2)
  x(1) = x(1) - 1
  if (any(x /= merge(2 * t, -1, t > 0 .and. t < 4))) error stop 1
end program
