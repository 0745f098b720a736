! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Powers to integers of all kinds: products of the squares of the base, as the host takes them,
! to the last bit, with numbers that overflow and vanish on the way.
program integer_powers
  implicit none
  integer, parameter :: n = 200
  integer(1) :: tiny_exponents(n)
  integer(2) :: short(n)
  integer(4) :: e(n)
  integer(8) :: long(n)
  real(4) :: x(n), s(n, 4)
  real(8) :: y(n), d(n, 4)
  integer :: i
  do i = 1, n
    e(i) = mod(i * 37, 255) - 127
    y(i) = (-1)**i * (0.05d0 * i)
  end do
  e(1:3) = 0
  y(1:2) = [0d0, -0d0]
  x = real(y, 4)
  tiny_exponents = int(e, 1)
  short = int(e, 2)
  long = e
  e(n) = -huge(e) - 1
  long(n) = -huge(long) - 1
  y(n) = 1 + epsilon(y)
  x(n) = 1
  !$acc parallel loop copyin(x, y, tiny_exponents, short, e, long) copyout(s, d)
  do i = 1, n
    s(i, 1) = x(i)**tiny_exponents(i)
    s(i, 2) = x(i)**short(i)
    s(i, 3) = x(i)**e(i)
    s(i, 4) = x(i)**long(i)
    d(i, 1) = y(i)**tiny_exponents(i)
    d(i, 2) = y(i)**short(i)
    d(i, 3) = y(i)**e(i)
    d(i, 4) = y(i)**long(i)
  end do
  do i = 1, n
    if (differs(d(i, 1), y(i), int(tiny_exponents(i), 8))) error stop 'integer(1)'
    if (differs(d(i, 2), y(i), int(short(i), 8))) error stop 'integer(2)'
    if (differs(d(i, 3), y(i), int(e(i), 8))) error stop 'integer(4)'
    if (differs(d(i, 4), y(i), long(i))) error stop 'integer(8)'
    if (differs4(s(i, 1), x(i), int(tiny_exponents(i), 8))) error stop 'real(4), integer(1)'
    if (differs4(s(i, 2), x(i), int(short(i), 8))) error stop 'real(4), integer(2)'
    if (differs4(s(i, 3), x(i), int(e(i), 8))) error stop 'real(4), integer(4)'
    if (differs4(s(i, 4), x(i), long(i))) error stop 'real(4), integer(8)'
  end do
contains
  logical function differs(is, base, exponent)
    real(8), intent(in) :: is, base
    integer(8), intent(in) :: exponent
    integer(8) :: rest
    real(8) :: square, power
    power = 1
    square = base
    rest = exponent
    do
      if (mod(rest, 2_8) /= 0) power = power * square
      rest = rest / 2
      if (rest == 0) exit
      square = square * square
    end do
    if (exponent < 0) power = 1 / power
    differs = transfer(is, 0_8) /= transfer(power, 0_8)
  end function

  logical function differs4(is, base, exponent)
    real(4), intent(in) :: is, base
    integer(8), intent(in) :: exponent
    integer(8) :: rest
    real(4) :: square, power
    power = 1
    square = base
    rest = exponent
    do
      if (mod(rest, 2_8) /= 0) power = power * square
      rest = rest / 2
      if (rest == 0) exit
      square = square * square
    end do
    if (exponent < 0) power = 1 / power
    differs4 = transfer(is, 0) /= transfer(power, 0)
  end function
end program
