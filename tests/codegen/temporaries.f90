! RUN: %accc -O2 --emit=gpu --offload-arch=gfx90a %s -o - | FileCheck %s

! Nothing else leads to a construct's temporary, nor to arrays of which only the extents are
! asked besides: loops keep in registers what they store there.
subroutine multiply(x, y, z)
  implicit none
  real(8), intent(in) :: x(:, :), y(:, :)
  real(8), intent(out) :: z(:, :)
  !$acc kernels present(x, y, z)
  z = matmul(x, y)
  !$acc end kernels
end subroutine
! CHECK-LABEL: func.func @accc__QPmultiply_l10_1(
! CHECK-SAME: !fir.ref<f64> {llvm.noalias}, {{.*}}: !fir.ref<f64> {llvm.noalias}, {{.*}}: !fir.heap<!fir.array<?x?xf64>> {llvm.noalias}, {{.*}}: index
! CHECK-NOT: fir.box_dims
! CHECK: return
