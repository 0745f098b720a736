! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Loop variables are private in a construct: host variables of the same name in
! other loops are not disturbed.
program after_loop
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), i, outer

  do outer = 1, 3
    !$acc parallel loop copyout(a)
    do i = 1, n
      a(i) = i * outer
    end do
    do i = 1, n
      if (a(i) /= i * outer) error stop 'a'
    end do
  end do
  if (outer /= 4) error stop 'outer'
end program after_loop
