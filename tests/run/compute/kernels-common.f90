! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
! CHECK: [[#@LINE+17]]:{{.*}} shared by gangs
! CHECK: [[#@LINE+25]]:{{.*}} sequential: iterations may depend on each other

! Variables of a common block lie side by side; those of an equivalence set overlap.
program kernels_common
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(n, n), b(n, n), c(2 * n), scale
  integer :: i, j, m
  common /block/ a, b, c, scale, m
  real :: x(n + 4), y(n)
  equivalence (x(5), y(1))
  m = n
  scale = 2
  b = 3
  c = [(i, i=1, 2 * n)]
  !$acc kernels
  do j = 1, m
    do i = 1, m
      a(i, j) = b(i, j) * scale + c(i + j)
    end do
  end do
  !$acc end kernels
  if (any(a /= reshape([((6 + i + j, i=1, n), j=1, n)], [n, n]))) error stop 'common'
  x = [(i, i=1, n + 4)]
  !$acc kernels copy(x)
  do i = 1, n - 4
    x(i + 4) = x(i) + 1
  end do
  !$acc end kernels
  if (x(n) /= 2 + 12) error stop 'equivalence'
end program
