! Clauses for the pointees of Cray pointers whose pointer has no value, or not the one that a
! use in the construct has.
!
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: not ls %t.o
module shared
  implicit none
  integer :: of_module(4)
  pointer (at_module, of_module)
  ! CHECK-DAG: cray-pointees.f90:[[#@LINE+1]]:24: error: not yet supported: the Cray pointee 'of_module' in a declare directive of a module
  !$acc declare create(of_module)
end module
subroutine s(at)
  implicit none
  integer :: p(6), q(6), i
  pointer (at_p, p), (at, q)
  ! CHECK-DAG: cray-pointees.f90:[[#@LINE+1]]:24: error: not yet supported: a clause for the Cray pointee 'p' in a declare directive, where its pointer has no value yet
  !$acc declare create(p)
  at_p = at
  ! CHECK-DAG: cray-pointees.f90:[[#@LINE+1]]:28: error: not yet supported: a clause for the Cray pointee 'p' where the construct sets its pointer
  !$acc parallel loop copy(p)
  do i = 1, 6
    at_p = at + 4 * i
    p(1) = 2
  end do
  ! CHECK-DAG: cray-pointees.f90:[[#@LINE+1]]:30: error: not yet supported: a clause for the Cray pointee 'q' where the construct sets its pointer
  !$acc host_data use_device(q)
  at = loc(q)
  !$acc end host_data
  block
    integer :: r(6)
    pointer (at_r, r)
    at_r = at
    ! CHECK-DAG: cray-pointees.f90:[[#@LINE+1]]:29: error: not yet supported: a clause for the Cray pointee 'r' of a BLOCK construct, which nothing else uses
    !$acc enter data copyin(r)
  end block
end subroutine
