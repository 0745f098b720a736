! RUN: %accc -O2 %s -o %t && %on-every-device %t | FileCheck %s
! RUN: %accc -O3 -march=native %s -o %t.native && %t.native | FileCheck %s
! Reals that become integers in loops which are vectorised: those that the integer represents as
! Fortran says, the others as accc does on all targets (the nearest integer; on the host, zero for
! NaN).

program integers_of_reals
  use, intrinsic :: ieee_arithmetic
  use openacc
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64, real32, real64
  implicit none
  integer, parameter :: n = 64, kinds = 16
  real(real64) :: x(n), whole(n)
  real(real32) :: y(n)
  integer(int8) :: a1(n), b1(n)
  integer(int16) :: a2(n), b2(n)
  integer(int32) :: a4(n), b4(n)
  integer(int64) :: a8(n), b8(n)
  integer :: i

  x = [(0.75_real64 * (i - 32), i = 1, n)]
  x(1:kinds) = [127.9_real64, 128._real64, -128.9_real64, -129._real64, 32767.9_real64, 32768._real64, &
      -32768.9_real64, -32769._real64, 2147483647.5_real64, 2147483648._real64, -2147483648.5_real64, &
      -2147483649._real64, 2147483520._real64, 1e30_real64, -1e30_real64, 0._real64]
  x(kinds) = ieee_value(x(1), ieee_quiet_nan)
  x(kinds + 1) = ieee_value(x(1), ieee_positive_inf)
  x(kinds + 2) = ieee_value(x(1), ieee_negative_inf)
  x(kinds + 3) = -0.5_real64
  y = real(x, real32)

  !$acc parallel loop copyin(x, y) copyout(a1, a2, a4, a8, b1, b2, b4, b8)
  do i = 1, n
    a1(i) = int(x(i), int8)
    a2(i) = int(x(i), int16)
    a4(i) = int(x(i), int32)
    a8(i) = int(x(i), int64)
    b1(i) = int(y(i), int8)
    b2(i) = int(y(i), int16)
    b4(i) = int(y(i), int32)
    b8(i) = int(y(i), int64)
  end do

  whole = aint(x)
  call check(int(a1, int64), whole, huge(a1) + 0._real64, 'real(8) to integer(1)')
  call check(int(a2, int64), whole, huge(a2) + 0._real64, 'real(8) to integer(2)')
  call check(int(a4, int64), whole, huge(a4) + 0._real64, 'real(8) to integer(4)')
  whole = aint(y)
  call check(int(b1, int64), whole, huge(b1) + 0._real64, 'real(4) to integer(1)')
  call check(int(b2, int64), whole, huge(b2) + 0._real64, 'real(4) to integer(2)')
  call check(int(b4, int64), whole, huge(b4) + 0._real64, 'real(4) to integer(4)')
  if (any(a8(:13) /= aint(x(:13))) .or. any(b8(:13) /= aint(y(:13)))) error stop 'integer(8)'
  if (a8(14) /= huge(a8) .or. a8(15) /= -huge(a8) - 1) error stop 'ends of integer(8)'
  print *, 'all in range'

contains
  subroutine check(found, whole, largest, what)
    integer(int64), intent(in) :: found(n)
    real(real64), intent(in) :: whole(n), largest
    character(*), intent(in) :: what
    real(real64) :: wanted
    integer :: i
    do i = 1, n
      wanted = whole(i)
      if (wanted > largest) wanted = largest
      if (wanted < -largest - 1) wanted = -largest - 1
      if (ieee_is_nan(wanted) .and. acc_get_device_type() /= acc_device_host) cycle
      if (ieee_is_nan(wanted)) wanted = 0
      if (found(i) /= wanted) then
        print *, what, i, whole(i), found(i)
        error stop 'conversion'
      end if
    end do
  end subroutine
end program
! CHECK: all in range
