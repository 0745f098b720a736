! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: not %accc -c -fopenmp --offload-arch=simt %s -o device.o 2>&1 | FileCheck %s --check-prefix=DEVICE --implicit-check-not=error:
! RUN: not %accc-host -c -fopenmp %s -o host.o 2>&1 | FileCheck %s --check-prefix=HOST --implicit-check-not=error:
! RUN: %accc -c --offload-arch=simt %s -o comments.o

! Devices have no threads of OpenMP; loops of SIMD stay what they are where they can't be plain ones. On CPUs its directives may stand in constructs, but for reductions.
module openmp_directives
contains
  subroutine add(x, n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    ! DEVICE: openmp-directives.f90:[[#@LINE+1]]:11: error: not yet supported: a directive of OpenMP in code for devices; it is a comment without -fopenmp
    !$omp parallel do
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine

  subroutine outside(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !$omp parallel do
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine
end module

subroutine add_to_all(x, n, m, s)
  use openmp_directives
  integer, intent(in) :: n, m
  integer, intent(inout) :: x(n, m), s
  integer :: i, k
  !$acc parallel loop copy(x) reduction(+:s)
  do k = 1, m
    call add(x(:, k), n)
    ! HOST: openmp-directives.f90:[[#@LINE+2]]:11: error: not yet supported: a reduction of OpenMP in a compute construct; it is a comment without -fopenmp
    ! DEVICE: openmp-directives.f90:[[#@LINE+1]]:11: error: not yet supported: a directive of OpenMP in code for devices
    !$omp parallel do reduction(+:s)
    do i = 1, n
      s = s + x(i, k)
    end do
  end do
end subroutine

subroutine every_second(x, y, n)
  integer, intent(in) :: n
  integer, intent(inout) :: x(n), y(n)
  integer :: i, j
  j = 0
  !$acc serial copy(x) copyin(y)
  ! The variable advances by itself.
  ! DEVICE: openmp-directives.f90:[[#@LINE+1]]:9: error: not yet supported: a directive of OpenMP in code for devices
  !$omp simd linear(j:2)
  do i = 1, n / 2
    x(i) = y(j + 1)
  end do
  !$acc end serial
end subroutine
