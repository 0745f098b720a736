! Messages about a program are flang's own: the same file, line, column, source
! line and caret.
!
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: not %accc -c semantic.f90 2> accc.txt
! RUN: not %flang -fopenacc -c semantic.f90 2> flang.txt
! RUN: diff flang.txt accc.txt
! RUN: FileCheck %s --check-prefix=SEMANTIC --match-full-lines --strict-whitespace --input-file=accc.txt
! SEMANTIC:error: Semantic errors in semantic.f90
! SEMANTIC-NEXT:./semantic.f90:6:12: error: No explicit type declared for 'b'
! SEMANTIC-NEXT:      a(i) = b(i)
! SEMANTIC-NEXT:             ^
!
! RUN: not %accc -c syntax.f90 2> accc.txt
! RUN: not %flang -fopenacc -c syntax.f90 2> flang.txt
! RUN: diff flang.txt accc.txt
! RUN: FileCheck %s --check-prefix=SYNTAX --input-file=accc.txt
! SYNTAX: error: Could not parse syntax.f90
! SYNTAX-NEXT: ./syntax.f90:2:5: error: expected
!
! RUN: not %accc -c clause.f90 2> accc.txt
! RUN: not %flang -fopenacc -c clause.f90 2> flang.txt
! RUN: diff flang.txt accc.txt
! RUN: FileCheck %s --check-prefix=CLAUSE --match-full-lines --strict-whitespace --input-file=accc.txt
! CLAUSE:error: Could not parse clause.f90
! CLAUSE-NEXT:./clause.f90:2:23: error: expected end of OpenACC directive
! CLAUSE-NEXT:    !$acc parallel loop frobnicate(i)
! CLAUSE-NEXT:                        ^
!
! RUN: not %accc -c rule.f90 2> accc.txt
! RUN: not %flang -fopenacc -c rule.f90 2> flang.txt
! RUN: diff flang.txt accc.txt
! RUN: FileCheck %s --check-prefix=RULE --input-file=accc.txt
! RULE: ./rule.f90:4:14: error: GANG clause is not allowed in the region of a loop with the VECTOR clause
!
! Warnings do not fail, and -w hides them.
! RUN: %accc -c warning.f90 2> accc.txt
! RUN: %flang -fopenacc -c warning.f90 2> flang.txt
! RUN: diff flang.txt accc.txt
! RUN: FileCheck %s --check-prefix=WARNING --input-file=accc.txt
! WARNING: ./warning.f90:2:{{[0-9]+}}: warning:
! RUN: %accc -w -c warning.f90 2>&1 | count 0

!--- semantic.f90
subroutine s(a)
  implicit none
  real :: a(10)
  integer :: i
  do i = 1, 10
    a(i) = b(i)
  end do
end subroutine
!--- syntax.f90
program p
  x = = 2
end program
!--- clause.f90
integer :: i
  !$acc parallel loop frobnicate(i)
do i = 1, 10
end do
end
!--- rule.f90
integer :: i
!$acc parallel loop vector
do i = 1, 10
  !$acc loop gang
  do j = 1, 10
  end do
end do
end
!--- warning.f90
character(2) :: c
c = achar(1000)
print *, c
end
