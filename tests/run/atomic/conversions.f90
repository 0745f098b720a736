! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 %s -o %t && %on-every-device %t

! Atomic reads and captures into variables of other types (2.12: as the assignments without
! the directive).
program conversions
  implicit none
  integer, parameter :: n = 200
  integer :: x, i
  integer(8) :: k, wide(n)
  real :: r, y, seen(n)
  real(8) :: d
  logical(1) :: short
  logical :: long

  x = 3
  y = 2.75
  short = .true.
  !$acc serial copyin(x, y, short) copyout(r, k, d, long)
  !$acc atomic read
  r = x
  !$acc atomic read
  k = y
  !$acc atomic read
  d = y
  !$acc atomic read
  long = short
  !$acc end serial
  if (r /= 3 .or. k /= 2 .or. d /= 2.75d0 .or. .not. long) error stop 'read'

  x = 0
  y = 1
  !$acc parallel loop gang vector copy(x, y) copyout(seen, wide)
  do i = 1, n
    !$acc atomic capture
    x = x + 1
    seen(i) = x
    !$acc end atomic
    !$acc atomic capture
    wide(i) = y
    y = y + 2
    !$acc end atomic
  end do
  if (x /= n .or. y /= 2 * n + 1) error stop 'variables'
  do i = 1, n
    if (count(seen == i) /= 1) error stop 'update and capture'
    if (count(wide == 2 * i - 1) /= 1) error stop 'capture and update'
  end do
end program
