! The dot product of two vectors: a sum reduction over all gangs and lanes.
program dot
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: n = 2000000
  real(dp), allocatable :: x(:), y(:)
  real(dp) :: total, expected
  integer :: i

  allocate (x(n), y(n))
  do i = 1, n
    x(i) = 1.0_dp / i
    y(i) = real(mod(i, 13), dp)
  end do

  expected = 0
  do i = 1, n
    expected = expected + x(i) * y(i)
  end do

  total = 0
  !$acc parallel loop reduction(+:total) copyin(x, y)
  do i = 1, n
    total = total + x(i) * y(i)
  end do

  print '(a, f12.6)', 'dot product: ', total
  ! A parallel sum adds in another order than the serial one.
  if (abs(total - expected) > 1e-10_dp * abs(expected)) error stop 'dot_product: wrong result'
  print '(a)', 'PASS'
end program dot
