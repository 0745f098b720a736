! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! parallel loop with implicit data attributes (2.5.1, 2.6.2): arrays are copied
! both ways, scalars are firstprivate.
program parallel_loop
  implicit none
  integer, parameter :: n = 1000
  real :: a(n), b(n)
  real :: factor
  integer :: i

  factor = 3.0
  do i = 1, n
    a(i) = i
  end do
  b = -1
  !$acc parallel loop
  do i = 1, n
    b(i) = factor * a(i)
  end do
  do i = 1, n
    if (b(i) /= 3.0 * i) error stop 'b'
    if (a(i) /= i) error stop 'a'
  end do
  if (factor /= 3.0) error stop 'factor'
end program parallel_loop
