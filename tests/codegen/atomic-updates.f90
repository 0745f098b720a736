! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefix=GFX90A
! RUN: %accc -O2 -S --offload-device-only --offload-arch=sm_90 %s -o - | FileCheck %s --check-prefix=SM90

! Atomic updates that programs write in another form than hardware has are one operation of it.

! GFX90A-NOT: cmpswap
! GFX90A-DAG: global_atomic_add_f64
! GFX90A-DAG: global_atomic_add_f32
! GFX90A-DAG: global_atomic_smax v
! GFX90A-DAG: global_atomic_smin_x2 v
! GFX90A-NOT: cmpswap

! SM90-NOT: .cas.
! SM90-DAG: atom.global.add.f64
! SM90-DAG: atom.global.add.f32
! SM90-DAG: atom.global.max.s32
! SM90-DAG: atom.global.min.s64
! SM90-NOT: .cas.
subroutine updates(n, at, flow, x, y, high, low)
  implicit none
  integer, intent(in) :: n, at(n)
  real(8), intent(in) :: flow(n)
  real(8), intent(inout) :: x(n)
  real(4), intent(inout) :: y(n)
  integer, intent(inout) :: high(n)
  integer(8), intent(inout) :: low(n)
  integer :: i
  !$acc parallel loop present(at, flow, x, y, high, low)
  do i = 1, n
    !$acc atomic
    x(at(i)) = x(at(i)) - flow(i)
    !$acc atomic
    y(at(i)) = y(at(i)) - 2
    !$acc atomic
    high(at(i)) = max(high(at(i)), i)
    !$acc atomic
    low(at(i)) = min(int(i, 8), low(at(i)))
  end do
end subroutine
