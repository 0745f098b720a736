! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! bfloat16, real(3): conversions to it, which not every compiler's library has. Its numbers
! have eight digits in base 2; halves go to even.
program bfloat
  implicit none
  integer, parameter :: n = 300
  real(3) :: b(n), total
  real(8) :: d(n)
  integer :: i
  do i = 1, n
    d(i) = i + 1d-12
  end do
  !$acc parallel loop
  do i = 1, n
    b(i) = real(i, 3)
  end do
  do i = 1, n
    if (real(b(i), 8) /= rounded(real(i, 8))) error stop 1
  end do
  !$acc parallel loop
  do i = 1, n
    b(i) = real(d(i), 3)
  end do
  do i = 1, n
    ! Not twice: 257 and a little more is 258, and 257 alone is 256.
    if (real(b(i), 8) /= rounded(d(i))) error stop 2
  end do
  total = 0
  !$acc parallel loop reduction(+:total)
  do i = 1, 8
    total = total + real(i, 3)
  end do
  if (real(total) /= 36) error stop 3
contains
  ! `x`, at least 1, with eight binary digits.
  real(8) function rounded(x)
    real(8), intent(in) :: x
    real(8) :: unit, whole
    unit = 2d0**(exponent(x) - 8)
    whole = aint(x / unit)
    if (x / unit - whole > 0.5d0) whole = whole + 1
    if (x / unit - whole == 0.5d0 .and. mod(whole, 2d0) == 1) whole = whole + 1
    rounded = whole * unit
  end function
end program
