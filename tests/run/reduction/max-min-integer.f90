! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! reduction(max) and reduction(min) on every integer kind; the values before the
! loop take part, and all values may be negative.
program max_min_integer
  use, intrinsic :: iso_fortran_env
  implicit none
  integer, parameter :: n = 100
  integer(int8) :: a1, b1
  integer(int16) :: a2, b2
  integer(int32) :: a4, b4
  integer(int64) :: a8, b8
  integer :: i

  a1 = -128; a2 = -huge(a2); a4 = -huge(a4); a8 = 1000000000000_int64
  b1 = 127; b2 = huge(b2); b4 = -1000; b8 = huge(b8)
  !$acc parallel loop reduction(max:a1, a2, a4, a8) reduction(min:b1, b2, b4, b8)
  do i = 1, n
    a1 = max(a1, int(-i, int8))
    a2 = max(a2, int(-300 * i, int16))
    a4 = max(a4, ieor(i, 37))
    a8 = max(a8, int(i, int64))
    b1 = min(b1, int(-i, int8))
    b2 = min(b2, int(300 * i, int16))
    b4 = min(b4, -i)
    b8 = min(b8, -10000000000_int64 * i)
  end do
  if (a1 /= -1 .or. a2 /= -300 .or. a8 /= 1000000000000_int64) error stop 'max'
  if (a4 /= maxval([(ieor(i, 37), i = 1, n)])) error stop 'max of ieor'
  if (b1 /= -100 .or. b2 /= 300 .or. b4 /= -1000 .or. b8 /= -1000000000000_int64) error stop 'min'
end program max_min_integer
