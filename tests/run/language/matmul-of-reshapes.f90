! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! MATMUL of what RESHAPE and TRANSPOSE give, in loops of constructs and in conditions there.
program matmul_of_reshapes
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), c(2, 1), d(2, 2), found(n), counted(n), i, two
  real :: x(n), m(2, 3), y(n)
  a = [(mod(i, 7), i = 1, n)]
  x = a
  c(:, 1) = [2, 5]
  d = reshape([1, 2, 3, 4], [2, 2])
  m = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  two = 2
  found = 0
  counted = 0
  y = 0
  !$acc parallel loop
  do i = 3, n
    found(i) = sum(matmul(reshape(a(i - 2:i - 1), [1, 2]), c))
    counted(i) = sum(matmul(reshape(a(i - 2:i - 1), [1, two]), d))
    if (sum(matmul(reshape(x(i - 2:i - 1), [1, 2]), m)) > 20) &
      y(i) = maxval(matmul(transpose(m), reshape(x(i - 2:i - 1), [two, two - 1])))
  end do
  do i = 3, n
    if (found(i) /= 2*a(i - 2) + 5*a(i - 1)) error stop 'found'
    if (counted(i) /= 4*a(i - 2) + 6*a(i - 1)) error stop 'of a size that the run knows'
    if (abs(y(i) - merge(5*x(i - 2) + 6*x(i - 1), 0., 9*x(i - 2) + 12*x(i - 1) > 20)) > 1e-3) error stop 'condition'
  end do
end program
