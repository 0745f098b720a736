! RUN: %accc -O2 --emit=llvm --offload-device-only --offload-arch=gfx90a %s -o - | FileCheck %s
! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefix=AMD
! RUN: %accc -O2 -S --offload-device-only --offload-arch=sm_90 %s -o - | FileCheck %s --check-prefix=NVIDIA

! Components of an element of an array of objects that a loop of the construct chooses: their descriptors are read in front of the
! loop, which stores numbers, and what they lead to is device memory.
module m
  implicit none
  type block
    integer :: n, m
    real(8), allocatable :: a(:, :), b(:, :), c(:, :)
  end type
  type(block), allocatable :: blocks(:)
contains
  subroutine add(l, n, m)
    integer, intent(in) :: l(:), n, m
    integer :: i, j
    !$acc parallel loop gang present(blocks, l)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        blocks(l(j))%a(i, j) = blocks(l(j))%b(i, j) + blocks(l(j))%c(i, j)
      end do
    end do
  end subroutine
  subroutine scale(these, l, n, m)
    type(block), intent(inout) :: these(:)
    integer, intent(in) :: l(:), n, m
    integer :: i, j
    !$acc parallel loop gang present(these, l)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        these(l(j))%a(i, j) = 2 * these(l(j))%b(i, j)
      end do
    end do
  end subroutine
end module
! CHECK-LABEL: define {{.*}}@accc__QMmPadd_l18(
! CHECK: load ptr addrspace(1), ptr addrspace(1) {{.*}}, !alias.scope [[SCOPE:![0-9]+]]
! CHECK: phi i32
! CHECK-NOT: alias.scope
! CHECK: store double {{.*}}, ptr addrspace(1) {{.*}}, !noalias [[SCOPE]]
! CHECK-NOT: alias.scope
! CHECK: ret void
! CHECK-LABEL: define {{.*}}@accc__QMmPscale_l30(
! CHECK: load ptr addrspace(1), ptr addrspace(1) {{.*}}, !alias.scope [[SCOPE]]
! CHECK: phi i32
! CHECK-NOT: alias.scope
! CHECK: store double {{.*}}, ptr addrspace(1) {{.*}}, !noalias [[SCOPE]]
! CHECK: ret void

! AMD-NOT: flat_load
! AMD: s_endpgm
! AMD-NOT: flat_load
! AMD: s_endpgm

! NVIDIA-NOT: {{ld.f64|st.f64|ld.b64}}
! NVIDIA: ret;
