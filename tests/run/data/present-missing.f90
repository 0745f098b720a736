! RUN: %accc -O2 %s -o %t
! RUN: %run-host %t
! RUN: not %run-discrete %t 2>&1 | FileCheck %s

! Data that ought to be present and is not: an error that names the variable and
! the line, where memory is separate (2.7.6).
program present_missing
  implicit none
  integer :: velocity(10), i

  velocity = 0
  ! CHECK: accc runtime error
  ! CHECK-SAME: velocity
  ! CHECK: present-missing.f90:[[#@LINE + 1]]
  !$acc parallel loop present(velocity)
  do i = 1, 10
    velocity(i) = i
  end do
end program present_missing
