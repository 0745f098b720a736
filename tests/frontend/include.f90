! include lines and #include look beside the source, then in the folders of -I.
!
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc --emit=fir -cpp -I other source/main.f90 -o - | FileCheck %s
! RUN: not %accc --emit=fir -cpp source/main.f90 -o - 2>&1 | FileCheck %s --check-prefix=ABSENT
! CHECK-DAG: !fir.array<3xf32>
! CHECK-DAG: !fir.array<5xf32>
! ABSENT: error: {{.*}}'far.inc'
!--- source/main.f90
subroutine s
  include 'near.inc'
#include "far.inc"
  near = 1
  far = 1
end subroutine
!--- source/near.inc
real :: near(3)
!--- other/far.inc
real :: far(5)
