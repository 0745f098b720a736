! The lock of the kernel's heap orders what threads do there: by its own
! instructions, or by fences where those of the processor order nothing.
!
! RUN: rm -rf %t && mkdir -p %t && cd %t
! RUN: %accc -O2 -c --offload-arch=sm_60 --offload-arch=sm_70 -save-temps %s -o x.o
! RUN: FileCheck --check-prefix=PASCAL --input-file=ordered-atomics.sm_60.ptx %s
! RUN: FileCheck --check-prefix=VOLTA --input-file=ordered-atomics.sm_70.ptx %s

! PASCAL-NOT: acquire
! PASCAL: membar.gl
! PASCAL-NEXT: atom.gpu.cas
! PASCAL: ld.volatile
! PASCAL-NEXT: membar.gl
! VOLTA: atom.release.gpu.cas
! VOLTA: ld.acquire.gpu
subroutine sums(n, m, x)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: x(n)
  real :: own(m)
  integer :: i

  !$acc parallel loop private(own)
  do i = 1, n
    own = x(i)
    own(i) = 1
    x(i) = sum(own)
  end do
end subroutine
