! An assignment may give a character of deferred length new memory, which constructs cannot:
! an error, also where the lengths agree. Others, and parts of it, are fine.
!
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
program deferred_length
  implicit none
  character(:), allocatable :: text
  character(5) :: word
  text = 'hello'
  !$acc serial copy(text) copyout(word)
  ! CHECK: deferred-length.f90:[[#@LINE+1]]:3: error: not yet supported: assignment to a character of deferred length in a construct
  text = 'world'
  text(1:1) = 'w'
  word = text
  !$acc end serial
  text = word // '!'
end program
