! RUN: %accc -O2 %s -o %t && %on-every-device %t
! RUN: %accc -O0 %s -o %t.0 && %on-every-device %t.0
! RUN: not %accc -c -DREFUSED %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REFUSED

! Atomic updates with several terms, which are equivalent to `x op (expr)` (OpenACC 3.4, 2.12).
program several_terms
  implicit none
  integer, parameter :: n = 120
  integer :: i, v, x(6), captured(n), product
  integer(8) :: k
  real(8) :: f(4), g
  real :: s
  complex :: z
  logical :: every, some, l
  x = 1
  f = 0
  k = 0
  g = 0
  s = 0
  z = 0
  product = 1
  every = .true.
  some = .false.
  v = 3
  l = .true.
  !$acc parallel loop copy(x, f, k, g, s, z, every, some, product) copyout(captured)
  do i = 1, n
    !$acc atomic
    x(1) = x(1) + v + i
    !$acc atomic update
    x(2) = v + x(2) + i - 2
    !$acc atomic
    x(3) = x(3) - v - i
    !$acc atomic
    x(4) = x(4) - v + i
    !$acc atomic
    x(mod(i, 2) + 5) = x(mod(i, 2) + 5) + 1 + v*i + mod(i, 3)
    ! The term in double precision is the first that is added to others.
    !$acc atomic
    f(1) = f(1) + 1. + i*0.5d0
    !$acc atomic
    f(2) = f(2) - i + v*0.25d0 - 1
    !$acc atomic
    z = z + (1., 2.) + i
    ! None of them: the terms are single in 2**24 + 1.
    !$acc atomic
    f(3) = f(3) + 16777216. + i
    !$acc atomic
    f(4) = f(4) - 16777216. - i
    !$acc atomic
    k = k + v + 2147483647
    !$acc atomic
    s = s - 0.5 - i
    !$acc atomic
    product = product*(1 + i/n)*(1 + (i + 1)/n)
    !$acc atomic
    every = every .and. l .and. i > 0
    !$acc atomic
    some = i > n .or. some .or. i == 7
    !$acc atomic capture
    g = g + 1d0 + 1
    captured(i) = g
    !$acc end atomic
#ifdef REFUSED
    ! Parentheses are an order of the program's.
    ! REFUSED: several-terms.F90:[[@LINE+2]]:{{[0-9]+}}: error:
    !$acc atomic
    x(1) = (x(1) + v) + i
    ! REFUSED: several-terms.F90:[[@LINE+2]]:{{[0-9]+}}: error:
    !$acc atomic
    x(1) = x(1) + v + x(1)
#endif
  end do
  if (x(1) /= 1 + n*v + n*(n + 1)/2) error stop 'x + v + i'
  if (x(2) /= 1 + n*(v - 2) + n*(n + 1)/2) error stop 'v + x + i - 2'
  if (x(3) /= 1 - n*v - n*(n + 1)/2) error stop 'x - v - i'
  if (x(4) /= 1 - n*v + n*(n + 1)/2) error stop 'x - v + i'
  if (x(5) /= 1 + sum([(1 + v*i + mod(i, 3), i = 2, n, 2)])) error stop 'even'
  if (x(6) /= 1 + sum([(1 + v*i + mod(i, 3), i = 1, n, 2)])) error stop 'odd'
  if (f(1) /= n + n*(n + 1)/4) error stop 'two kinds'
  if (f(2) /= -n*(n + 1)/2 + n*(v*0.25d0 - 1)) error stop 'minus first'
  if (f(3) /= n*16777216d0 + n*(n + 1)/2 .or. f(4) /= -f(3)) error stop 'less precise terms'
  if (k /= n*(2147483647_8 + v)) error stop 'shorter terms'
  if (z /= n*(1., 2.) + n*(n + 1)/2) error stop 'complex'
  if (s /= -n*0.5 - n*(n + 1)/2) error stop 's - a - b'
  if (product /= 8) error stop 'product'
  if (.not. every .or. .not. some) error stop 'logical'
  if (g /= 2*n .or. sum(captured) /= n*(n + 1)) error stop 'capture'
end program
