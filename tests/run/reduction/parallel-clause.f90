! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A reduction clause on the parallel construct: one contribution per gang
! (2.5.15).
program parallel_clause
  implicit none
  integer :: gangs, total, i

  gangs = 0
  !$acc parallel num_gangs(6) reduction(+:gangs)
  gangs = gangs + 1
  !$acc end parallel
  ! A device may run fewer gangs than asked for, but never none.
  if (gangs < 1 .or. gangs > 6) error stop 'gangs'

  total = 10
  !$acc parallel reduction(+:total)
  !$acc loop gang vector reduction(+:total)
  do i = 1, 100
    total = total + i
  end do
  !$acc end parallel
  if (total /= 10 + 5050) error stop 'total'
end program parallel_clause
