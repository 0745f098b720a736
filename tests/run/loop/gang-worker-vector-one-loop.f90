! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! All three levels on one loop.
program one_loop
  implicit none
  integer, parameter :: n = 10007
  integer :: a(n), i

  a = 1
  !$acc parallel loop gang worker vector num_workers(4) vector_length(32) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  do i = 1, n
    if (a(i) /= i + 1) error stop 'a'
  end do
end program one_loop
