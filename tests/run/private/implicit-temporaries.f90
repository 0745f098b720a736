! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Scalars that are written in a loop without a clause are private to the
! iteration by the rules of implicit data attributes (2.6.2).
program temporaries
  implicit none
  integer, parameter :: n = 500
  real :: a(n), b(n), t, u
  integer :: i, j, k

  a = 2
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    t = a(i) * i
    u = 0
    do j = 1, 3
      k = j * j
      u = u + k
    end do
    b(i) = t + u
  end do
  do i = 1, n
    if (b(i) /= 2 * i + 14) error stop 'b'
  end do
end program temporaries
