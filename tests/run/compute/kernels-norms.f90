! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! NORM2 in kernels constructs is shared by gangs and lanes, and as good as the library's for
! elements whose squares are too large or too small.

! CHECK-COUNT-4: remark: loop is shared by gangs and vector lanes
program kernels_norms
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 2000, dp = kind(1d0)
  real(dp) :: a(n), b(0:40, -3:30), nan, inf, sizes(8)
  real :: s(n)
  integer :: i, j

  nan = ieee_value(nan, ieee_quiet_nan)
  inf = ieee_value(inf, ieee_positive_inf)
  do i = 1, n
    a(i) = sin(i*0.1_dp)
  end do
  do j = -3, 30
    do i = 0, 40
      b(i, j) = cos(i*j*0.3_dp)
    end do
  end do
  sizes = [1._dp, 1e200_dp, 1e-200_dp, 1e150_dp, 1e-150_dp, 1e-300_dp, 1e305_dp, 0._dp]
  do i = 1, size(sizes)
    call compare(a*sizes(i), b)
    do j = 1, size(sizes)
      call compare([a(:n/2)*sizes(i), a(:n/2)*sizes(j)], b*sizes(j))
    end do
  end do
  a(7) = -inf
  call compare(a, b)
  a(9) = nan
  call compare(a, b)
  call compare(a(1:0), b(1:0, :))
  call compare([1e-310_dp], b*1e-310_dp)
contains
  subroutine compare(a, b)
    real(dp), intent(in) :: a(:), b(:, :)
    real(dp) :: x(4)
    real :: y(2)
    s = 0
    s(:size(a)) = real(min(max(a, -1e38_dp), 1e38_dp))
    !$acc kernels copyin(a, b, s) copyout(x, y)
    x(1) = norm2(a)
    x(2) = norm2(b)
    x(3) = 2*norm2(b(::2, :))
    x(4) = norm2(a(3:))
    y(1) = norm2(s)
    y(2) = norm2(s(::3))
    !$acc end kernels
    call expect(x(1), a, 1)
    call expect(x(2), pack(b, .true.), 2)
    call expect(x(3)/2, pack(b(::2, :), .true.), 3)
    call expect(x(4), a(3:), 4)
    call expect(real(y(1), dp), real(s, dp), 5)
    call expect(real(y(2), dp), real(s(::3), dp), 6)
  end subroutine

  ! Against the root of squares of elements that are scaled by the greatest one.
  subroutine expect(found, array, which)
    real(dp), intent(in) :: found, array(:)
    integer, intent(in) :: which
    real(dp) :: largest, norm, tolerance
    integer :: i
    largest = 0
    norm = 0
    do i = 1, size(array)
      if (ieee_is_nan(array(i))) largest = nan
      largest = max(largest, abs(array(i)))
      if (ieee_is_nan(largest)) exit
    end do
    do i = 1, size(array)
      if (ieee_is_nan(array(i))) norm = nan
    end do
    if (ieee_is_nan(norm)) then
      if (.not. ieee_is_nan(found)) error stop 'NaN'
      return
    end if
    if (largest > huge(1d0) .or. largest == 0) then
      if (found /= largest) error stop 'infinity or zero'
      return
    end if
    do i = 1, size(array)
      norm = norm + (array(i)/largest)**2
    end do
    norm = largest*sqrt(norm)
    tolerance = merge(1e-6_dp, 1e-13_dp, which > 4)*norm + 1e-320_dp
    if (which > 4) tolerance = tolerance + tiny(1.0)
    if (norm > merge(real(huge(1.0), dp), huge(1d0), which > 4)) tolerance = inf
    if (.not. abs(found - norm) <= tolerance) then
      print *, which, found, norm
      error stop 'wrong norm'
    end if
  end subroutine
end program
