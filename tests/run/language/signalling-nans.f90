! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 %s -o %t && %on-every-device %t

! Values that programs mark by a signalling NaN keep its bits.
program signalling_nans
  implicit none
  integer, parameter :: long = selected_int_kind(18)
  integer(long), parameter :: bits = int(z'7FF1111111111111', long)
  integer, parameter :: short_bits = int(z'7FA11111')
  real(8), parameter :: off = transfer(bits, 1d0)
  integer, parameter :: n = 100
  real(8) :: x, y(n)
  real(4) :: z
  integer :: i, found
  x = off
  z = transfer(short_bits, z)
  y = off
  if (transfer(x, bits) /= bits) error stop 'real(8)'
  if (transfer(z, short_bits) /= short_bits) error stop 'real(4)'
  if (any(transfer(y, bits, n) /= bits)) error stop 'array'
  found = 0
  !$acc parallel loop copy(y) reduction(+: found)
  do i = 1, n
    if (mod(i, 2) == 0) y(i) = i
    if (transfer(y(i), bits) == bits) found = found + 1
    if (mod(i, 4) == 0) y(i) = off
  end do
  if (found /= n / 2) error stop 'marks of the host'
  do i = 1, n
    if ((transfer(y(i), bits) == bits) .neqv. mod(i, 4) /= 2) error stop 'marks of the device'
  end do
end program
