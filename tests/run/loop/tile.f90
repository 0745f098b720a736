! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! tile with sizes that do not divide the trip counts, and with * (2.9.8).
program tiles
  implicit none
  integer, parameter :: nx = 53, ny = 31
  integer :: a(nx, ny), i, j

  a = 0
  !$acc parallel loop tile(8, 4) copy(a)
  do j = 1, ny
    do i = 1, nx
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc parallel loop tile(*, 2) copy(a)
  do j = 1, ny
    do i = 1, nx
      a(i, j) = a(i, j) + 1
    end do
  end do
  do j = 1, ny
    do i = 1, nx
      if (a(i, j) /= i + 100 * j + 1) error stop 'a'
    end do
  end do
end program tiles
