! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Loops over workers where no loop is for lanes: each worker does its part once.
program worker_only
  implicit none
  integer, parameter :: n = 100, m = 7
  integer :: a(n, m), sums(m), i, j, s

  a = 1
  !$acc parallel loop gang private(s) copy(a) copyout(sums)
  do j = 1, m
    s = j
    !$acc loop worker
    do i = 1, n
      a(i, j) = a(i, j) + s
    end do
    s = 0
    !$acc loop worker reduction(+:s)
    do i = 1, n
      s = s + a(i, j)
    end do
    sums(j) = s
  end do
  do j = 1, m
    if (any(a(:, j) /= 1 + j)) error stop 'elements'
    if (sums(j) /= n * (1 + j)) error stop 'sums'
  end do
end program worker_only
