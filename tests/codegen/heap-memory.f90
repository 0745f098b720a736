! RUN: %accc -O2 --offload-arch=gfx90a --emit=asm --offload-device-only %s -o - | FileCheck %s --check-prefix=AMD
! RUN: %accc -O2 --offload-arch=sm_90 --emit=asm --offload-device-only %s -o - | FileCheck %s --check-prefix=NVIDIA

! Memory of the heap is device memory: accesses need not find out.

! AMD: {{^}}accc__QPdifferences_l{{[0-9]+}}:
! AMD-NOT: flat_
! AMD: global_store_dwordx2
! AMD-NOT: flat_
! AMD: s_endpgm

! NVIDIA: .entry accc__QPdifferences_l
! NVIDIA-NOT: {{ld|st}}.{{f64|b64}}
! NVIDIA: st.global.{{f64|b64}}
! NVIDIA-NOT: {{ld|st}}.{{f64|b64}}
! NVIDIA: ret;
subroutine differences(x, n, m)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: x(n, m)
  integer :: i
  !$acc parallel loop
  do i = 1, m
    call difference(x(1, i))
  end do
contains
  subroutine difference(x)
    !$acc routine seq
    real(8), intent(inout) :: x(n)
    real(8) :: before(n)
    integer :: k
    before = x
    do k = 2, n
      x(k) = before(k) - before(k - 1)
    end do
  end subroutine
end subroutine
