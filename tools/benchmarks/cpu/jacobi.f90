! Jacobi's iteration in two dimensions: a collapsed nest with a max-reduction, on
! assumed-shape arrays.
module jacobi_kernel
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
contains
  subroutine sweep(u, v, change)
    real(real64), intent(in) :: u(:, :)
    real(real64), intent(inout) :: v(:, :)
    real(real64), intent(out) :: change
    integer :: i, j
    change = 0
    !$acc parallel loop collapse(2) reduction(max:change) present(u, v)
    !$omp parallel do collapse(2) reduction(max:change)
    do j = 2, size(u, 2) - 1
      do i = 2, size(u, 1) - 1
        v(i, j) = 0.25_real64 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        change = max(change, abs(v(i, j) - u(i, j)))
      end do
    end do
  end subroutine
end module

program jacobi_benchmark
  use jacobi_kernel
  use timing
  implicit none
  integer, parameter :: n = 1000, repetitions = 200
  real(real64), allocatable :: u(:, :), v(:, :)
  real(real64) :: change
  type(stopwatch) :: watch
  integer :: i, j

  allocate (u(n, n), v(n, n))
  !$acc data create(u, v)
  !$acc parallel loop
  !$omp parallel do
  do j = 1, n
    do i = 1, n
      u(i, j) = merge(1.0_real64, 0.0_real64, j == 1)
      v(i, j) = u(i, j)
    end do
  end do
  call watch%begin()
  do i = 1, repetitions
    call sweep(u, v, change)
    call sweep(v, u, change)
    call watch%lap()
  end do
  !$acc end data
  call report(watch, change)
end program
