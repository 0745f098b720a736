! RUN: %accc -O2 %s -o %t
! RUN: %run-host %t
! RUN: not %run-discrete %t 2>&1 | FileCheck %s

! A section of which only a part is present cannot be entered (2.7.2).
program present_partial
  implicit none
  integer :: velocity(100), i

  velocity = 0
  !$acc enter data copyin(velocity(1:50))
  ! CHECK: data of 'velocity' is only partly present on the device
  ! CHECK-SAME: asked for velocity(1) to velocity(100), host range
  ! CHECK-SAME: (400 bytes), but 'velocity(1:50)', entered at {{.*}}present-partial.f90:11
  ! CHECK-SAME: has velocity(1) to velocity(50), host range {{.*}} (200 bytes)
  ! CHECK-NEXT: at {{.*}}present-partial.f90:17
  !$acc parallel loop copy(velocity)
  do i = 1, 100
    velocity(i) = i
  end do
end program present_partial
