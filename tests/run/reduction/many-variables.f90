! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Several operators on one loop, and variables that also travel by data clauses.
program many_variables
  implicit none
  integer, parameter :: n = 500
  real(8) :: x(n), low, high, total, squares
  integer :: count, i

  do i = 1, n
    x(i) = mod(i * 31, 97) - 48
  end do
  low = huge(low)
  high = -huge(high)
  total = 0
  squares = 0
  count = 0
  !$acc data copyin(x) copy(count)
  !$acc parallel loop reduction(min:low) reduction(max:high) reduction(+:total, squares, count)
  do i = 1, n
    low = min(low, x(i))
    high = max(high, x(i))
    total = total + x(i)
    squares = squares + x(i) * x(i)
    if (x(i) > 0) count = count + 1
  end do
  !$acc end data
  if (low /= minval(x) .or. high /= maxval(x)) error stop 'extremes'
  if (total /= sum(x) .or. squares /= sum(x * x)) error stop 'sums'
  if (count /= count_positive()) error stop 'count'

contains

  integer function count_positive()
    integer :: k
    count_positive = 0
    do k = 1, n
      if (x(k) > 0) count_positive = count_positive + 1
    end do
  end function count_positive
end program many_variables
