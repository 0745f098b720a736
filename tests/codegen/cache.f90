! RUN: rm -rf %t && mkdir -p %t && cd %t
! RUN: %accc -O2 -c --offload-arch=gfx90a -save-temps %s -o amd.o
! RUN: FileCheck --check-prefix=AMD --input-file=cache.gfx90a.s %s
! RUN: %accc -O2 -c --offload-arch=sm_90 -save-temps %s -o nvidia.o
! RUN: FileCheck --check-prefix=NVIDIA --input-file=cache.sm_90.ptx %s

! Nine points of a stencil come from shared memory, to which each is brought once.

! AMD-LABEL: accc__QPstencil_l
! AMD-COUNT-1: global_load
! AMD-NOT: global_load
! AMD: s_barrier
! AMD-COUNT-4: ds_read2_b64
! AMD: ds_read_b64
! AMD-NOT: global_load
! AMD: s_endpgm

! NVIDIA-LABEL: .entry accc__QPstencil_l
! NVIDIA-COUNT-1: ld.global
! NVIDIA-NOT: ld.global
! NVIDIA: bar.sync
! NVIDIA-COUNT-9: ld.shared.b64
! NVIDIA-NOT: ld.global
! NVIDIA: ret
subroutine stencil(a, b, n)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: b(n)
  integer :: i
  !$acc parallel loop copyin(a) copy(b)
  do i = 5, n - 4
    !$acc cache(a(i-4:i+4))
    b(i) = a(i-4) + a(i-3) + a(i-2) + a(i-1) + a(i) + a(i+1) + a(i+2) + a(i+3) + a(i+4)
  end do
end subroutine
