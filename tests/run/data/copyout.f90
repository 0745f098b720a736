! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! copyout brings back what the device wrote (2.7.9).
program copyout_clause
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i

  a = -1
  !$acc data copyout(a)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc end data
  do i = 1, n
    if (a(i) /= i) error stop 'a'
  end do
end program copyout_clause
