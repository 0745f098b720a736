! -gpu=maxregcount: what nvfortran has for registers of a thread. AMD's code has no such limit.
!
! RUN: %accc -gpu=maxregcount:40 -O2 --offload-arch=sm_90 --emit=asm --offload-device-only %s -o - | FileCheck %s
! RUN: %accc --max-registers=40 -gpu=maxregcount:48 -O2 --offload-arch=sm_90 --emit=asm --offload-device-only %s -o - \
! RUN:   | FileCheck %s --check-prefix=LAST
! RUN: %accc -gpu=maxregcount:40 -O2 --offload-arch=gfx90a --emit=asm --offload-device-only %s -o /dev/null
! CHECK: .visible .entry accc__QPscale_l
! CHECK: .maxnreg 40
! LAST: .maxnreg 48
subroutine scale(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = 2 * a(i)
  end do
end subroutine
