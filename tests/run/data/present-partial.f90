! RUN: %accc -O2 %s -o %t
! RUN: %run-host %t
! RUN: not %run-discrete %t 2>&1 | FileCheck %s

! A section of which only a part is present cannot be entered (2.7.2).
program present_partial
  implicit none
  integer :: velocity(100), i

  velocity = 0
  !$acc enter data copyin(velocity(1:50))
  ! CHECK: accc runtime error
  ! CHECK-SAME: velocity
  !$acc parallel loop copy(velocity)
  do i = 1, 100
    velocity(i) = i
  end do
end program present_partial
