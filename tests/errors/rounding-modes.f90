! RUN: not %accc -c --offload-arch=sm_80 %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: %accc -c --offload-arch=simt %s -o %t.o

! NVIDIA's devices have no rounding mode that a program could set. Rounding to an integer in a
! given one is an operation of its own.
subroutine round_down(a, k, n)
  use, intrinsic :: ieee_arithmetic
  integer, intent(in) :: n
  integer, intent(out) :: k(n)
  real(8), intent(in) :: a(n)
  integer :: i
  !$acc parallel loop copyin(a) copyout(k)
  do i = 1, n
    k(i) = ieee_int(a(i), ieee_down)
    ! CHECK: rounding-modes.f90:[[#@LINE+1]]:5: error: IEEE_SET_ROUNDING_MODE in device code: 'llvm.set.rounding' is called in kernel
    call ieee_set_rounding_mode(ieee_up)
    k(i) = k(i) + int(a(i) / 3)
  end do
end subroutine
