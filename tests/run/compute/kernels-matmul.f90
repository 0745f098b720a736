! MATMUL of numbers that may be added in any order: the iterations of the loop that adds
! up share the elements of the result, so that they may not run at the same time.
!
! RUN: %accc -O2 %s -o %t
! RUN: env OMP_NUM_THREADS=4 %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t0
program kernels_matmul
  implicit none
  integer, parameter :: n = 70, m = 90, l = 50
  integer :: a(n, m), b(m, l), c(n, l), x(m), y(n), i, j, k, expected
  integer(8) :: c8(n, l)
  logical :: p(n, m), q(m, l), r(n, l)
  a = reshape([(mod(7*i, 31) - 9, i = 1, n*m)], [n, m])
  b = reshape([(mod(5*i, 23) - 7, i = 1, m*l)], [m, l])
  x = [(mod(3*i, 17), i = 1, m)]
  p = a > 18
  q = b > 12
  !$acc kernels
  c = matmul(a, b)
  y = matmul(a, x)
  r = matmul(p, q)
  !$acc end kernels
  ! Without temporaries.
  !$acc kernels
  c8 = matmul(a, b)
  !$acc end kernels
  !$acc kernels
  c8 = matmul(a, int(b, 8))*3
  !$acc end kernels
  do j = 1, l
    do i = 1, n
      expected = 0
      do k = 1, m
        expected = expected + a(i, k)*b(k, j)
      end do
      if (c(i, j) /= expected) error stop 'integers'
      if (c8(i, j) /= 3*expected) error stop 'long integers'
      if (r(i, j) .neqv. any(p(i, :) .and. q(:, j))) error stop 'logicals'
    end do
  end do
  do i = 1, n
    if (y(i) /= sum(a(i, :)*x)) error stop 'vector'
  end do
  !$acc parallel loop
  do j = 1, l
    c(:, j) = c(:, j) + matmul(a, b(:, j))
  end do
  if (any(c /= 2*(c8/3))) error stop 'columns'
  call along_columns
contains
  ! The loop that adds up goes along the columns of a matrix: lanes share it.
  subroutine along_columns
    real(8) :: f(n, m), g(n, l), v(n), vf(m), fg(m, l), s
    integer :: va(m)
    logical :: u(n), up(m)
    f = a
    g = mod(c, 101)
    v = y/16d0
    u = y > 100
    !$acc kernels copyin(a, f, g, v, y, u, p) copyout(va, vf, fg, up)
    va = matmul(y, a)
    vf = matmul(v, f)
    fg = matmul(transpose(f), g)
    up = matmul(u, p)
    !$acc end kernels
    do j = 1, m
      if (va(j) /= sum(y*a(:, j))) error stop 'a vector of integers'
      s = 0
      do i = 1, n
        s = s + v(i)*f(i, j)
      end do
      if (abs(vf(j) - s) > 1d-9*(1 + abs(s))) error stop 'a vector of reals'
      if (up(j) .neqv. any(u .and. p(:, j))) error stop 'a vector of logicals'
      do k = 1, l
        if (fg(j, k) /= sum(f(:, j)*g(:, k))) error stop 'a transposed matrix'
      end do
    end do
  end subroutine
end program
