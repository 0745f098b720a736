! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A reduction of an array, element by element.
program array_reduction
  implicit none
  integer, parameter :: n = 1000
  integer :: bins(7), lowest(2, 3), i, k

  bins = 100
  lowest = huge(1)
  !$acc parallel loop reduction(+:bins) reduction(min:lowest)
  do i = 1, n
    bins(mod(i, 7) + 1) = bins(mod(i, 7) + 1) + i
    lowest(mod(i, 2) + 1, mod(i, 3) + 1) = min(lowest(mod(i, 2) + 1, mod(i, 3) + 1), i)
  end do
  do k = 1, 7
    if (bins(k) /= 100 + sum([(i, i = 1, n)], mask=[(mod(i, 7) == k - 1, i = 1, n)])) then
      error stop 'bins'
    end if
  end do
  do i = 1, 6
    if (lowest(mod(i, 2) + 1, mod(i, 3) + 1) /= i) error stop 'lowest'
  end do
end program array_reduction
