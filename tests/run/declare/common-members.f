! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

C     Members of a common block that a declare directive names without
C     the others have a device copy, and the others have none.
      module fields
      integer cells
      real first(4), second(4)
      common /moved/ first, cells, second
C$acc declare copyin(first) create(second)
      end

      block data
      integer n
      real x(8), y(8), z(8)
      common /grid/ x, y, n, z
      data x /8 * 1.0/
      end

      program members
      integer n, i
      real x(8), y(8), z(8)
      common /grid/ x, y, n, z
C$acc declare create(x, y)
      n = 8
      do 10 i = 1, n
   10 x(i) = i
C$acc update device(x)
C     x, y: device copies; n, z: of the host.
C$acc parallel loop
      do 20 i = 1, n
        y(i) = 2 * x(i)
   20 z(i) = i - x(i)
      do 30 i = 1, n
   30 if (z(i) .ne. 0) stop 1
      call viewed
C$acc update self(y)
      do 40 i = 1, n
   40 if (y(i) .ne. 2 * i + 1) stop 2
      n = 4
      call called
      call used
      end

C     The same storage by other names.
      subroutine viewed
      real both(16)
      integer n
      common /grid/ both, n
C$acc parallel loop present(both)
      do 10 i = n + 1, 2 * n
   10 both(i) = both(i) + 1
      end

C     In a routine, too.
      subroutine called
      real x(8), y(8), z(8), total
      integer n
      common /grid/ x, y, n, z
      total = 0
      do 5 i = 1, 8
    5 z(i) = 100
C$acc parallel loop reduction(+:total)
      do 10 i = 1, 8
   10 total = total + some(i)
      if (total .ne. 36 + 8 * 104) stop 3
      end

      real function some(i)
C$acc routine seq
      integer n
      real x(8), y(8), z(8)
      common /grid/ x, y, n, z
      some = x(i) + n + z(i)
      end

      subroutine used
      use fields
      cells = 4
      do 10 i = 1, 4
   10 first(i) = i
C$acc update device(first)
C$acc parallel loop
      do 20 i = 1, cells
   20 second(i) = first(i) * cells
      do 30 i = 1, 4
   30 first(i) = 0
C$acc update self(second)
      do 40 i = 1, 4
   40 if (second(i) .ne. 4 * i) stop 4
      end
