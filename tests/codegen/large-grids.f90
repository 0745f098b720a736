! HIP, and the packets that start kernels on AMD GPUs, count the threads of a row of gangs in 32 bits:
! loops of more iterations go through their grid several times, and num_gangs is lowered to what fits.
!
! RUN: %accc -O1 --emit=gpu --offload-arch=gfx90a --offload-device-only %s -o - | FileCheck %s
! RUN: %accc -O1 --emit=gpu --offload-arch=gfx90a %s -o - | FileCheck %s --check-prefix=HOST

! CHECK-LABEL: func.func @accc__QPlarge
! CHECK-SAME: accc.max_gangs = 33554431 : i32
! CHECK-NOT: accgpu.covered
! HOST-LABEL: func.func @_QPlarge
! HOST: arith.constant 33554431 : index
subroutine large(n, a)
  integer(8), intent(in) :: n
  real, intent(inout) :: a(n)
  integer(8) :: i
  !$acc parallel loop vector_length(128)
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine

! HOST-LABEL: func.func @_QPgiven
! HOST: %[[MOST:.*]] = arith.constant 33554431 : i32
! HOST-NEXT: arith.minsi %{{.*}}, %[[MOST]] : i32
subroutine given(n, gangs, a)
  integer(8), intent(in) :: n
  integer, intent(in) :: gangs
  real, intent(inout) :: a(n)
  integer(8) :: i
  !$acc parallel loop num_gangs(gangs) vector_length(128)
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine
