! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -fno-openacc %s -o %t
! RUN: %t

! Sums of which none wraps, though those of their constants would.
program wrapping_constants
  implicit none
  integer, parameter :: n = 333
  real :: a(n), b(n)
  integer :: i, j
  integer(1) :: k
  a = 1
  b = 1
  !$acc parallel loop
  do i = -huge(1) + n - 1, -huge(1), -1
    a(i + huge(1) + 1) = 2
  end do
  if (sum(a) /= 2*n) error stop 'parallel'
  !$acc kernels
  do i = -huge(1), -huge(1) + n - 1
    b(1 + (huge(1) + i)) = a(n - (i + huge(1)))
  end do
  !$acc end kernels
  if (any(b /= 2)) error stop 'kernels'
  do k = -127, -100
    j = k + 127_1 + 1_1
    a(j) = j
    a(n - (127_1 + k) - 1) = j
  end do
  if (any(a(1:28) /= [(j, j=1, 28)])) error stop 'bytes'
  if (any(a(n-1:n-28:-1) /= [(j, j=1, 28)])) error stop 'backwards'
end program
