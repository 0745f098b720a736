! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Subscripts that a compiler cannot see through: without independent the loop
! must behave as if it ran in order.
program indirect
  implicit none
  integer, parameter :: n = 1000
  integer :: bin(n), counts(10), i

  do i = 1, n
    bin(i) = mod(i * 7, 10) + 1
  end do
  counts = 0
  !$acc kernels copyin(bin) copy(counts)
  do i = 1, n
    counts(bin(i)) = counts(bin(i)) + 1
  end do
  !$acc end kernels
  if (any(counts /= 100)) error stop 'counts'
end program indirect
