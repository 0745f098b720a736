! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A reduction over gangs only, with a vector loop that reduces inside: the same
! variable at both levels.
program gang_reduction
  implicit none
  integer, parameter :: n = 200, m = 50
  integer(8) :: total
  integer :: a(n, m), i, j

  do j = 1, m
    do i = 1, n
      a(i, j) = i * j
    end do
  end do
  total = 1
  !$acc parallel loop gang reduction(+:total) copyin(a)
  do j = 1, m
    !$acc loop vector reduction(+:total)
    do i = 1, n
      total = total + a(i, j)
    end do
  end do
  if (total /= 1 + int(n, 8) * (n + 1) / 2 * m * (m + 1) / 2) error stop 'total'
end program gang_reduction
