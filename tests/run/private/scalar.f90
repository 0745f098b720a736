! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! private scalars of a loop: every iteration works on its own (2.9.10).
program private_scalar
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), i, t
  real(8) :: x

  t = -5
  x = -5
  a = 0
  !$acc parallel loop private(t, x) copy(a)
  do i = 1, n
    t = i * 2
    x = t + 0.5d0
    if (mod(i, 2) == 0) t = t + 1
    a(i) = t + int(x)
  end do
  do i = 1, n
    if (a(i) /= 4 * i + merge(1, 0, mod(i, 2) == 0)) error stop 'a'
  end do
  if (t /= -5 .or. x /= -5) error stop 'the private copies came out'
end program private_scalar
