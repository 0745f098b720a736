! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Atomic captures whose update gives a constant, or the old value, only when the compiler knows
! what a scalar of the iteration is.
program captures_folded_late
  implicit none
  integer :: i, k, l, m, n, z, one, v(80), w(80), x(80), y(80), parentheses(80)
  real :: r, s(80)
  k = 4
  l = 5
  !$acc parallel loop copy(k, l) copyout(v, w)
  do i = 1, 80
    !$acc atomic capture
    k = iand(k, iand(i, 0))
    v(i) = k
    !$acc end atomic
    !$acc atomic capture
    w(i) = l
    l = ior(l, ior(i, -1))
    !$acc end atomic
  end do
  if (k /= 0 .or. any(v /= 0)) error stop 'folded operand'
  if (l /= -1 .or. count(w == 5) /= 1 .or. count(w == -1) /= 79) error stop 'read first'
  k = 4
  l = 5
  m = 6
  n = 7
  r = 2.5
  !$acc parallel loop copy(k, l, m, n, r) copyout(v, w, x, y, s, parentheses)
  do i = 1, 80
    z = 0
    one = 1
    parentheses(i) = (z)
    !$acc atomic capture
    k = k*z
    v(i) = k
    !$acc end atomic
    !$acc atomic capture
    l = l + z
    w(i) = l
    !$acc end atomic
    !$acc atomic capture
    x(i) = m
    m = m*one
    !$acc end atomic
    !$acc atomic capture
    y(i) = n
    n = iand(n, z)
    !$acc end atomic
    !$acc atomic capture
    r = r*one
    s(i) = r
    !$acc end atomic
  end do
  if (k /= 0 .or. any(v /= 0) .or. any(parentheses /= 0)) error stop 'product'
  if (l /= 5 .or. any(w /= 5)) error stop 'sum'
  if (m /= 6 .or. any(x /= 6)) error stop 'product, read first'
  if (n /= 0 .or. sum(y) /= 7) error stop 'mask, read first'
  if (r /= 2.5 .or. any(s /= 2.5)) error stop 'real'
end program
