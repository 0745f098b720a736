! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Arrays of seven and of fifteen dimensions.
program many_ranks
  implicit none
  integer :: a(2, 3, 2, 2, 3, 2, 2), b(2, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2, 2), i, j, k

  a = 0
  b = 0
  !$acc parallel loop collapse(2) copy(a, b) private(k)
  do j = 1, 2
    do i = 1, 3
      do k = 1, 2
        a(k, i, j, 1, i, 2, k) = i + 10 * j + 100 * k
        if (i == 3) b(j, 1, k, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, j, k) = j + k
      end do
    end do
  end do
  if (sum(a) /= sum([((( i + 10 * j + 100 * k, k = 1, 2), i = 1, 3), j = 1, 2)])) error stop 'a'
  if (a(2, 3, 1, 1, 3, 2, 2) /= 213) error stop 'element of a'
  if (sum(b) /= 2 + 3 + 3 + 4) error stop 'b'
end program many_ranks
