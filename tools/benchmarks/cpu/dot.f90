! A dot product: bound by memory if the compiler may reorder the sum, by the
! latency of an addition if not.
module dot_kernel
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
contains
  real(real64) function dot(n, a, b) result(total)
    integer, intent(in) :: n
    real(real64), intent(in) :: a(n), b(n)
    integer :: i
    total = 0
    !$acc parallel loop reduction(+:total) present(a, b)
    !$omp parallel do reduction(+:total)
    do i = 1, n
      total = total + a(i) * b(i)
    end do
  end function
end module

program dot_benchmark
  use dot_kernel
  use timing
  implicit none
  integer, parameter :: n = 2**23, repetitions = 40
  real(real64), allocatable :: a(:), b(:)
  real(real64) :: total
  type(stopwatch) :: watch
  integer :: i

  allocate (a(n), b(n))
  !$acc data create(a, b)
  !$acc parallel loop
  !$omp parallel do
  do i = 1, n
    a(i) = i
    b(i) = 1.0_real64 / (real(i, real64) + 0.5_real64)
  end do
  total = 0
  call watch%begin()
  do i = 1, repetitions
    total = total + dot(n, a, b)
    call watch%lap()
  end do
  !$acc end data
  call report(watch, total)
end program
