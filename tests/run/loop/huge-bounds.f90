! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Bounds at the edge of 32 bits: neither the trip count nor the variable may
! overflow.
program huge_bounds
  implicit none
  integer, parameter :: last = huge(1) - 1, first = last - 99
  integer :: a(100), i

  a = 0
  !$acc parallel loop copy(a)
  do i = first, last
    a(i - first + 1) = i - last
  end do
  do i = 1, 100
    if (a(i) /= i - 100) error stop 'a'
  end do
end program huge_bounds
