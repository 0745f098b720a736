! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! do concurrent inside a compute construct (2.17.2).
program concurrent
  implicit none
  integer, parameter :: n = 40
  integer :: a(n, n), i, j

  a = 0
  !$acc parallel copy(a)
  !$acc loop
  do j = 1, n
    do concurrent (i = 1:n)
      a(i, j) = i + 100 * j
    end do
  end do
  !$acc end parallel
  do j = 1, n
    do i = 1, n
      if (a(i, j) /= i + 100 * j) error stop 'a'
    end do
  end do
end program concurrent
