! RUN: rm -rf %t && mkdir -p %t/theirs %t/ours
! RUN: printf '\037\213gzip' > %t/theirs/sizes.mod
! RUN: not %accc -c -I%t/theirs %s -o %t/x.o 2>&1 | FileCheck %s
! RUN: printf '\037\213gzip' > %t/theirs/own.mod
! RUN: %accc -c -module-dir %t/ours %S/Inputs/sizes.f90 -o %t/sizes.o
! RUN: %accc -c -I%t/ours -I%t/theirs %s -o %t/main.o

! A module file that gfortran has written is said to be one. The modules of the source need no
! file, and the first file of a name counts.

! CHECK: foreign-module.f90:[[#@LINE+8]]:7: error: The module file '{{.*}}sizes.mod' is one of gfortran: compile the module with accc, in a folder of its own
! CHECK-NOT: error
module own
  integer :: k = 1
end module

program foreign_module
  use, intrinsic :: iso_fortran_env
  use sizes
  use own
  print *, n, k, int8
end program
