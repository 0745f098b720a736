! Host code of the usual loops: LLVM vectorises them, without a check of overlap at
! run time.

! RUN: %accc -O3 --emit=llvm %s -o %t.ll
! RUN: FileCheck %s < %t.ll

module kernels
  implicit none
contains

  ! CHECK-LABEL: define internal void @_QMkernelsPtriad..omp_par
  ! CHECK-NOT: memcheck
  ! CHECK: vector.body:
  ! CHECK: fmul contract <{{[0-9]+}} x double>
  ! CHECK: store <{{[0-9]+}} x double>
  subroutine triad(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(in) :: b(n), c(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      a(i) = b(i) + 0.5d0 * c(i)
    end do
  end subroutine

  ! CHECK-LABEL: define internal void @_QMkernelsPtotal..omp_par
  ! CHECK: vector.body:
  ! CHECK: fadd reassoc contract <{{[0-9]+}} x double>
  subroutine total(n, a, sum)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: sum
    integer :: i
    !$acc parallel loop reduction(+:sum)
    do i = 1, n
      sum = sum + a(i)
    end do
  end subroutine

  ! Contiguous assumed-shape arrays, in a collapsed nest.

  ! CHECK-LABEL: define internal void @_QMkernelsPlargest..omp_par
  ! CHECK: vector.body:
  ! CHECK: load <{{[0-9]+}} x double>
  ! CHECK: call nsz <{{[0-9]+}} x double> @llvm.maximum.v{{[0-9]+}}f64
  subroutine largest(a, most)
    real(8), intent(in) :: a(:, :)
    real(8), intent(inout) :: most
    integer :: i, j
    !$acc parallel loop collapse(2) reduction(max:most)
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        most = max(most, a(i, j))
      end do
    end do
  end subroutine
end module
