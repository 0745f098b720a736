! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc -r8 -Werror -c others.f90 -o others.o
! RUN: %accc -r8 -Werror -c user.f90 -o user.o
! RUN: %accc -r8 -Werror -fno-openacc -c user.f90 -o user.o
! RUN: %accc -r8 -c named.f90 -o named.o 2>&1 | FileCheck named.f90

! Options that make default integers and reals differ in size: flang's warning about
! NUMERIC_STORAGE_SIZE is for programs that name it.
!--- others.f90
module storage_sizes
  use iso_fortran_env, only: output_unit
end module
!--- user.f90
subroutine user
  use storage_sizes
  use iso_fortran_env
  write (output_unit, *) real64
end subroutine
!--- named.f90
subroutine named
  ! CHECK: named.f90:[[#@LINE+1]]:{{.*}}warning: NUMERIC_STORAGE_SIZE from ISO_FORTRAN_ENV is not well-defined
  use iso_fortran_env, only: bits => numeric_storage_size
  print *, bits
end subroutine
