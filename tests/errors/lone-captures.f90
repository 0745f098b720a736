! ATOMIC CAPTURE directives in front of one statement, or without their end.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=": error:"

subroutine captures(a, b)
  real :: a(10), b
  ! CHECK: lone-captures.f90:[[#@LINE+1]]:16: error: an ATOMIC CAPTURE has two statements, one that reads the variable and one that changes it, and an END ATOMIC
  !$acc atomic capture
  a(1) = a(1) + 1
  !$acc end atomic
  ! CHECK: lone-captures.f90:[[#@LINE+1]]:16: error: an ATOMIC CAPTURE has
  !$acc atomic capture
  b = a(1)
  a(1) = a(1) + 1
  !$acc atomic capture
  b = a(1)
  a(1) = a(1) + 1
  !$acc end atomic
end subroutine
