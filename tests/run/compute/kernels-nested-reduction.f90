! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=sequential
! CHECK: remark: loop is shared by gangs

! A loop without a clause around one with a reduction into a scalar of both, which
! the outer one gives its first value: it is private to each iteration.
program kernels_nested_reduction
  implicit none
  integer, parameter :: n = 60
  integer :: a(n, n), b(n), i, j, s
  complex :: z, c(n)

  a = reshape([(mod(i, 7), i = 1, n * n)], [n, n])
  !$acc kernels copyin(a) copyout(b, c)
  do j = 1, n
    s = j
    z = (1, 0)
    !$acc loop independent vector reduction(+:s) reduction(*:z)
    do i = 1, n
      s = s + a(i, j)
      z = z * merge((0, 1), (1, 0), a(i, j) == 3)
    end do
    b(j) = s
    c(j) = z
  end do
  !$acc end kernels
  do j = 1, n
    if (b(j) /= j + sum(a(:, j))) error stop 'sum'
    if (c(j) /= (0, 1)**count(a(:, j) == 3)) error stop 'product'
  end do
end program
