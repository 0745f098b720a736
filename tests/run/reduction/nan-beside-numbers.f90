! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Selections that never assign a NaN: a reduction of them is the extreme of the numbers.
program nan_beside_numbers
  use ieee_arithmetic
  implicit none
  integer, parameter :: n = 1000
  real :: y(n), w
  double precision :: x(n), v
  integer :: i
  y = [(mod(i * 37, 101), i = 1, n)]
  y(500) = ieee_value(1.0, ieee_quiet_nan)
  x = -y

  w = -1
  !$acc parallel loop reduction(max:w)
  do i = 1, n
    w = merge(y(i), w, y(i) > w)
  end do
  if (.not. w == 100) error stop 'merge, max'

  v = 1
  !$acc parallel loop reduction(min:v)
  do i = 1, n
    v = merge(x(i), v, v > x(i))
  end do
  if (.not. v == -100) error stop 'merge, min'

  w = -1
  !$acc parallel loop reduction(max:w)
  do i = 1, n
    if (y(i) >= w) w = y(i)
  end do
  if (.not. w == 100) error stop 'if'

  w = -1
  !$acc kernels loop independent
  do i = 1, n
    w = merge(y(i), w, y(i) > w)
  end do
  if (.not. w == 100) error stop 'kernels'
end program nan_beside_numbers
