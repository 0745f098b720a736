! RUN: rm -rf %t && mkdir -p %t && cd %t
! RUN: %accc-host -O2 -c %S/Inputs/constants.f90 -o constants.o
! RUN: %accc-host -O2 -c %S/Inputs/kernels.f90 -o kernels.o
! RUN: %accc-host -O2 -c %s -o main.o
! RUN: %accc-host main.o kernels.o constants.o -o program
! RUN: %on-hosts ./program

! Routines and declared module variables in other objects than the kernel.
program separate_files
  use constants
  use functions
  implicit none
  integer, parameter :: n = 60, m = 11
  real(dp) :: a(n, m), b(n), totals(m)
  integer :: i, j

  do j = 1, m
    a(:, j) = j
  end do
  !$acc parallel loop copyout(b)
  do i = 1, n
    b(i) = shifted(real(i, dp), i)
  end do
  !$acc parallel loop gang vector_length(32) copyin(a) copyout(totals)
  do j = 1, m
    call row_sum(a(:, j), n, totals(j))
  end do
  do i = 1, n
    if (b(i) /= i + offsets(mod(i, 3) + 1)) error stop 'b'
  end do
  do j = 1, m
    if (abs(totals(j) - (n * j + 1.5_dp * n)) > 1e-10_dp) error stop 'totals'
  end do
end program separate_files
