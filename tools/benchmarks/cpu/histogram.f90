! A histogram with an atomic update for each element.
module histogram_kernel
  implicit none
  integer, parameter :: bins = 256
contains
  subroutine count_bins(n, values, counts)
    integer, intent(in) :: n, values(n)
    integer, intent(inout) :: counts(bins)
    integer :: i, bin
    !$acc parallel loop private(bin) present(values, counts)
    !$omp parallel do private(bin)
    do i = 1, n
      bin = 1 + iand(values(i), bins - 1)
      !$acc atomic update
      !$omp atomic update
      counts(bin) = counts(bin) + 1
    end do
  end subroutine
end module

program histogram_benchmark
  use, intrinsic :: iso_fortran_env, only: real64
  use histogram_kernel
  use timing
  implicit none
  integer, parameter :: n = 2**21, repetitions = 20
  integer, allocatable :: values(:)
  integer :: counts(bins), i
  type(stopwatch) :: watch

  allocate (values(n))
  do i = 1, n
    values(i) = ieor(i * 613, ishft(i, -7))
  end do
  counts = 0
  !$acc data copyin(values) copy(counts)
  call watch%begin()
  do i = 1, repetitions
    call count_bins(n, values, counts)
    call watch%lap()
  end do
  !$acc end data
  call report(watch, sum([(real(i, real64) * counts(i), i = 1, bins)]))
end program
