! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

C     All three sentinels of fixed source form, with continuation lines.
      program fixed
      implicit none
      integer n
      parameter (n = 50)
      integer a(n), b(n), c(n), i
      do 10 i = 1, n
        a(i) = i
        b(i) = 0
        c(i) = 0
   10 continue
!$acc parallel loop copyin(a)
!$acc& copy(b)
      do 20 i = 1, n
        b(i) = a(i) * 2
   20 continue
c$acc parallel loop copyin(a)
c$acc+ copy(c)
      do 30 i = 1, n
        c(i) = a(i) * 3
   30 continue
*$acc parallel loop copy(b)
      do 40 i = 1, n
        b(i) = b(i) + 1
   40 continue
      do 50 i = 1, n
        if (b(i) .ne. 2 * i + 1 .or. c(i) .ne. 3 * i) stop 1
   50 continue
      end
