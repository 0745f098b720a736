! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! reduction(+) on every integer kind (2.5.15, 2.9.11).
program add_integer
  use, intrinsic :: iso_fortran_env
  implicit none
  integer, parameter :: n = 1000
  integer(int8) :: s1
  integer(int16) :: s2
  integer(int32) :: s4
  integer(int64) :: s8
  integer :: i

  s1 = 3; s2 = 3; s4 = 3; s8 = 3
  !$acc parallel loop reduction(+:s1, s2, s4, s8)
  do i = 1, n
    s1 = s1 + int(mod(i, 10) - 5, int8) + int(merge(1, 0, mod(i, 2) == 0), int8)
    s2 = s2 + int(mod(i, 21), int16)
    s4 = s4 + i
    s8 = s8 + 10000000000_int64 * i
  end do
  if (s1 /= 3) error stop 'int8'
  if (s2 /= 3 + total(21)) error stop 'int16'
  if (s4 /= 3 + n * (n + 1) / 2) error stop 'int32'
  if (s8 /= 3 + 5005000000000000_int64) error stop 'int64'

contains

  integer function total(modulus)
    integer, intent(in) :: modulus
    integer :: k
    total = 0
    do k = 1, n
      total = total + mod(k, modulus)
    end do
  end function total
end program add_integer
