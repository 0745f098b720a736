! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A private object of derived type and a private allocatable array.
program private_objects
  implicit none
  type pair
    integer :: first, second(3)
  end type pair
  type(pair) :: p
  integer, parameter :: n = 150
  integer :: a(n), i

  p = pair(-1, -1)
  !$acc parallel loop private(p) copyout(a)
  do i = 1, n
    p%first = i
    p%second(2) = 2 * i
    a(i) = p%first + p%second(2)
  end do
  do i = 1, n
    if (a(i) /= 3 * i) error stop 'a'
  end do
  if (p%first /= -1) error stop 'p'
end program private_objects
