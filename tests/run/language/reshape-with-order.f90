! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S -Minfo=accel %s -o /dev/null 2>&1 | FileCheck %s

! RESHAPE with a constant ORDER is shared by gangs and lanes.
! CHECK-NOT: (Reshape)
! CHECK-NOT: one gang runs
module orders
  implicit none
contains
  subroutine reorder(n, m, a, d, b, e, f, g)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n, m), d(:, :, :)
    real, intent(inout) :: b(m, n), e(:, :, :), f(:, :), g(4, 3, 2)
    integer :: i
    !$acc kernels
    b = reshape(a, [m, n], order=[2, 1])
    !$acc end kernels
    !$acc kernels
    e = 2*reshape(d, shape(e), order=[3, 1, 2])
    !$acc end kernels
    !$acc kernels
    f = f + reshape(d, [size(f, 1), size(f, 2)], order=[2, 1], pad=[-1., -2., -3.])
    !$acc end kernels
    !$acc parallel loop
    do i = 1, 2
      g(:, :, i) = reshape(a(:, i), [4, 3], order=[2, 1], pad=a(1:2, 2))
    end do
  end subroutine
end module

program reshape_with_order
  use orders
  implicit none
  integer, parameter :: n = 7, m = 5
  real :: a(n, m), b(m, n), d(2, 3, 4), e(3, 4, 2), f(6, 5), g(4, 3, 2), from(2*3*4 + 6)
  integer :: i, j, k, at
  a = reshape([(real(i), i = 1, n*m)], [n, m])
  d = reshape([(real(i*i), i = 1, 24)], [2, 3, 4])
  f = 100
  call reorder(n, m, a, d, b, e, f, g)
  at = 0
  do i = 1, m
    do j = 1, n
      at = at + 1
      if (b(i, j) /= at) error stop 'transposed'
    end do
  end do
  at = 0
  do j = 1, 4
    do i = 1, 3
      do k = 1, 2
        at = at + 1
        if (e(i, j, k) /= 2*at**2) error stop 'three dimensions'
      end do
    end do
  end do
  from = [(real(i*i), i = 1, 24), -1., -2., -3., -1., -2., -3.]
  at = 0
  do i = 1, 6
    do j = 1, 5
      at = at + 1
      if (f(i, j) /= 100 + from(at)) error stop 'padded'
    end do
  end do
  do k = 1, 2
    at = 0
    do i = 1, 4
      do j = 1, 3
        at = at + 1
        if (g(i, j, k) /= merge(a(min(at, n), k), a(1 + mod(at, 2), 2), at <= n)) error stop 'in a loop'
      end do
    end do
  end do
end program
