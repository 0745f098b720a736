! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! update of blocks and rows, which are not contiguous, moves exactly their elements.
program update_sections
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
  if (separate) then
    !$acc update self(a(3:20, 5:7))
    !$acc update self(a(30, :))
    do j = 1, n
      do i = 1, n
        want = 0
        if (i >= 3 .and. i <= 20 .and. j >= 5 .and. j <= 7) want = i + 100 * j
        if (i == 30) want = i + 100 * j
        if (a(i, j) /= want) error stop 'wrong element after update self'
      end do
    end do
  end if
  a = -1
  !$acc update device(a(2:4, 2:4))
  !$acc update self(a)
  do j = 1, n
    do i = 1, n
      want = i + 100 * j
      if (i >= 2 .and. i <= 4 .and. j >= 2 .and. j <= 4) want = -1
      if (separate .and. a(i, j) /= want) error stop 'wrong element after update device'
    end do
  end do
  !$acc end data
end program update_sections
