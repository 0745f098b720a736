! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Elemental intrinsics in a kernel give what they give on the host, to rounding.
program intrinsics
  implicit none
  integer, parameter :: n = 200, functions = 16
  real(8) :: x(n), got(functions, n), want(functions, n)
  real :: y(n), single(2, n)
  integer :: i

  do i = 1, n
    x(i) = 0.004d0 * i
  end do
  do i = 1, n
    want(:, i) = evaluate(x(i))
  end do
  !$acc parallel loop copyin(x) copyout(got)
  do i = 1, n
    got(1, i) = sqrt(x(i))
    got(2, i) = exp(x(i))
    got(3, i) = log(x(i))
    got(4, i) = sin(x(i))
    got(5, i) = cos(x(i))
    got(6, i) = tan(x(i))
    got(7, i) = atan2(x(i), 2d0)
    got(8, i) = x(i)**2.5d0
    got(9, i) = x(i)**3
    got(10, i) = abs(x(i) - 0.4d0)
    got(11, i) = mod(x(i), 0.3d0)
    got(12, i) = sign(x(i), 0.4d0 - x(i))
    got(13, i) = tanh(x(i))
    got(14, i) = log10(x(i))
    got(15, i) = erf(x(i))
    got(16, i) = hypot(x(i), 3d0)
  end do
  if (any(abs(got - want) > 1d-13 * (1 + abs(want)))) error stop 'intrinsics'

  y = real(x)
  !$acc parallel loop copyin(y) copyout(single)
  do i = 1, n
    single(1, i) = exp(-20*y(i))
    single(2, i) = exp(20*y(i))
  end do
  if (any(abs(single(1, :)*exp(20*y) - 1) > 1e-5)) error stop 'negative exponents'
  if (any(abs(single(2, :)*exp(-20*y) - 1) > 1e-5)) error stop 'exponents'

contains

  function evaluate(x) result(values)
    real(8), intent(in) :: x
    real(8) :: values(functions)
    values = [sqrt(x), exp(x), log(x), sin(x), cos(x), tan(x), atan2(x, 2d0), x**2.5d0, &
              x**3, abs(x - 0.4d0), mod(x, 0.3d0), sign(x, 0.4d0 - x), tanh(x), log10(x), &
              erf(x), hypot(x, 3d0)]
  end function evaluate
end program intrinsics
