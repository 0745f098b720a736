! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -fdefault-integer-8 %s -o %t8
! RUN: %on-every-device %t8

! Infinities and NaN have the exponent HUGE, and NaN for their other parts (F2023, 16.9.82 and the
! like), also on devices.
program exponents_of_infinities
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 5
  real(8) :: x(n), r(n, 5)
  real :: y(n), s(n, 5)
  integer :: i, e(n), f(n)
  x = [ieee_value(1d0, ieee_positive_inf), ieee_value(1d0, ieee_negative_inf), &
       ieee_value(1d0, ieee_quiet_nan), -6d0, 0d0]
  y = real(x)
  !$acc parallel loop copyin(x, y) copyout(r, s, e, f)
  do i = 1, n
    e(i) = exponent(x(i))
    r(i, 1) = fraction(x(i))
    r(i, 2) = spacing(x(i))
    r(i, 3) = rrspacing(x(i))
    r(i, 4) = set_exponent(x(i), 3)
    r(i, 5) = scale(x(i), 2)
    f(i) = exponent(y(i))
    s(i, 1) = fraction(y(i))
    s(i, 2) = spacing(y(i))
    s(i, 3) = rrspacing(y(i))
    s(i, 4) = set_exponent(y(i), 3)
    s(i, 5) = scale(y(i), 2)
  end do
  if (any(e /= [huge(e), huge(e), huge(e), 3, 0]) .or. any(f /= e)) error stop 'EXPONENT'
  if (.not. all(ieee_is_nan(r(:3, :4))) .or. .not. all(ieee_is_nan(s(:3, :4)))) error stop 'NaN'
  if (any(r(4:, :) /= reshape([-0.75d0, 0d0, spacing(6d0), tiny(x), rrspacing(6d0), 0d0, -6d0, &
                               0d0, -24d0, 0d0], [2, 5]))) error stop 'numbers'
  if (any(s(4:, :) /= reshape([-0.75, 0., spacing(6.), tiny(y), rrspacing(6.), 0., -6., 0., -24., &
                               0.], [2, 5]))) error stop 'numbers of 32 bits'
  if (r(1, 5) /= x(1) .or. r(2, 5) /= x(2) .or. r(3, 5) == r(3, 5)) error stop 'SCALE'
end program
