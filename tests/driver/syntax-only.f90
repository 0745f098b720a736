! -fsyntax-only says what a compilation would say, and writes nothing but module files.
!
! RUN: rm -rf %t && split-file %s %t && cd %t && mkdir empty && cd empty
! RUN: %accc -fsyntax-only ../fine.f90
! RUN: %accc -fsyntax-only -save-temps --offload-arch=simt ../fine.f90
! RUN: %accc -fsyntax-only -fno-openacc ../wrong.f90
! RUN: ls | count 0
! RUN: not %accc -fsyntax-only ../wrong.f90 2>&1 | FileCheck ../wrong.f90
! RUN: %accc -fsyntax-only ../warned.f90 2>&1 | FileCheck ../warned.f90
! RUN: %accc -fsyntax-only -w ../warned.f90 2>&1 | count 0
! RUN: not %accc -fsyntax-only ../misspelt.f90 2>&1 | FileCheck ../misspelt.f90
! RUN: ls | count 0
! RUN: %accc -fsyntax-only -Minfo=accel ../warned.f90 2>&1 | FileCheck ../warned.f90 --check-prefix=REMARK
!--- fine.f90
print *, 1
end
!--- wrong.f90
integer :: i, a(10)
!$acc loop vector
! CHECK: wrong.f90:[[#@LINE-1]]:7: error: a vector loop outside of a compute construct has to be in a
do i = 1, 10
  a(i) = i
end do
end
!--- warned.f90
integer :: i, a(10), n
common n
!$acc parallel loop
do i = 1, 10
  a(i) = i
  n = 1
! CHECK: warned.f90:[[#@LINE-1]]:3: warning: 'n' is set in a private copy
end do
! REMARK: remark: loop is shared by gangs
end
!--- misspelt.f90
integer :: i
!$acc paralel loop
! CHECK: did you mean 'PARALLEL'?
do i = 1, 10
end do
end
