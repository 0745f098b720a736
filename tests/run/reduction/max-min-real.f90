! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! reduction(max) and reduction(min) on real kinds, by intrinsic and by if.
program max_min_real
  implicit none
  integer, parameter :: n = 5000
  real(4) :: x(n), a4, b4
  real(8) :: y(n), a8, b8
  integer :: i

  do i = 1, n
    x(i) = -1 - mod(i * 7919, 5003) / 5003.0
    y(i) = -1 - mod(i * 7907, 5009) / 5009d0
  end do
  a4 = -huge(a4)
  b4 = huge(b4)
  a8 = -huge(a8)
  b8 = 0
  !$acc parallel loop reduction(max:a4, a8) reduction(min:b4, b8)
  do i = 1, n
    a4 = max(a4, x(i))
    b4 = min(b4, x(i))
    if (y(i) > a8) a8 = y(i)
    if (y(i) < b8) b8 = y(i)
  end do
  if (a4 /= maxval(x) .or. b4 /= minval(x)) error stop 'real(4)'
  if (a8 /= maxval(y) .or. b8 /= minval(y)) error stop 'real(8)'
end program max_min_real
