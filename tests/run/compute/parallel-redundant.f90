! RUN: %accc -O2 %s -o %t
! All gangs store the same value, which a search for races would report.
! RUN: env ACCC_SIMT_RACES=0 %on-every-device %t

! Code of a parallel construct outside of loops runs gang-redundantly (2.5.1):
! every gang stores the same value.
program redundant
  implicit none
  integer :: x, y(4), i

  x = 0
  y = 0
  !$acc parallel num_gangs(4) copy(x, y)
  x = 42
  !$acc loop gang
  do i = 1, 4
    y(i) = 10 * i
  end do
  !$acc end parallel
  if (x /= 42) error stop 'x'
  if (any(y /= [10, 20, 30, 40])) error stop 'y'
end program redundant
