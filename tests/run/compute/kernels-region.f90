! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A kernels region with several loops, array syntax and scalar code between them:
! everything happens in program order.
program kernels_region
  implicit none
  integer, parameter :: n = 300
  real :: a(n), b(n), c(n), shift
  integer :: i

  a = 1
  b = 2
  c = 0
  !$acc kernels copy(a, b, c)
  do i = 1, n
    a(i) = a(i) + i
  end do
  b = b * a
  shift = 5
  do i = 1, n
    c(i) = b(i) + shift
  end do
  !$acc end kernels
  do i = 1, n
    if (a(i) /= 1 + i) error stop 'a'
    if (b(i) /= 2 * (1 + i)) error stop 'b'
    if (c(i) /= 2 * (1 + i) + 5) error stop 'c'
  end do
end program kernels_region
