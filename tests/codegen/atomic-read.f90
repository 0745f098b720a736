! RUN: %accc -O2 -S --offload-device-only --offload-arch=sm_90 %s -o - | FileCheck %s

! Variables that a kernel reads atomically and never writes: not from memory that
! NVIDIA's GPUs take for constant, for which LLVM has no atomic load.

! CHECK-LABEL: .entry accc__QPwatch_l
! CHECK-COUNT-2: ld.relaxed.gpu.global.b32
subroutine watch(n, here, there, copies)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: here, there, copies(n)
  integer :: i
  interface
    subroutine read_it(x, copy)
      !$acc routine seq
      integer, intent(inout) :: x, copy
    end subroutine
  end interface
  !$acc parallel loop present(here, there, copies)
  do i = 1, n
    !$acc atomic read
    copies(i) = here
    call read_it(there, copies(i))
  end do
end subroutine

subroutine read_it(x, copy)
  implicit none
  !$acc routine seq
  integer, intent(inout) :: x, copy
  integer :: value
  !$acc atomic read
  value = x
  copy = copy + value
end subroutine
