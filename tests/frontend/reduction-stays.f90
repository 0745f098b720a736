! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s

! The result of a reduction whose variable has a clause that copies nothing back.
subroutine sums(s, t, u)
  implicit none
  real, intent(inout) :: s, t, u
  integer :: i

  ! CHECK: [[#@LINE+1]]:35: warning: the result of the reduction stays on the device, since the clause for 's' copies nothing back: 'copy(s)' would
  !$acc parallel loop reduction(+:s) copyin(s)
  do i = 1, 10
    s = s + i
  end do
  !$acc parallel create(t) copy(u)
  ! CHECK: [[#@LINE+1]]:26: warning: the result of the reduction stays on the device, since the clause for 't'
  !$acc loop reduction(+:t) reduction(+:u)
  do i = 1, 10
    t = t + i
    u = u + i
  end do
  !$acc end parallel
  ! CHECK-NOT: warning
  !$acc data copyin(s)
  !$acc parallel loop reduction(+:s)
  do i = 1, 10
    s = s + i
  end do
  !$acc update self(s)
  !$acc end data
end subroutine sums
