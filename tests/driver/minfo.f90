! -Minfo=accel tells what became of each loop, what moves implicitly and, for
! devices, what each kernel needs; without it accc is silent. -Rpass is the same in
! LLVM's spelling.
!
! RUN: %accc -O2 -c --offload-arch=gfx90a -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -O2 -c --offload-arch=gfx90a -Rpass=accc %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o 2>&1 | count 0
subroutine scale(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n), b(:)
  integer :: i, j
! CHECK-DAG: minfo.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: implicit clauses: firstprivate(n) copy(a)
! CHECK-DAG: minfo.f90:[[#@LINE+2]]:{{[0-9]+}}: remark: loop is shared by gangs
! CHECK-DAG: minfo.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: gfx90a: kernel {{.*}}scale{{.*}}: {{[0-9]+}} VGPR, {{[0-9]+}} SGPR, {{.*}} occupancy {{[0-9]+}}, gangs of 128 lanes
  !$acc parallel loop
  do j = 1, n
! CHECK-DAG: minfo.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: loop is shared by vector lanes
    !$acc loop vector
    do i = 1, n
      a(i, j) = 2 * a(i, j)
    end do
  end do
  !$acc kernels
! CHECK-DAG: minfo.f90:[[#@LINE+2]]:3: remark: loop is sequential: iterations may depend on each other through 'b'
! CHECK-DAG: minfo.f90:[[#@LINE+2]]:{{[0-9]+}}: note: read and written here
  do i = 2, n
    b(i) = b(i) + b(i - 1)
  end do
  !$acc end kernels
end subroutine scale
