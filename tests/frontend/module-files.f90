! -J says where module files are written, and -I where else they are read.
!
! RUN: rm -rf %t && split-file %s %t && cd %t && mkdir mods
! RUN: %accc -c -J mods shared.f90
! RUN: test -e mods/shared.mod && not test -e shared.mod
! RUN: %accc --emit=fir -I mods user.f90 -o - | FileCheck %s
! RUN: %accc --emit=fir -J mods user.f90 -o - | FileCheck %s
! RUN: not %accc --emit=fir user.f90 -o - 2>&1 | FileCheck %s --check-prefix=ABSENT
! CHECK: @_QMsharedEfield
! ABSENT: error: Cannot parse module file for module 'shared': Source file 'shared.mod' was not found
!
! A module that goes with a device carries its directives.
! RUN: %accc -c -J mods routine.f90 && FileCheck %s --check-prefix=ROUTINE --input-file=mods/routine.mod
! ROUTINE: !$acc routine
!--- shared.f90
module shared
  real :: field(8)
end module
!--- user.f90
subroutine s
  use shared
  field = 1
end subroutine
!--- routine.f90
module routine
contains
  subroutine work(x)
    !$acc routine seq
    real :: x
    x = 1
  end subroutine
end module
