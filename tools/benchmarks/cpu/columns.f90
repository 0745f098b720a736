! Physics of columns as programs for GPUs have it: each column goes through its levels
! alone, and some columns through a part of them only.
module columns_kernel
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  integer, parameter :: columns = 4096, levels = 60
  real(real64), allocatable, dimension(:, :) :: heat, vapour, pressure
  real(real64), allocatable :: rain(:)
  integer, allocatable :: top(:)
  !$acc declare create(heat, vapour, pressure, rain, top)
contains
  subroutine condense()
    integer :: i, k
    real(real64) :: falling, slope, thickness
    !$acc parallel loop gang vector private(falling, slope, thickness) &
    !$acc& present(heat, vapour, pressure, rain, top)
    !$omp parallel do private(falling, slope, thickness, k)
    do i = 1, columns
      falling = 0
      !$acc loop seq
      do k = 2, levels
        thickness = pressure(i, k) - pressure(i, k - 1)
        slope = (heat(i, k) * vapour(i, k) - heat(i, k - 1) * vapour(i, k - 1)) / thickness
        heat(i, k) = heat(i, k) + 1e-4_real64 * slope
        vapour(i, k) = max(vapour(i, k) - 5e-5_real64 * slope, 0._real64)
        falling = falling + vapour(i, k) * thickness
      end do
      !$acc loop seq
      do k = top(i), levels
        vapour(i, k) = 0.999_real64 * vapour(i, k) + 1e-9_real64 * falling
      end do
      rain(i) = falling
    end do
  end subroutine
end module

program columns_benchmark
  use columns_kernel
  use timing
  implicit none
  integer, parameter :: repetitions = 100
  type(stopwatch) :: watch
  integer :: i, k

  allocate (heat(columns, levels), vapour(columns, levels), pressure(columns, levels))
  allocate (rain(columns), top(columns))
  do k = 1, levels
    do i = 1, columns
      heat(i, k) = 300 - k + 0.01_real64 * modulo(i, 7)
      vapour(i, k) = 0.01_real64 * k
      pressure(i, k) = 1000 + 10 * k
    end do
  end do
  do i = 1, columns
    top(i) = 20 + modulo(i, 30)
    rain(i) = 0
  end do
  !$acc update device(heat, vapour, pressure, rain, top)
  call watch%begin()
  do i = 1, repetitions
    call condense()
    call watch%lap()
  end do
  !$acc update self(rain)
  call report(watch, sum(rain))
end program
