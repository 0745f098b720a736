! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host not %t 2>&1 | FileCheck %s
! RUN: env ACC_DEVICE_TYPE=simt not %t 2>&1 | FileCheck %s

! Private allocatables have the shape of the original for all their life, unless the loop
! allocates them itself: an assignment that does not conform ends the program.
program other_shape
  implicit none
  integer, allocatable :: v(:)
  integer :: a(8), i

  allocate(v(4))
  !$acc parallel loop private(v) copyout(a)
  do i = 1, 8
    v = [i, 2, 3, 4]
    a(i) = sum(v)
  end do
  ! CHECK-DAG: 36
  print '(i0)', sum(a) - 72
  !$acc parallel loop private(v) copyout(a)
  do i = 1, 8
    v = [i, 2, 3]
    a(i) = sum(v)
  end do
  ! CHECK-DAG: an assignment in a construct would give a private array another shape
  print '(i0)', sum(a)
end program
