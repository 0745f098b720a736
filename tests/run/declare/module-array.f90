! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! declare create on a module array: it lives on the device all the time, update
! moves its values, and routines see it (2.13).
module tables
  implicit none
  integer, parameter :: n = 64
  real :: coefficients(n)
  real :: shift
  !$acc declare create(coefficients, shift)
contains
  real function apply(k, x)
    !$acc routine seq
    integer, intent(in) :: k
    real, intent(in) :: x
    apply = coefficients(k) * x + shift
  end function apply
end module tables
program declare_module
  use tables
  implicit none
  real :: a(n)
  integer :: i

  do i = 1, n
    coefficients(i) = i
  end do
  shift = 0.5
  !$acc update device(coefficients, shift)
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = apply(i, 2.0)
  end do
  do i = 1, n
    if (a(i) /= 2 * i + 0.5) error stop 'a'
  end do
  !$acc parallel loop
  do i = 1, n
    coefficients(i) = -i
  end do
  !$acc update self(coefficients)
  do i = 1, n
    if (coefficients(i) /= -i) error stop 'coefficients'
  end do
end program declare_module
