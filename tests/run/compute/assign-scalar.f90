! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t

! A scalar for all elements of an allocatable array, without optimisation: no call
! of flang's library.
program assign_scalar
  implicit none
  integer, allocatable :: a(:, :)
  real :: b(-2:5)

  allocate(a(4, 0:6))
  a = 0
  b = 0
  !$acc kernels
  a = 4
  b = 2.5
  !$acc end kernels
  if (lbound(a, 2) /= 0 .or. any(a /= 4)) error stop 'allocatable'
  if (any(b /= 2.5)) error stop 'array'
end program assign_scalar
