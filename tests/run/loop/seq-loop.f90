! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! loop seq inside of a gang loop carries a dependence.
program seq_loop
  implicit none
  integer, parameter :: n = 40, m = 30
  integer :: a(m, n), i, j

  a = 0
  !$acc parallel loop gang vector copy(a)
  do j = 1, n
    a(1, j) = j
    !$acc loop seq
    do i = 2, m
      a(i, j) = a(i - 1, j) + i
    end do
  end do
  do j = 1, n
    if (a(m, j) /= j + m * (m + 1) / 2 - 1) error stop 'a'
  end do
end program seq_loop
