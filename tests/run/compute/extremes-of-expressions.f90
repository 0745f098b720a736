! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 --emit=gpu --offload-arch=gfx90a %s -o - | FileCheck %s

! MAXVAL and MINVAL of expressions compute elements where they compare them: without a temporary
! array, on the heap of kernels or elsewhere. NaNs count only where there is nothing else.
! CHECK-NOT: fir.allocmem !fir.array
! CHECK-NOT: accrt_temporary{{.*}}!fir.heap<!fir.array
program extremes
  implicit none
  real(8) :: x(40, 30), y(40, 30), s, r(30), t, nan
  integer :: i, j

  do j = 1, 30
    do i = 1, 40
      x(i, j) = mod(17 * i + 31 * j, 101)
      y(i, j) = mod(13 * i + 7 * j, 89) / 89d0
    end do
  end do
  !$acc kernels copyin(x, y) copyout(s)
  s = maxval(abs(x - 50 * y))
  !$acc end kernels
  t = 0
  do j = 1, 30
    do i = 1, 40
      t = max(t, abs(x(i, j) - 50 * y(i, j)))
    end do
  end do
  if (s /= t) error stop 'all'
  !$acc parallel loop gang vector copyin(x, y) copyout(r)
  do j = 1, 30
    r(j) = minval(2 * x(:, j) - y(:, j)) + maxval(-x(:, j), mask=y(:, j) > 0.5)
  end do
  do j = 1, 30
    s = huge(s)
    t = -huge(t)
    do i = 1, 40
      s = min(s, 2 * x(i, j) - y(i, j))
      if (y(i, j) > 0.5) t = max(t, -x(i, j))
    end do
    if (r(j) /= s + t) error stop 'columns'
  end do
  nan = transfer(-1_8, nan)
  x(1, 1) = nan
  x(3, 4) = nan
  !$acc kernels copyin(x, y) copyout(s, t)
  s = maxval(2 * x - y)
  t = minval(x(3:3, 4:4) + y(3:3, 4:4))
  !$acc end kernels
  if (t == t) error stop 'nothing but a NaN'
  t = -huge(t)
  do j = 1, 30
    do i = 1, 40
      if (x(i, j) == x(i, j)) t = max(t, 2 * x(i, j) - y(i, j))
    end do
  end do
  if (s /= t) error stop 'NaN among others'
end program
