! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Variables of a common block, by name in data clauses.
program common_block
  implicit none
  integer, parameter :: n = 45
  integer :: a(n), b(n), k, i
  common /shared_data/ k, a, b

  k = 10
  a = 1
  b = 0
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    b(i) = a(i) * k + i
  end do
  do i = 1, n
    if (b(i) /= 10 + i) error stop 'b'
  end do
  if (k /= 10) error stop 'k'
end program common_block
