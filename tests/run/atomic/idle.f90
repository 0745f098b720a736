! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 %s -o %t && %on-every-device %t

! Updates that leave their variable as it is, by constants: captures still read (2.12).
program idle_updates
  implicit none
  integer, parameter :: zero = 0, one = 1, n = 300
  logical, parameter :: no = .false.
  integer :: i, x, y, seen(n), after
  real :: r
  logical :: l, k(n)

  x = 3
  y = 7
  l = .true.
  !$acc parallel loop gang vector copy(x, y, l) copyout(seen, k)
  do i = 1, n
    !$acc atomic capture
    x = x + zero
    seen(i) = x
    !$acc end atomic
    !$acc atomic capture
    k(i) = l
    l = l .or. no
    !$acc end atomic
    !$acc atomic update
    y = y * one
    !$acc atomic
    y = ior(y, zero)
    !$acc atomic update
    y = y + 2
    if (i > n) then
      !$acc atomic
      y = 0 + y
    end if
  end do
  if (x /= 3 .or. y /= 7 + 2 * n .or. .not. l) error stop 'variables'
  if (any(seen /= 3) .or. .not. all(k)) error stop 'captured'

  ! What is captured is converted.
  !$acc serial copy(x) copyout(r, after)
  !$acc atomic capture
  r = x
  x = x - zero
  !$acc end atomic
  !$acc atomic capture
  after = x
  x = x + one
  !$acc end atomic
  !$acc end serial
  if (r /= 3 .or. after /= 3 .or. x /= 4) error stop 'converted'

  !$acc serial copy(x, l) copyout(seen(1:3), k(1:2))
  !$acc atomic capture
  x = iand(x, -1)
  seen(1) = x
  !$acc end atomic
  !$acc atomic capture
  x = ieor(zero, x)
  seen(2) = x
  !$acc end atomic
  !$acc atomic capture
  x = one * x
  seen(3) = x
  !$acc end atomic
  !$acc atomic capture
  l = l .and. .not. no
  k(1) = l
  !$acc end atomic
  !$acc atomic capture
  l = l .neqv. no
  k(2) = l
  !$acc end atomic
  !$acc end serial
  if (any(seen(1:3) /= 4) .or. .not. all(k(1:2)) .or. .not. l) error stop 'forms'
end program
