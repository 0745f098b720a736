! RUN: %accc -O2 --offload-arch=gfx90a --offload-device-only --emit=gpu %s -o - \
! RUN:   | FileCheck %s --check-prefix=KERNEL
! RUN: %accc -O2 --offload-arch=gfx90a --offload-device-only --emit=asm %s -o - \
! RUN:   | FileCheck %s --check-prefix=AMD
! RUN: %accc -O2 --offload-arch=sm_90 --offload-device-only --emit=asm %s -o - \
! RUN:   | FileCheck %s --check-prefix=NVIDIA

! Dummy arrays of two dimensions have one way each into the kernel, their origin, although
! flang has made descriptors of them, which nothing uses. So what is loaded does not depend
! on what is stored: neighbours come by one load, and read-only ones through NVIDIA's
! texture path.

! KERNEL: func.func @accc__QPsmooth_l{{[0-9]+}}(%arg0: !fir.ref<f64> {llvm.noalias}, %arg1: !fir.ref<f64> {llvm.noalias
! KERNEL-NOT: fir.declare {{.*}}fir.array<
! KERNEL: return
! AMD: global_load_dwordx4
! NVIDIA: ld.global.nc
subroutine smooth(nx, ny, u, v)
  implicit none
  integer, intent(in) :: nx, ny
  real(8), intent(in) :: u(nx, ny)
  real(8), intent(inout) :: v(nx, ny)
  integer :: i, j
  !$acc parallel loop gang vector collapse(2) present(u, v)
  do j = 1, ny
    do i = 2, nx
      v(i, j) = u(i - 1, j)
      v(i, j) = v(i, j) - u(i, j)
    end do
  end do
end subroutine
