! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefix=OWN
! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx90a -gpu=mem:unified %s -o - | FileCheck %s --check-prefix=ANY
! RUN: %accc -O2 -S --offload-device-only --offload-arch=gfx942 -gpu=mem:unified %s -o - | FileCheck %s --check-prefix=OWN

! Where variables may be in the program's memory, updates that buses do not carry are loops on
! processors on which they would be lost.

! OWN-NOT: cmpswap
! OWN-DAG: global_atomic_add_f64
! OWN-DAG: global_atomic_smax v
! OWN-DAG: global_atomic_add v
! OWN-NOT: cmpswap

! ANY-NOT: global_atomic_{{add_f64|smax}}
! ANY-DAG: global_atomic_cmpswap_x2
! ANY-DAG: global_atomic_cmpswap v
! ANY-DAG: global_atomic_add v
! ANY-NOT: global_atomic_{{add_f64|smax}}
subroutine updates(n, at, flow, x, high, count)
  implicit none
  integer, intent(in) :: n, at(n)
  real(8), intent(in) :: flow(n)
  real(8), intent(inout) :: x(n)
  integer, intent(inout) :: high(n), count(n)
  integer :: i
  !$acc parallel loop present(at, flow, x, high, count)
  do i = 1, n
    !$acc atomic
    x(at(i)) = x(at(i)) + flow(i)
    !$acc atomic
    high(at(i)) = max(high(at(i)), i)
    !$acc atomic
    count(at(i)) = count(at(i)) + 1
  end do
end subroutine
