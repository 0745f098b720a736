! Array assignments in kernels constructs become loops that gangs and lanes share,
! whatever clauses name the arrays; none of them needs a temporary.
!
! RUN: %accc -O2 -c --offload-arch=gfx90a -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='bytes scratch'
subroutine copies(to, from, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: to(n, n, n)
  real(8), allocatable, intent(in) :: from(:, :, :)
! CHECK-DAG: array-assignments.f90:[[#@LINE+2]]:3: remark: {{.*}} shared by gangs
  !$acc kernels copyout(to) copyin(from)
  to = 2 * from
  !$acc end kernels
! CHECK-DAG: array-assignments.f90:[[#@LINE+2]]:3: remark: {{.*}} shared by gangs
  !$acc kernels present(to, from)
  to(1, :, :) = from(2, :, :)
  !$acc end kernels
! CHECK-DAG: array-assignments.f90:[[#@LINE+2]]:3: remark: {{.*}} shared by gangs
  !$acc kernels copy(to, from)
  where (from > 0) to = from
  !$acc end kernels
end subroutine
