! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The inner parallel loop's bounds depend on the outer loop's variable.
program triangular
  implicit none
  integer, parameter :: n = 60
  integer :: a(n, n), i, j

  a = 0
  !$acc parallel loop gang copy(a)
  do j = 1, n
    !$acc loop vector
    do i = j, n
      a(i, j) = i - j + 1
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (a(i, j) /= max(0, i - j + 1)) error stop 'a'
    end do
  end do
end program triangular
