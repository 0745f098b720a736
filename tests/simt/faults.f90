! A kernel that faults ends the program with the place of its construct, and what was
! printed before is not lost.
!
! RUN: %accc --offload-arch=simt %s -o %t
! RUN: not env ACC_DEVICE_TYPE=simt %t > %t.out 2> %t.err
! RUN: FileCheck %s --check-prefix=PRINTED < %t.out
! RUN: FileCheck %s < %t.err
! PRINTED: this comes first
! CHECK: error: kernel {{.*}} stopped in thread [0, 0, 0] of block [0, 0, 0]: it accessed memory that is not there
! CHECK-NEXT: at {{.*}}faults.f90:[[# @LINE + 8]] (main program)
program main
  implicit none
  integer :: i, places(10)
  real :: a(10)
  a = 0
  places = 2000000000
  print *, 'this comes first'
  !$acc parallel loop copy(a) copyin(places)
  do i = 1, 10
    a(places(i)) = 1
  end do
end program main
