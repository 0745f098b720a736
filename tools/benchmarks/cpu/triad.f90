! BabelStream's triad: bound by memory, and the array written is not read.
module triad_kernel
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
contains
  subroutine triad(n, a, b, c, s)
    integer, intent(in) :: n
    real(real64), intent(out) :: a(n)
    real(real64), intent(in) :: b(n), c(n), s
    integer :: i
    !$acc parallel loop present(a, b, c)
    !$omp parallel do
    do i = 1, n
      a(i) = b(i) + s * c(i)
    end do
  end subroutine
end module

program triad_benchmark
  use triad_kernel
  use timing
  implicit none
  integer, parameter :: n = 2**23, repetitions = 40
  real(real64), allocatable :: a(:), b(:), c(:)
  type(stopwatch) :: watch
  integer :: i

  allocate (a(n), b(n), c(n))
  !$acc data create(a, b, c)
  !$acc parallel loop
  !$omp parallel do
  do i = 1, n
    a(i) = 0
    b(i) = i
    c(i) = 1.0_real64 / i
  end do
  call watch%begin()
  do i = 1, repetitions
    call triad(n, a, b, c, 0.5_real64)
    call watch%lap()
  end do
  !$acc update self(a)
  !$acc end data
  call report(watch, sum(a(1:n:101)))
end program
