! A matrix product as three plain loops.
module matmul_kernel
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
contains
  subroutine multiply(n, a, b, c)
    integer, intent(in) :: n
    real(real64), intent(in) :: a(n, n), b(n, n)
    real(real64), intent(inout) :: c(n, n)
    integer :: i, j, k
    !$acc parallel loop gang present(a, b, c)
    !$omp parallel do private(i, k)
    do j = 1, n
      !$acc loop seq
      do k = 1, n
        !$acc loop vector
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine
end module

program matmul_benchmark
  use matmul_kernel
  use timing
  implicit none
  integer, parameter :: n = 512, repetitions = 20
  real(real64), allocatable :: a(:, :), b(:, :), c(:, :)
  type(stopwatch) :: watch
  integer :: i, j

  allocate (a(n, n), b(n, n), c(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = 1.0_real64 / (i + j)
      b(i, j) = i - j
      c(i, j) = 0
    end do
  end do
  !$acc data copyin(a, b) copy(c)
  call watch%begin()
  do i = 1, repetitions
    call multiply(n, a, b, c)
    call watch%lap()
  end do
  !$acc end data
  call report(watch, sum(abs(c)))
end program
