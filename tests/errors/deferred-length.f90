! An assignment may give a character of deferred length new memory, which constructs cannot:
! an error, also where the lengths agree. Others, and parts of it, are fine.
! The same in procedures that constructs call, but for variables of their own.
!
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
module texts
  implicit none
  character(:), allocatable :: shared
  !$acc declare create(shared)
contains
  subroutine change(text, n)
    !$acc routine seq
    character(:), allocatable, intent(inout) :: text
    integer, intent(out) :: n
    text = text // '!'
    n = len(text)
  end subroutine
  subroutine own(n)
    !$acc routine seq
    integer, intent(out) :: n
    character(:), allocatable :: text
    text = 'mine'
    call change(text, n)
  end subroutine
  subroutine look(text, n)
    !$acc routine seq
    character(:), allocatable, intent(in) :: text
    integer, intent(out) :: n
    n = len(text)
  end subroutine
  subroutine change_shared
    !$acc routine seq
    ! CHECK-DAG: deferred-length.f90:[[#@LINE+1]]:5: error: not yet supported: assignment to a module's character of deferred length in a routine
    shared = 'new'
  end subroutine
end module

program deferred_length
  use texts
  implicit none
  character(:), allocatable :: text
  character(5) :: word
  integer :: n
  text = 'hello'
  !$acc serial copy(text) copyout(word)
  ! CHECK-DAG: deferred-length.f90:[[#@LINE+1]]:3: error: not yet supported: assignment to a character of deferred length in a construct
  text = 'world'
  text(1:1) = 'w'
  word = text
  !$acc end serial
  !$acc serial copy(text, n)
  call look(text, n)
  call own(n)
  ! CHECK-DAG: deferred-length.f90:[[#@LINE+1]]:3: error: not yet supported: a character of deferred length that a procedure may allocate in a construct
  call change(text, n)
  !$acc end serial
  text = word // '!'
end program
