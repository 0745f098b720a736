! Lanes that gangs leave idle are told of for GPUs: a CPU has none.
!
! RUN: %accc -O1 -c --offload-arch=gfx90a -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GPU
! RUN: %accc -O1 -c -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CPU
subroutine lanes_left_idle(a, n)
  implicit none
  integer, intent(in) :: n
  integer :: i, j
  real, intent(inout) :: a(n)
  real :: w(20000)
! GPU: :[[#@LINE+2]]:9: remark: loop is shared by gangs of one lane each: no loop takes 'vector'
! CPU: :[[#@LINE+1]]:9: remark: loop is shared by gangs{{$}}
  !$acc parallel loop gang private(w)
  do i = 1, n
    do j = 1, 20000
      w(j) = a(i) + j
      if (j > 4) w(j) = w(j - 4)*2
    end do
    a(i) = w(20000)
  end do
end subroutine
