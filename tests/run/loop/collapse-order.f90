! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Collapsed nests in the wrong order for their arrays, which accc may turn round:
! ranges of different sizes, steps and kinds, and a reduction.
program collapse_order
  implicit none
  integer, parameter :: n = 37, m = 5
  integer :: a(n, m), b(m, n, 3), i, j
  integer(8) :: k, total

  a = 0; b = 0
  !$acc parallel loop collapse(2) copy(a)
  do i = n, 2, -2
    do j = 1, m
      a(i, j) = a(i, j) + 100 * i + j
    end do
  end do
  do j = 1, m
    do i = 1, n
      if (a(i, j) /= merge(100 * i + j, 0, i > 1 .and. mod(n - i, 2) == 0)) error stop 'two'
    end do
  end do

  total = 0
  !$acc parallel loop gang vector collapse(3) copy(b) reduction(+:total)
  do j = 1, m
    do k = 1_8, 3_8
      do i = 3, n
        b(j, i, k) = b(j, i, k) + j + 10 * i + 1000 * int(k)
        total = total + b(j, i, k)
      end do
    end do
  end do
  do k = 1, 3
    do i = 1, n
      do j = 1, m
        if (b(j, i, k) /= merge(j + 10 * i + 1000 * int(k), 0, i > 2)) error stop 'three'
      end do
    end do
  end do
  if (total /= sum(int(b, 8))) error stop 'sum'
end program collapse_order
