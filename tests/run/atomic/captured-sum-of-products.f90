! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A capture gives what the variable gets, to the last bit: a product that is added to it may not be
! rounded in the one and not in the other. The last iteration to come has captured the sum.
program captured_sum_of_products
  implicit none
  integer :: i
  real :: s, v(100), a(100), b(100)
  do i = 1, 100
    a(i) = 1.1*i
    b(i) = 0.3/i
  end do
  s = 0
  !$acc parallel loop copy(s) copyin(a, b) copyout(v)
  do i = 1, 100
    !$acc atomic capture
    s = s + a(i)*b(i)
    v(i) = s
    !$acc end atomic
  end do
  if (all(v /= s)) error stop 'sum'
  s = 0
  !$acc parallel loop copy(s) copyin(a, b) copyout(v)
  do i = 1, 100
    !$acc atomic capture
    s = a(i)*b(i) - s
    v(i) = s
    !$acc end atomic
  end do
  if (all(v /= s)) error stop 'difference'
end program
