! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Minima and maxima of two kinds of reals in one loop, for which LLVM's vectoriser makes wrong code.
program extremes_of_two_kinds
  implicit none
  integer, parameter :: n = 9, m = 7, l = 5
  real(4) :: a(n, m, l), least(l), t, high4
  real(8) :: s, high8
  integer :: i, j, k

  do k = 1, l
    do j = 1, m
      do i = 1, n
        a(i, j, k) = mod(i*7 + j*5 + k*3, 31) - 14
      end do
    end do
  end do
  s = 2
  !$acc parallel loop gang reduction(min:s) private(t) copyin(a) copyout(least)
  do k = 1, l
    t = 0
    !$acc loop vector collapse(2) reduction(min:t, s)
    do j = 1, m
      do i = 1, n
        t = min(a(i, j, k), t)
        s = min(real(a(i, j, k), 8), s)
      end do
    end do
    least(k) = t
  end do
  high4 = -100; high8 = -100
  do k = 1, l
    do i = 1, n
      high4 = max(high4, a(i, 2, k))
      high8 = max(high8, real(a(i, 3, k), 8))
    end do
  end do
  if (s /= minval(a)) error stop 1
  if (any(least /= [(min(0.0, minval(a(:, :, k))), k = 1, l)])) error stop 2
  if (high4 /= maxval(a(:, 2, :)) .or. high8 /= maxval(a(:, 3, :))) error stop 3
  print '(a)', 'PASS'
end program
