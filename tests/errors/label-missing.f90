! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s

! A loop whose label is missing, around one whose directive has an end.

! CHECK: [[@LINE+4]]:{{[0-9]+}}: error: Label '20' cannot be found
subroutine s(a)
  real :: a(10)
  !$acc parallel loop
  do 20 i = 1, 10
  !$acc parallel loop
  do 10 j = 1, 10
    a(i) = 1
10 continue
  !$acc end parallel loop

end subroutine
