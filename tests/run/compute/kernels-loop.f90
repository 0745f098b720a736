! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! kernels loop independent (2.5.3, 2.9.9).
program kernels_loop
  implicit none
  integer, parameter :: n = 500
  real(8) :: a(n, n), b(n, n)
  integer :: i, j

  do j = 1, n
    do i = 1, n
      a(i, j) = i + 0.001d0 * j
    end do
  end do
  !$acc kernels loop independent copyin(a) copyout(b)
  do j = 1, n
    !$acc loop independent
    do i = 1, n
      b(j, i) = a(i, j)
    end do
  end do
  if (any(b /= transpose(a))) error stop 'b'
end program kernels_loop
