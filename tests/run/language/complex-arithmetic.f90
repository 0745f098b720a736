! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Complex arithmetic and intrinsics in a kernel.
program complex_arithmetic
  implicit none
  integer, parameter :: n = 100
  complex(8) :: z(n), w(n)
  real(8) :: r(n)
  integer :: i

  do i = 1, n
    z(i) = cmplx(0.01d0 * i, 1 - 0.02d0 * i, 8)
  end do
  !$acc parallel loop copyin(z) copyout(w, r)
  do i = 1, n
    w(i) = z(i) * conjg(z(i)) + z(i) / (2d0, 1d0) - (0d0, 1d0) * z(i)
    r(i) = abs(z(i)) + real(z(i)) - aimag(z(i))
  end do
  do i = 1, n
    if (abs(w(i) - (z(i) * conjg(z(i)) + z(i) / (2d0, 1d0) - (0d0, 1d0) * z(i))) > 1d-13) then
      error stop 'w'
    end if
    if (abs(r(i) - (abs(z(i)) + real(z(i)) - aimag(z(i)))) > 1d-13) error stop 'r'
  end do
end program complex_arithmetic
