! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! collapse(2) around an inner sequential loop that is not part of it.
program collapse_inner
  implicit none
  integer, parameter :: n = 25
  integer :: a(n, n), i, j, k, total

  a = 0
  !$acc parallel loop collapse(2) private(total) copy(a)
  do j = 1, n
    do i = 1, n
      total = 0
      do k = 1, i + j
        total = total + k
      end do
      a(i, j) = total
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (a(i, j) /= (i + j) * (i + j + 1) / 2) error stop 'a'
    end do
  end do
end program collapse_inner
