! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! collapse(force:) with statements between its loops, which may run in each iteration
! (2.9.1): before and after the inner loop, between two of three loops, and with
! branches in the body.
program collapse_force
  implicit none
  integer, parameter :: n = 9, m = 7, l = 4
  integer :: a(n, m), b(n, m, l), i, j, k, t, u

  a = 0
  !$acc parallel loop collapse(force: 2) copy(a) private(t)
  do j = 1, m
    t = 100 * j
    do i = 1, n
      if (i == 5) cycle
      a(i, j) = a(i, j) + i + t
      do while (a(i, j) < 1000)
        a(i, j) = a(i, j) + 100
        if (a(i, j) > 400) exit
      end do
    end do
    t = 4
  end do
  do j = 1, m
    do i = 1, n
      t = max(i + 100 * j + 100, i + 400)
      if (i == 5) t = 0
      if (a(i, j) /= t) error stop 'two loops'
    end do
  end do

  b = 0
  !$acc parallel loop collapse(force: 3) gang vector copy(b) private(u)
  do k = 1, l
    do j = m, 1, -1
      u = 100 * j
      do i = 1, n, 2
        b(i, j, k) = b(i, j, k) + i + u + 1000 * k
      end do
    end do
  end do
  do k = 1, l
    do j = 1, m
      do i = 1, n
        if (b(i, j, k) /= merge(i + 100 * j + 1000 * k, 0, mod(i, 2) == 1)) error stop 'three loops'
      end do
    end do
  end do
end program collapse_force
