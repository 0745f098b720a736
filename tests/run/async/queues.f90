! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Work on two queues, then wait for all (2.16).
program queues
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), b(n), i

  a = 1
  b = 1
  !$acc data copy(a, b)
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc parallel loop async(2)
  do i = 1, n
    b(i) = b(i) - i
  end do
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = 2 * a(i)
  end do
  !$acc wait
  !$acc end data
  do i = 1, n
    if (a(i) /= 2 * (1 + i) .or. b(i) /= 1 - i) error stop 'values'
  end do
end program queues
