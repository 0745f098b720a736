! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Maxima and minima that programs find by conditional assignments are reductions in kernels
! constructs: of reals and integers, of expressions, under masks, in nests, one after the other,
! with NaN among the elements and before the loop, and with a value that no element reaches.

program conditional_extremes
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 1237, dp = kind(1d0)
  real(dp) :: a(n), b(40, 30), c(30), high, low, both, largest, unreached, nan, first
  real :: s(n), single
  integer :: k(n), most, i, j
  logical :: mask(n)

  do i = 1, n
    a(i) = sin(i*0.7_dp)*i
    s(i) = real(cos(i*0.3))
    k(i) = mod(i*7919, 10007) - 5000
    mask(i) = mod(i, 3) == 1
  end do
  do j = 1, 30
    b(:, j) = [(cos(i*0.9_dp + j*j), i = 1, 40)]
  end do

  high = a(1); low = a(1); most = -huge(most); both = 0; unreached = 1d300; single = 2
  ! CHECK: [[@LINE+3]]:3: remark: loop is shared by gangs and vector lanes
  ! CHECK: reduction
  !$acc kernels copyin(a, s, k, mask)
  do i = 2, n
    if (a(i) > high) high = a(i)
    if (low > a(i)) low = a(i)
    if (k(i) >= most) most = k(i)
    if (mask(i) .and. abs(a(i)) > both) both = abs(a(i))
    if (a(i) > unreached) unreached = a(i)
    if (s(i) < single) then
      single = s(i)
    end if
  end do
  !$acc end kernels
  if (high /= maxval(a)) error stop "greatest"
  if (low /= minval(a)) error stop "least"
  if (most /= maxval(k(2:))) error stop "integers"
  if (both /= maxval(abs(a(2:)), mask=mask(2:))) error stop "under a mask"
  if (unreached /= 1d300) error stop "unreached"
  if (single /= minval(s(2:))) error stop "single precision"

  ! Nests, of all and of each column.
  largest = -1
  !$acc kernels copyin(b) copyout(c)
  do j = 1, 30
    do i = 1, 40
      if (b(i, j) > largest) largest = b(i, j)
    end do
  end do
  do j = 1, 30
    high = -huge(high)
    do i = 1, 40
      if (b(i, j) > high) high = b(i, j)
    end do
    c(j) = high
  end do
  !$acc end kernels
  if (largest /= maxval(b)) error stop "a nest"
  if (any(c /= maxval(b, dim=1))) error stop "columns"

  ! A NaN is never greater; one that is there before stays.
  nan = ieee_value(nan, ieee_quiet_nan)
  a(77) = nan
  high = -huge(high); first = nan
  !$acc kernels copyin(a)
  do i = 1, n
    if (a(i) > high) high = a(i)
    if (a(i) > first) first = a(i)
  end do
  !$acc end kernels
  a(77) = -huge(high)
  if (high /= maxval(a)) error stop "NaN among the elements"
  if (.not. ieee_is_nan(first)) error stop "NaN before the loop"
end program
