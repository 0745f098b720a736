! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! erfc_scaled, which GPU vendors' libraries have and C's has not.
program scaled_error_function
  implicit none
  integer, parameter :: n = 60
  real(8) :: x(n), y(n)
  real(4) :: z(n)
  integer :: i

  do i = 1, n
    x(i) = -20 + i + 0.37d0 * mod(i, 3)
  end do
  x(1) = 1d10
  x(2) = 24.999999d0
  x(3) = 25
  x(4) = 26.6d0
  x(5) = 1d-300
  !$acc parallel loop copyin(x) copyout(y, z)
  do i = 1, n
    y(i) = erfc_scaled(x(i))
    z(i) = erfc_scaled(real(max(x(i), -8d0), 4))
  end do
  do i = 1, n
    if (abs(y(i) - erfc_scaled(x(i))) > 4d-15 * erfc_scaled(x(i))) error stop 'real(8)'
    if (abs(z(i) - erfc_scaled(real(max(x(i), -8d0), 4))) > 1e-6 * z(i)) error stop 'real(4)'
  end do
end program scaled_error_function
