! Errors in a program carry file, line and column; all sources are checked.
!
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: not test -e %t.o
! CHECK: {{.*}}program.f90:[[#@LINE+2]]:{{[0-9]+}}: error: {{.*}}'undeclared'
implicit none
undeclared = 1
end
