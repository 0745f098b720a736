! RUN: %accc -O2 %s -o %t && %on-every-device %t

! COLLAPSE and TILE take loops whose bounds move with the variables of loops around: they have the same
! number of iterations each time. Nests that programs have cut into tiles are such.
program moving_ranges
  implicit none
  integer, parameter :: n = 24, t = 4
  integer :: it, jt, kt, i, j, k, w, m
  integer(8) :: i8, it8
  real :: a(n, n), b(n, n), expected(n, n)
  expected = reshape([((i + 100.0*k, i=1, n), k=1, n)], [n, n])

  a = 0
  !$acc parallel loop collapse(4) copy(a)
  do kt = 1, n, t
    do it = 1, n, t
      do k = kt, kt + t - 1
        do i = it, it + t - 1
          a(i, k) = a(i, k) + i + 100*k
        end do
      end do
    end do
  end do
  if (any(abs(a - expected) > 0)) error stop 1

  ! Bounds with products, the size of a tile in a variable; and a private clause of the program's.
  a = 0
  w = 3
  !$acc kernels copy(a)
  !$acc loop independent collapse(4) private(k)
  do kt = 1, n/w
    do it = 1, n/t
      do k = (kt - 1)*w + 1, kt*w
        do i = t*it - (t - 1), t*it
          a(i, k) = a(i, k) + i + 100*k
        end do
      end do
    end do
  end do
  !$acc end kernels
  if (any(abs(a - expected) > 0)) error stop 2

  ! Backwards, with a step, and of another kind.
  a = 0
  !$acc parallel loop gang vector collapse(3) copy(a) default(none)
  do k = 1, n
    do it8 = n, 1, -t
      do i8 = it8, it8 - 3, -1
        a(i8, k) = a(i8, k) + i8 + 100*k
      end do
    end do
  end do
  if (any(abs(a - expected) > 0)) error stop 3

  ! Loops that move with one that moves, and with two.
  b = 0
  m = 2
  !$acc parallel loop collapse(3) reduction(+:b)
  do k = 1, 6
    do j = k + 1, k + m
      do i = j + 2*k, j + 2*k + 5, 2
        b(i, j) = b(i, j) + k
      end do
    end do
  end do
  expected = 0
  do k = 1, 6
    do j = k + 1, k + m
      do i = j + 2*k, j + 2*k + 5, 2
        expected(i, j) = expected(i, j) + k
      end do
    end do
  end do
  if (any(abs(b - expected) > 0)) error stop 4

  ! Loops inside of the nest, and behind a statement, see the program's variable.
  b = 0
  !$acc parallel loop collapse(2) copy(b)
  do kt = 0, n - t, t
    do k = kt + 1, kt + t
      b(1, k) = k - kt
      do i = k, n
        b(i, k) = b(i, k) + i
      end do
    end do
  end do
  do k = 1, n
    do i = 2, n
      if (b(i, k) /= merge(i, 0, i >= k)) error stop 5
    end do
    if (b(1, k) /= mod(k - 1, t) + 1 + merge(1, 0, k == 1)) error stop 6
  end do

  ! Tiles of such a nest.
  b = 0
  !$acc parallel loop tile(2, 2) copy(b)
  do k = 1, 8
    do i = k, k + 5
      b(i, k) = b(i, k) + i
    end do
  end do
  do k = 1, 8
    do i = 1, n
      if (b(i, k) /= merge(i, 0, i >= k .and. i <= k + 5)) error stop 7
    end do
  end do
end program
