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
end program kernels_matmul
