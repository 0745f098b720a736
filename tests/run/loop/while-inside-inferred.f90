! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! As while-inside-gang, but the levels of the loops are the compiler's choice
! (2.9.11): an iteration still runs once, and its scalar belongs to it.
program inferred_levels
  implicit none
  integer, parameter :: n = 10, m = 200
  real(8) :: a(m, n), mean, expected(n)
  integer :: i, j, rounds(n)

  do j = 1, n
    a(:, j) = j
    expected(j) = j
    do while (expected(j) < 1000)
      expected(j) = expected(j) * 1.5d0
    end do
  end do
  !$acc parallel copy(a) copyout(rounds)
  !$acc loop
  do j = 1, n
    rounds(j) = 0
    mean = 0
    do while (mean < 1000)
      rounds(j) = rounds(j) + 1
      !$acc loop
      do i = 1, m
        a(i, j) = a(i, j) * 1.5d0
      end do
      mean = 0
      !$acc loop reduction(+:mean)
      do i = 1, m
        mean = mean + a(i, j) / m
      end do
    end do
  end do
  !$acc end parallel
  do j = 1, n
    if (any(abs(a(:, j) - expected(j)) > 1d-9 * expected(j))) error stop 'a'
    if (abs(j * 1.5d0**rounds(j) - expected(j)) > 1d-9 * expected(j)) error stop 'rounds'
  end do
end program inferred_levels
