! Jacobi iterations for Laplace's equation on a square plate, one side at 1.
! A data region keeps both fields on the device from the first sweep to the
! last; only the residual, a max reduction, comes back after each.
program jacobi
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: n = 512, sweeps = 200
  real(dp), allocatable :: field(:, :), serial_field(:, :)
  real(dp) :: residual, serial_residual

  allocate (field(0:n+1, 0:n+1))
  field = 0
  field(:, 0) = 1
  serial_field = field

  call relax_parallel(field, residual)
  call relax_serial(serial_field, serial_residual)

  print '(a, i0, a, es12.5)', 'residual after ', sweeps, ' sweeps: ', residual
  if (maxval(abs(field - serial_field)) > 1e-12_dp) error stop 'jacobi: wrong field'
  if (abs(residual - serial_residual) > 1e-12_dp) error stop 'jacobi: wrong residual'
  print '(a)', 'PASS'

contains

  ! Replaces each inner point by the mean of its neighbours, `sweeps` times.
  subroutine relax_parallel(a, change)
    real(dp), intent(inout) :: a(0:n+1, 0:n+1)
    real(dp), intent(out) :: change ! largest one of the last sweep
    real(dp) :: next(0:n+1, 0:n+1)
    integer :: i, j, sweep

    !$acc data copy(a) create(next)
    do sweep = 1, sweeps
      change = 0
      !$acc parallel loop gang reduction(max:change) present(a, next)
      do j = 1, n
        !$acc loop vector reduction(max:change)
        do i = 1, n
          next(i, j) = 0.25_dp * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
          change = max(change, abs(next(i, j) - a(i, j)))
        end do
      end do
      !$acc parallel loop collapse(2) present(a, next)
      do j = 1, n
        do i = 1, n
          a(i, j) = next(i, j)
        end do
      end do
    end do
    !$acc end data
  end subroutine relax_parallel

  ! The same without directives.
  subroutine relax_serial(a, change)
    real(dp), intent(inout) :: a(0:n+1, 0:n+1)
    real(dp), intent(out) :: change
    real(dp) :: next(n, n)
    integer :: i, j, sweep

    do sweep = 1, sweeps
      do j = 1, n
        do i = 1, n
          next(i, j) = 0.25_dp * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
        end do
      end do
      change = maxval(abs(next - a(1:n, 1:n)))
      a(1:n, 1:n) = next
    end do
  end subroutine relax_serial

end program jacobi
