! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! default(none) with every variable listed, default(present) inside a data region
! (2.5.16).
program default_clause
  implicit none
  integer, parameter :: n = 128
  real :: a(n), b(n)
  integer :: i

  a = 4
  b = 0
  !$acc parallel loop default(none) copyin(a) copyout(b) private(i)
  do i = 1, size(a)
    b(i) = sqrt(a(i))
  end do
  if (any(b /= 2)) error stop 'none'

  !$acc data copyin(a) copy(b)
  !$acc parallel loop default(present)
  do i = 1, size(a)
    b(i) = b(i) + a(i)
  end do
  !$acc end data
  if (any(b /= 6)) error stop 'present'
end program default_clause
