! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! declare copyin on initialised module variables.
module constants
  implicit none
  real(8) :: gravity = 9.81d0
  integer :: primes(5) = [2, 3, 5, 7, 11]
  !$acc declare copyin(gravity, primes)
end module constants
program declare_copyin
  use constants
  implicit none
  real(8) :: a(50)
  integer :: i

  !$acc parallel loop copyout(a)
  do i = 1, 50
    a(i) = gravity * primes(mod(i, 5) + 1)
  end do
  do i = 1, 50
    if (abs(a(i) - 9.81d0 * primes(mod(i, 5) + 1)) > 1d-12) error stop 'a'
  end do
end program declare_copyin
