! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! update of a section with a step moves exactly its elements (2.14.4), forwards
! and backwards.
program update_strided
  implicit none
  integer, parameter :: n = 40
  integer :: a(n, n), probe, i, j, want
  logical :: separate

  probe = 1
  !$acc parallel copyin(probe)
  probe = 2
  !$acc end parallel
  separate = probe == 1

  a = 0
  !$acc data copyin(a)
  !$acc parallel loop collapse(2) present(a)
  do j = 1, n
    do i = 1, n
      a(i, j) = i + 100 * j
    end do
  end do
  !$acc update self(a(1:n:4, 10))
  !$acc update self(a(2:n:2, 20:30:5))
  !$acc update self(a(n:1:-8, 35))
  if (separate) then
    do j = 1, n
      do i = 1, n
        want = 0
        if (mod(i, 4) == 1 .and. j == 10) want = i + 100 * j
        if (mod(i, 2) == 0 .and. j >= 20 .and. j <= 30 .and. mod(j, 5) == 0) want = i + 100 * j
        if (mod(i, 8) == 0 .and. j == 35) want = i + 100 * j
        if (a(i, j) /= want) error stop 'wrong element'
      end do
    end do
  end if
  !$acc end data
end program update_strided
