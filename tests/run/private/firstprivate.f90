! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! firstprivate scalars and arrays start with the host's values in every gang and
! do not come back (2.5.14).
program first_private
  implicit none
  integer, parameter :: n = 64
  integer :: a(n), start, weights(4), i

  start = 10
  weights = [1, 2, 3, 4]
  !$acc parallel num_gangs(8) firstprivate(start, weights) copyout(a)
  start = start + 1
  weights(2) = weights(2) * start
  !$acc loop gang
  do i = 1, n
    a(i) = i + start + weights(2) + weights(4)
  end do
  !$acc end parallel
  do i = 1, n
    if (a(i) /= i + 11 + 22 + 4) error stop 'a'
  end do
  if (start /= 10 .or. any(weights /= [1, 2, 3, 4])) error stop 'the copies came out'
end program first_private
