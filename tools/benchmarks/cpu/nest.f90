! A nest of three loops on arrays of a module: advection of a tracer, with short
! innermost loops.
module nest_kernel
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  integer, parameter :: columns = 64, rows = 128, levels = 80
  real(real64), allocatable :: wind(:, :, :), tracer(:, :, :), flux(:, :, :)
  !$acc declare create(wind, tracer, flux)
contains
  subroutine advect()
    integer :: i, j, k
    real(real64) :: upwind
    !$acc parallel loop gang collapse(2) private(upwind) present(wind, tracer, flux)
    !$omp parallel do collapse(2) private(upwind, i)
    do k = 2, levels
      do j = 1, rows
        !$acc loop vector
        do i = 1, columns
          upwind = merge(tracer(i, j, k - 1), tracer(i, j, k), wind(i, j, k) > 0)
          flux(i, j, k) = wind(i, j, k) * upwind + 0.125_real64 * (tracer(i, j, k) - tracer(i, j, k - 1))
        end do
      end do
    end do
  end subroutine
end module

program nest_benchmark
  use nest_kernel
  use timing
  implicit none
  integer, parameter :: repetitions = 400
  type(stopwatch) :: watch
  integer :: i, j, k

  allocate (wind(columns, rows, levels), tracer(columns, rows, levels), flux(columns, rows, levels))
  do k = 1, levels
    do j = 1, rows
      do i = 1, columns
        wind(i, j, k) = sin(0.1_real64 * (i + j + k))
        tracer(i, j, k) = i + 0.5_real64 * k
        flux(i, j, k) = 0
      end do
    end do
  end do
  !$acc update device(wind, tracer, flux)
  call watch%begin()
  do i = 1, repetitions
    call advect()
    call watch%lap()
  end do
  !$acc update self(flux)
  call report(watch, sum(flux))
end program
