C     Fixed form: columns, continuations, and the three sentinels of a directive.
C
C     RUN: %accc --emit=accgpu %s -o - | FileCheck %s
C     RUN: cp %s %t.f90 && not %accc -c %t.f90 -o %t.o
C     RUN: %accc -ffixed-form --emit=fir %t.f90 -o - | FileCheck %s --check-prefix=FIR
C     FIR: acc.parallel
C     CHECK: accgpu.region <parallel>
C     CHECK: accgpu.loop {{.*}} par [gang, vector] independent
C     CHECK: accgpu.region <kernels>
C     CHECK: accgpu.region <serial>
      subroutine s(a, n)
      integer n, i
      real a(n)
!$acc parallel loop
!$acc& copy(a)
      do 10 i = 1, n
        a(i) = a(i) +
     &         1
   10 continue
c$acc kernels
      a(1) = 1
c$acc end kernels
*$acc serial
      a(2) = 1
*$acc end serial
      end
