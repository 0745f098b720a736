! -Minfo=accel tells what became of each loop and, for devices, what each kernel
! needs; without it accc is silent.
!
! RUN: %accc -O2 -c --offload-arch=gfx90a -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o 2>&1 | count 0
subroutine scale(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
  !$acc parallel loop
  do j = 1, n
    !$acc loop vector
    do i = 1, n
      a(i, j) = 2 * a(i, j)
    end do
  end do
end subroutine scale
! CHECK-DAG: minfo.f90:[[#@LINE-8]]:{{[0-9]+}}: remark: loop is shared by gangs
! CHECK-DAG: minfo.f90:[[#@LINE-7]]:{{[0-9]+}}: remark: loop is shared by vector lanes
! CHECK: minfo.f90: remark: gfx90a: kernel {{.*}}scale{{.*}}: {{[0-9]+}} VGPR
