! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Constant arrays and initialised local tables indexed in a kernel.
program constant_array
  implicit none
  integer, parameter :: primes(6) = [2, 3, 5, 7, 11, 13]
  real, parameter :: weights(0:2, 2) = reshape([1., 2., 3., 4., 5., 6.], [3, 2])
  integer :: a(60), i
  real :: b(60)

  !$acc parallel loop copyout(a, b)
  do i = 1, 60
    a(i) = primes(mod(i, 6) + 1)
    b(i) = weights(mod(i, 3), mod(i, 2) + 1)
  end do
  do i = 1, 60
    if (a(i) /= primes(mod(i, 6) + 1)) error stop 'primes'
    if (b(i) /= weights(mod(i, 3), mod(i, 2) + 1)) error stop 'weights'
  end do
end program constant_array
