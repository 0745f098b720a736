! -stdpar offloads DO CONCURRENT behind loops that have directives.
!
! RUN: %accc -O1 -c -stdpar -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s
subroutine behind(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i) = i
  end do
! CHECK-DAG: stdpar-behind-directives.f90:[[#@LINE+1]]:3: remark: loop is shared by gangs and vector lanes
  do concurrent (i = 1:n)
    a(i) = a(i) + 1
  end do
! CHECK-DAG: stdpar-behind-directives.f90:[[#@LINE+1]]:3: remark: loop is shared by gangs and vector lanes
  do concurrent (i = 1:n)
    a(i) = a(i)*2
  end do
end subroutine
