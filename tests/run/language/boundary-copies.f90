! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 %s -o %t && %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
! CHECK-DAG: boundary-copies.f90:[[#@LINE+19]]:{{.*}} shared by gangs
! CHECK-DAG: boundary-copies.f90:[[#@LINE+19]]:{{.*}} shared by gangs
! CHECK-DAG: boundary-copies.f90:[[#@LINE+20]]:{{.*}} shared by gangs

! Copies between sections of one array, apart, the same and overlapping.
program boundary_copies
  implicit none
  integer, parameter :: n = 70
  real, allocatable :: u(:, :)
  real :: v(0:n + 1, n), w(n)
  integer :: i, j, same
  allocate (u(0:n + 1, 0:n + 1))
  u = reshape([(i, i=1, size(u))], shape(u))
  v = u(:, 1:n)
  w = u(1:n, 0)
  same = 3
  !$acc kernels copy(u, v, w) copyin(same)
  u(0, :) = u(n, :)
  u(n + 1, :) = u(1, :)
  u(:, 0) = u(:, n)
  u(:, n + 1) = u(:, 1)
  v(same, 1:n:2) = v(3, 1:n:2)
  v(same + 1, n:1:-1) = v(same - 1, n:1:-1)
  w(2:n) = w(1:n - 1)
  !$acc end kernels
  do j = 1, n
    do i = 0, n + 1
      if (u(i, j) /= (i + merge(n, 0, i == 0) - merge(n, 0, i > n)) + 1 + j * (n + 2)) error stop 'u'
      if (v(i, j) /= i + merge(-2, 0, i == 4) + 1 + j * (n + 2)) error stop 'v'
    end do
  end do
  if (any(u(:, 0) /= u(:, n)) .or. any(u(:, n + 1) /= u(:, 1))) error stop 'corners'
  if (any(w /= [2, (i + 1, i=1, n - 1)])) error stop 'w'
end program
