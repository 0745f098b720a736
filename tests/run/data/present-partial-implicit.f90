! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host-discrete not %t 2>&1 | FileCheck %s

! A construct without a clause for the array asks for all of it; the message says so, and
! counts from the array's own lower bounds.
! CHECK: data of 'grid' is only partly present on the device: asked for grid(-2,0) to grid(9,3)
! CHECK-SAME: has grid(-2,1) to grid(9,2)
! CHECK-SAME: no clause of the construct names 'grid', so that it asks for the whole
! CHECK-NEXT: at {{.*}}present-partial-implicit.f90:[[#@LINE + 7]] (main program)
program partial_implicit
  implicit none
  real :: grid(-2:9, 0:3)
  integer :: i
  grid = 1
  !$acc enter data copyin(grid(:, 1:2))
  !$acc parallel loop
  do i = -2, 9
    grid(i, 1) = 2
  end do
end program partial_implicit
