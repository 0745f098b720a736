! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! private on the parallel construct: one copy per gang (2.5.13).
program parallel_private
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), t, i

  t = 99
  a = 0
  !$acc parallel num_gangs(5) private(t) copy(a)
  t = 3
  !$acc loop gang
  do i = 1, n
    a(i) = a(i) + i * t
  end do
  !$acc end parallel
  do i = 1, n
    if (a(i) /= 3 * i) error stop 'a'
  end do
  if (t /= 99) error stop 't'
end program parallel_private
