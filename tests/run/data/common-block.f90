! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Variables of a common block, by name in data clauses, and the block itself.
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

  !$acc enter data copyin(/shared_data/)
  !$acc parallel loop no_create(/shared_data/)
  do i = 1, n
    a(i) = b(i) + k
  end do
  !$acc exit data delete(/shared_data/)
  !$acc data copy(/shared_data/)
  !$acc data no_create(/shared_data/)
  !$acc parallel loop default(none) no_create(/shared_data/)
  do i = 1, n
    b(i) = -i
  end do
  !$acc end data
  !$acc end data
  if (any(b /= [(-i, i = 1, n)])) error stop 'the block'
end program common_block
