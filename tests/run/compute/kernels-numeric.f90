! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -c --offload-arch=simt -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s

! Intrinsic procedures that are calls of a library: loops with them are independent.
program kernels_numeric
  implicit none
  integer, parameter :: n = 200
  real(8) :: x(n), y(n), r(n, 7)
  real(4) :: s(n)
  complex(8) :: z(n), c(n, 3)
  integer :: k(n, 3), i
  x = [(0.37d0 * i - 20, i = 1, n)]
  y = [(1.5d0 + mod(i, 7), i = 1, n)]
  z = cmplx(x, y, 8)
  ! CHECK-NOT: remark: loop is sequential
  !$acc kernels copyin(x, y, z) copyout(r, s, k, c)
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    k(i, 1) = nint(x(i)) + int(nint(y(i), 8))
  end do
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    r(i, 1) = anint(x(i)) + aint(y(i))
  end do
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    r(i, 2) = modulo(x(i), y(i)) + mod(x(i), y(i))
    s(i) = mod(real(x(i)), 3.0)
  end do
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    r(i, 3) = gamma(y(i)) + log_gamma(y(i)) + hypot(x(i), y(i))
  end do
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    r(i, 4) = bessel_j0(y(i)) + bessel_jn(2, y(i)) + bessel_y1(y(i)) + erfc_scaled(y(i))
  end do
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    r(i, 5) = spacing(x(i)) + rrspacing(x(i)) + scale(x(i), 2) + set_exponent(x(i), 3) + fraction(x(i))
    r(i, 6) = nearest(x(i), y(i))
    k(i, 2) = exponent(x(i))
  end do
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    c(i, 1) = sqrt(z(i)) + exp(z(i) / 10) + log(z(i))
    c(i, 2) = sin(z(i) / 10) + tanh(z(i))
  end do
  ! CHECK: [[# @LINE + 1]]:3: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    c(i, 3) = z(i) / conjg(z(i)) + z(i)**3
    r(i, 7) = abs(z(i))
    k(i, 3) = modulo(nint(x(i)), 7)
  end do
  !$acc end kernels
  if (any(k(:, 1) /= nint(x) + nint(y))) error stop 'nint'
  if (any(r(:, 1) /= anint(x) + aint(y))) error stop 'anint, aint'
  if (any(different(r(:, 2), modulo(x, y) + mod(x, y)))) error stop 'mod'
  if (any(s /= mod(real(x), 3.0))) error stop 'mod of real(4)'
  if (any(different(r(:, 3), gamma(y) + log_gamma(y) + hypot(x, y)))) error stop 'gamma'
  if (any(different(r(:, 4), bessel_j0(y) + bessel_jn(2, y) + bessel_y1(y) + erfc_scaled(y)))) error stop 'bessel'
  if (any(different(r(:, 5), spacing(x) + rrspacing(x) + scale(x, 2) + set_exponent(x, 3) + fraction(x)))) &
    error stop 'models'
  if (any(r(:, 6) /= nearest(x, y)) .or. any(k(:, 2) /= exponent(x))) error stop 'nearest'
  if (any(abs(c(:, 1) - sqrt(z) - exp(z / 10) - log(z)) > 1d-11)) error stop 'complex 1'
  if (any(abs(c(:, 2) - sin(z / 10) - tanh(z)) > 1d-11)) error stop 'complex 2'
  if (any(abs(c(:, 3) - z / conjg(z) - z**3) > 1d-10)) error stop 'complex 3'
  if (any(different(r(:, 7), abs(z))) .or. any(k(:, 3) /= modulo(nint(x), 7))) error stop 'abs'
contains
  elemental logical function different(one, other)
    real(8), intent(in) :: one, other
    different = abs(one - other) > 1d-12 * abs(other)
  end function
end program
