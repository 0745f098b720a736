! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Tiles of loops that count down, and of steps that do not divide the range.
program tile_down
  implicit none
  integer :: x(-5:20, -5:20), expected(-5:20, -5:20), i, j

  expected = 0
  do i = 20, 9, -3
    do j = -4, 13, 5
      expected(i, j) = 100 * i + j
    end do
  end do
  x = 0
  !$acc parallel loop gang vector tile(3, 4) copy(x)
  do i = 20, 9, -3
    do j = -4, 13, 5
      x(i, j) = 100 * i + j
    end do
  end do
  if (any(x /= expected)) error stop 'down'
  x = 0
  !$acc parallel loop tile(2, *) copy(x)
  do i = 9, 20, -1
    do j = 1, 10
      x(i, j) = 1
    end do
  end do
  if (any(x /= 0)) error stop 'no iteration'
end program tile_down
