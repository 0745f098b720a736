! RUN: %accc -E %s -o - | FileCheck %s
! RUN: %accc -E -fno-openacc %s -o - | FileCheck --check-prefix=NONE %s
! RUN: %accc -O1 %s -o %t && env ACC_DEVICE_TYPE=host-discrete ACCC_NOTIFY=1 %t 2>&1 | FileCheck --check-prefix=NOTE %s
! RUN: %accc -fno-openacc %s -o %t && %t
! RUN: not %accc -DWRONG -c %s 2>&1 | FileCheck --check-prefix=PLACE %s
! RUN: %accc -E %S/Inputs/macro-sentinels.F -o - | FileCheck --check-prefix=FIXED %s

! Macros for the sentinel of a directive, behind the sign of a comment: as in front of a compiler that
! gets its text from a preprocessor. Other comments, and macros for others' sentinels, stay what they are.
module sums
#include "Inputs/macro-sentinels.h"
contains
  subroutine add(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    ! CHECK: subroutine add
    ! CHECK-NOT: $omp
    ! CHECK: !$acc {{ *}}parallel loop copy(a) private(i)
    ! NONE-NOT: $acc
    ! NOTE: host run sums::add:[[#@LINE+2]]
    !DEV_OMP parallel do
    !DEV_ACC parallel loop &
    !DEV_ACC & copy(a) &
    !DEV_ACC   private(i)
    do i = 1, n
      a(i) = a(i) + from_header
    end do
    ! CHECK: !$acc {{ *}}wait
    !DEV_ACC_DEBUG wait
    ! DEV_ACC is no macro here.
#ifdef WRONG
    ! PLACE: macro-sentinels.F90:[[#@LINE+1]]:{{.*}}: error: expected OpenACC directive
    !DEV_ACC nonsense
#endif
  end subroutine
end module
program macro_sentinels
  use sums
  implicit none
  real :: x(10)
  x = 1
  call add(x, 10)
  if (any(x /= 6)) error stop 'x'
end program

! The column behind the sentinel says which lines go on.
! FIXED: !$acc parallel loop copy(a)
! FIXED: !$acc wait
