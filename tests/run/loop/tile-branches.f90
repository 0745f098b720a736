! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Tiles of nests with branches in their bodies, and of loops whose level has an
! argument.
program tile_branches
  implicit none
  integer, parameter :: n = 13
  integer :: a(n, n, n), i, j, k

  a = 0
  !$acc parallel loop tile(2, 4, 2) copy(a)
  do k = 1, n
    do j = n, 1, -1
      do i = 1, n, 2
        do while (a(i, j, k) < 10 * i)
          a(i, j, k) = a(i, j, k) + j
        end do
      end do
    end do
  end do
  do k = 1, n
    do j = 1, n
      do i = 1, n
        if (mod(i, 2) == 0 .and. a(i, j, k) /= 0) error stop 'step'
        if (mod(i, 2) == 1 .and. a(i, j, k) /= (10 * i + j - 1) / j * j) error stop 'branches'
      end do
    end do
  end do

  !$acc parallel copy(a)
  !$acc loop gang(static:5) vector tile(4, 3)
  do k = 1, n
    do j = 1, n
      a(:, j, k) = j * k
    end do
  end do
  !$acc end parallel
  if (any(a(3, :, :) /= reshape([((j * k, j = 1, n), k = 1, n)], [n, n]))) error stop 'static'
end program tile_branches
