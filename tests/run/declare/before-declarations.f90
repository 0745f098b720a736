! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! DECLARE directives before the declarations of their variables (2.13).
module tables
  !$acc declare create(coefficients, shift), copyin(/constants/)
  use iso_fortran_env, only: real64
  integer, parameter :: n = 64
  real(real64), allocatable :: coefficients(:)
  !$acc declare create(offsets)
  real(real64) :: shift
  integer :: offsets(n)
  integer :: one, two
  common /constants/ one, two
contains
  subroutine apply(a, b)
    implicit none
    !$acc declare present(a), create(work)
    real(real64) :: a(n), b(n)
    integer(8) :: work(n)
    integer :: i
    !$acc parallel loop copyout(b)
    do i = 1, n
      work(i) = offsets(i) * two
      b(i) = coefficients(i) * a(i) + shift + work(i)
    end do
  end subroutine
end module tables
program before_declarations
  use tables
  implicit none
  real(real64) :: a(n), b(n)
  integer :: i

  allocate(coefficients(n))
  coefficients = [(i, i = 1, n)]
  shift = 0.5
  offsets = [(n - i, i = 1, n)]
  one = 1
  two = 2
  a = 3
  !$acc update device(coefficients, shift, offsets, /constants/)
  !$acc data copyin(a)
  call apply(a, b)
  !$acc end data
  if (any(b /= [(3 * i + 0.5 + 2 * (n - i), i = 1, n)])) error stop
end program
