! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! FORALL where the temporary has no place for each iteration: the inner range depends on
! the outer index, or rows are assigned. They keep their order.
program kernels_triangle
  implicit none
  integer, parameter :: n = 20
  integer :: u(n, n), v(n, n), i, j
  u = reshape([(modulo(7*i, 19), i=1, n*n)], [n, n])
  v = u
  do j = 1, n
    do i = j, n
      v(i, j) = u(j, i) + u(n + 1 - i, j)
    end do
  end do
  !$acc kernels
  forall (j = 1:n)
    forall (i = j:n)
      u(i, j) = u(j, i) + u(n + 1 - i, j)
    end forall
  end forall
  !$acc end kernels
  if (any(u /= v)) error stop 1

  do j = 1, n
    v(:, j) = u(n:1:-1, n + 1 - j)
  end do
  !$acc kernels
  forall (j = 1:n) u(:, j) = u(n:1:-1, n + 1 - j)
  !$acc end kernels
  if (any(u /= v)) error stop 2
end program
