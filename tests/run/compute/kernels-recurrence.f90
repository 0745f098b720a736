! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A loop of a kernels region that carries a dependence must stay sequential: it
! has no independent clause.
program recurrence
  implicit none
  integer, parameter :: n = 2000
  integer :: a(n), i

  a = 1
  !$acc kernels copy(a)
  do i = 2, n
    a(i) = a(i - 1) + 1
  end do
  !$acc end kernels
  do i = 1, n
    if (a(i) /= i) error stop 'a'
  end do
end program recurrence
