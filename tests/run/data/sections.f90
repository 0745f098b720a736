! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Sections in data clauses: only the named elements travel (2.7.1).
program sections
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n, 10), i, j

  a = 1
  b = 2
  !$acc parallel loop copy(a(11:20))
  do i = 11, 20
    a(i) = a(i) + i
  end do
  do i = 1, n
    if (a(i) /= merge(1 + i, 1, i >= 11 .and. i <= 20)) error stop 'a'
  end do
  !$acc data copy(b(:, 3:5))
  !$acc parallel loop collapse(2) present(b(:, 3:5))
  do j = 3, 5
    do i = 1, n
      b(i, j) = i * j
    end do
  end do
  !$acc end data
  do j = 1, 10
    do i = 1, n
      if (b(i, j) /= merge(i * j, 2, j >= 3 .and. j <= 5)) error stop 'b'
    end do
  end do
end program sections
