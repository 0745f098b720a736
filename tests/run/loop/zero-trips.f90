! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Loops without an iteration, at every level and for every kind of bounds.
program zero_trips
  implicit none
  integer :: a(10), i, j, none, total

  a = 5
  none = 0
  total = 3
  !$acc parallel loop copy(a)
  do i = 1, none
    a(i) = 0
  end do
  !$acc parallel loop collapse(2) copy(a)
  do j = 1, 10
    do i = 5, 4 + none
      a(j) = 0
    end do
  end do
  !$acc parallel loop reduction(+:total)
  do i = none, 5, -1
    total = total + 1
  end do
  !$acc parallel loop gang copy(a)
  do j = 1, 10
    a(j) = a(j) + 1
    !$acc loop vector
    do i = 1, none
      a(j) = 100
    end do
  end do
  if (any(a /= 6)) error stop 'a'
  if (total /= 3) error stop 'total'
end program zero_trips
