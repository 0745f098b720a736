! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

C     Procedures with several entries that begin with a construct, with
C     combined constructs and branches.
      program entries
      real x(100), y(100)
      integer i
      do 10 i = 1, 100
      x(i) = i
   10 y(i) = 1
      call axpy(100, 2.0, x, y)
      call xpay(100, 3.0, x, y)
      do 20 i = 1, 100
   20 if (y(i) .ne. i + 3 * (1 + 2 * i)) stop 1
      call scaled(100, x)
      call shifted(100, x)
      do 30 i = 1, 100
   30 if (x(i) .ne. 2 * i + 1) stop 2
      end

      subroutine axpy(n, a, x, y)
      integer n, i
      real a, x(n), y(n)
C$acc kernels copyin(x) copy(y)
      do 10 i = 1, n
   10 y(i) = y(i) + a * x(i)
C$acc end kernels
      return
      entry xpay(n, a, x, y)
C$acc parallel loop copyin(x) copy(y) firstprivate(a)
      do 20 i = 1, n
   20 y(i) = x(i) + a * y(i)
      end

      subroutine scaled(n, x)
      integer n, i
      real x(n)
C$acc data copy(x)
C$acc parallel loop
      do 10 i = 1, n
      if (x(i) .lt. 0) go to 10
      x(i) = 2 * x(i)
   10 continue
C$acc end data
      if (n .gt. 0) return
      entry shifted(n, x)
C$acc serial copy(x)
      do 20 i = 1, n
   20 x(i) = x(i) + 1
C$acc end serial
      end
