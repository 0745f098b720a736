! -w leaves out accc's warnings too.
!
! RUN: %accc -c --offload-arch=gfx90a,sm_90 %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -c -w --offload-arch=gfx90a,sm_90 %s -o %t.o 2>&1 | count 0
subroutine double(a)
  implicit none
  real, intent(inout) :: a(100)
  integer :: i
! CHECK: warnings.f90:[[#@LINE+1]]:{{[0-9]+}}: warning:
  !$acc parallel loop num_gangs(10) device_type(nvidia) num_gangs(20)
  do i = 1, 100
    a(i) = 2 * a(i)
  end do
end subroutine double
