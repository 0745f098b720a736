! RUN: %accc -O2 --offload-arch=gfx90a --emit=gpu %s -o - | FileCheck %s

! Kernels do without the descriptors of assumed-shape arrays and allocatables.

! CHECK: func.func @accc__QPcopies_l{{[0-9]+}}_strided(
! CHECK-NOT: fir.box
! CHECK: func.func @accc__QPcopies_l{{[0-9]+}}(
! CHECK-NOT: fir.box
! CHECK: }
subroutine copies(n, from, to)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: from(:)
  real, allocatable, intent(inout) :: to(:)
  integer :: i
  !$acc parallel loop present(from, to)
  do i = 1, n
    to(i) = from(i)
  end do
end subroutine
