! A matrix product: both outer loops are collapsed into one parallel iteration
! space, the inner product stays in registers.
program matrix_product
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: rows = 150, columns = 170, inner = 130
  real(dp) :: a(rows, inner), b(inner, columns), c(rows, columns)
  real(dp) :: element
  integer :: i, j, k

  do k = 1, inner
    do i = 1, rows
      a(i, k) = real(mod(i + 2*k, 11), dp) - 5
    end do
  end do
  do j = 1, columns
    do k = 1, inner
      b(k, j) = real(mod(3*k + j, 17), dp) / 17
    end do
  end do

  !$acc parallel loop collapse(2) private(element) copyin(a, b) copyout(c)
  do j = 1, columns
    do i = 1, rows
      element = 0
      !$acc loop seq
      do k = 1, inner
        element = element + a(i, k) * b(k, j)
      end do
      c(i, j) = element
    end do
  end do

  if (maxval(abs(c - matmul(a, b))) > 1e-10_dp) error stop 'matmul: wrong result'
  print '(a)', 'PASS'
end program matrix_product
