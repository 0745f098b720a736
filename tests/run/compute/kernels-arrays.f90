! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Array operations in kernels: assignments to allocatables without allocation,
! WHERE, two dimensions, a right-hand side that overlaps the left (2.5.3).
program kernels_arrays
  implicit none
  integer, parameter :: n = 400
  real(8), allocatable :: a(:), b(:), c(:, :), d(:, :), factor
  integer :: i, j

  allocate(a(n), b(0:n - 1), c(n, n), d(n, n), factor)
  a = [(real(i, 8), i = 1, n)]
  b = 0
  factor = 2
  !$acc data copy(a, b, factor) copyout(c, d)
  !$acc kernels
  b = factor * a
  a(2:n) = a(1:n - 1) + b(1:n - 1)
  c = 1
  d = c + 2
  factor = 5
  where (b > n)
    b = -1
  elsewhere
    b = b + factor
  end where
  d(:, 1) = a
  !$acc end kernels
  !$acc end data
  if (lbound(b, 1) /= 0) error stop 'bounds of b'
  do i = 1, n
    if (i > 1 .and. a(i) /= i - 1 + 2 * i) error stop 'a'
    if (b(i - 1) /= merge(-1d0, 2d0 * i + 5, 2 * i > n)) error stop 'b'
  end do
  if (factor /= 5) error stop 'factor'
  if (any(c /= 1)) error stop 'c'
  if (any(d(:, 2:) /= 3) .or. any(d(:, 1) /= a)) error stop 'd'
end program kernels_arrays
