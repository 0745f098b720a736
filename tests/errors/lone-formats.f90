! RUN: split-file %s %t
! RUN: not %accc -c %t/module.f90 -o %t.o 2>&1 | FileCheck %t/module.f90
! RUN: not %accc -c %t/submodule.f90 -o %t.o 2>&1 | FileCheck %t/submodule.f90

! FORMAT statements in front of IMPLICIT NONE, where nothing could use them.

!--- module.f90
module m
  ! CHECK: module.f90:[[#@LINE+1]]:1: error: a FORMAT statement may not be in the specification part of a module
10 format(i5)
  implicit none
  interface
    subroutine s(x)
      ! CHECK: module.f90:[[#@LINE+1]]:1: error: a FORMAT statement may not be in the specification part of an interface body
20    format(i5)
      integer :: x
    end subroutine
    integer function f(x)
      ! CHECK: module.f90:[[#@LINE+1]]:1: error: a FORMAT statement may not be in the specification part of an interface body
30    format(i5)
      integer :: x
    end function
  end interface
end module
! They belong here.
subroutine t
40 format(i5)
  implicit none
  print 40, 1
end subroutine
! CHECK-NOT: error

!--- submodule.f90
submodule (m) k
  ! CHECK: submodule.f90:[[#@LINE+1]]:1: error: a FORMAT statement may not be in the specification part of a submodule
10 format(i5)
  implicit none
end submodule
