! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -fno-openacc %s -o %t && %t

! DATA statements whose implied DO has a variable that is declared behind them.
module tables
  implicit none
  real :: table(4)
  data (table(k), k = 1, 4) / 2*1.0, 2*2.0 /
  integer, private :: k
  !$acc declare copyin(table)
end module tables

program data_before_declarations
  use tables
  implicit none
  type item
    logical :: first
    integer :: count(2)
  end type item
  integer, parameter :: n = 3
  type(item), save :: items(n)
  data (items(i)%first, i = 1, n) / n*.true. /, ((items(i)%count(j), j = 1, 2), i = 1, n) / 6*7 /
  integer :: i, j
  real :: total
  total = 0
  !$acc parallel loop reduction(+:total) copyin(items)
  do i = 1, n
    if (items(i)%first) total = total + table(i) + sum(items(i)%count)
  end do
  if (total /= 46) then
    print *, total
    error stop
  end if
end program data_before_declarations
