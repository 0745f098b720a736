! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A private array of a gang loop is shared by the gang's lanes: what one vector
! loop writes, the next one reads.
program gang_array
  implicit none
  integer, parameter :: n = 100, gangs = 12
  integer :: work(n), sums(gangs), a(n, gangs), i, j

  a = 0
  !$acc parallel loop gang private(work) vector_length(32) copy(a)
  do j = 1, gangs
    !$acc loop vector
    do i = 1, n
      work(i) = i * j
    end do
    !$acc loop vector
    do i = 1, n
      a(i, j) = work(n + 1 - i)
    end do
  end do
  do j = 1, gangs
    sums(j) = sum(a(:, j))
    if (sums(j) /= j * n * (n + 1) / 2) error stop 'sum'
    if (a(1, j) /= n * j) error stop 'order'
  end do
end program gang_array
