! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A reduction on a tiled nest covers the loops over the tiles and those inside
! them (2.9.8, 2.9.11); n is no multiple of the tiles.
program tile_reduction
  implicit none
  integer, parameter :: n = 101, m = 67
  integer :: a(n, m), total, largest, i, j
  real(8) :: mean

  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 13, 50)
    end do
  end do
  total = 5
  largest = -1
  mean = 0
  !$acc parallel loop tile(8, 4) reduction(+:total) reduction(max:largest) copyin(a)
  do j = 1, m
    do i = 1, n
      total = total + a(i, j)
      largest = max(largest, a(i, j) + i)
    end do
  end do
  !$acc parallel loop gang tile(*, 16) reduction(+:mean) copyin(a)
  do j = 1, m
    do i = 1, n
      mean = mean + a(i, j) / real(n * m, 8)
    end do
  end do
  if (total /= 5 + sum(a)) error stop 'total'
  if (largest /= maxval([((a(i, j) + i, i = 1, n), j = 1, m)])) error stop 'largest'
  if (abs(mean - sum(a) / real(n * m, 8)) > 1d-9) error stop 'mean'
end program tile_reduction
