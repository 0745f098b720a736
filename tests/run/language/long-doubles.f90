! RUN: %accc -O2 %s -o %t
! RUN: %t

! Functions of REAL(10) and COMPLEX(10), which flang's library does not have.
program long_doubles
  implicit none
  integer, parameter :: k = selected_real_kind(18)
  real(k) :: x, y
  complex(k) :: z
  integer :: i
  x = 0.3_k
  do i = 1, 2
    x = x * i
    if (off(sqrt(x)**2, x)) error stop 'sqrt'
    if (off(log(exp(x)), x)) error stop 'exp'
    if (off(sin(x)**2 + cos(x)**2, 1._k)) error stop 'sin'
    if (off(tan(atan2(x, 2._k)), x/2)) error stop 'atan2'
    if (off(x**0.5_k, sqrt(x))) error stop 'power'
    if (off(gamma(x + 1), x * gamma(x))) error stop 'gamma'
    if (off(erf(x) + erfc(x), 1._k)) error stop 'erf'
    if (off(hypot(3*x, 4*x), 5*x)) error stop 'hypot'
    if (off(x*(bessel_jn(0, x) + bessel_jn(2, x)), 2*bessel_j1(x))) error stop 'bessel'
  end do
  z = cmplx(x, 0.2_k, k)
  y = abs(z)
  if (off(y**2, x**2 + 0.04_k)) error stop 'abs'
  if (off(real(sqrt(z)**2), x) .or. off(aimag(exp(log(z))), 0.2_k)) error stop 'complex'
  if (off(real(z**z), real(exp(z*log(z))))) error stop 'complex power'
  print *, 'PASS'
contains
  ! To more digits than REAL(8) has.
  logical function off(a, b)
    real(k), intent(in) :: a, b
    off = abs(a - b) > 1e-17_k * abs(b)
  end function
end program
