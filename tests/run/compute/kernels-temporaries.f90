! RUN: %accc -O2 -cpp %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -cpp %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -cpp -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=sequential %s

! Array assignments that may read what they write: a temporary between two loops, both
! of which are shared. Each statement runs in a construct and outside of one.

! CHECK: loop is shared by gangs and vector lanes

#define CHECK(name, statement) \
  call start(); \
  statement; \
  b = a; v = u; \
  call start()
#define END_CHECK(name) \
  if (any(a /= b) .or. any(u /= v)) error stop name

program kernels_temporaries
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), u(n, n), v(n, n), k(n)
  integer :: i, j, m
  m = n
  k = [(modulo(7*i, n) + 1, i=1, n)]

  CHECK('down', a(1:m - 1) = a(2:m))
  !$acc kernels
  a(1:m - 1) = a(2:m)
  !$acc end kernels
  END_CHECK('down')

  CHECK('up', a(2:m) = a(1:m - 1))
  !$acc kernels
  a(2:m) = a(1:m - 1)
  !$acc end kernels
  END_CHECK('up')

  CHECK('reversed', a = a(m:1:-1))
  !$acc kernels
  a = a(m:1:-1)
  !$acc end kernels
  END_CHECK('reversed')

  CHECK('strided', a(1:m/2) = a(2:m:2))
  !$acc kernels
  a(1:m/2) = a(2:m:2)
  !$acc end kernels
  END_CHECK('strided')

  CHECK('rows', u(2:m, 3) = u(3, 1:m - 1))
  !$acc kernels
  u(2:m, 3) = u(3, 1:m - 1)
  !$acc end kernels
  END_CHECK('rows')

  CHECK('planes', u(2:m, 2:m) = u(1:m - 1, 1:m - 1))
  !$acc kernels
  u(2:m, 2:m) = u(1:m - 1, 1:m - 1)
  !$acc end kernels
  END_CHECK('planes')

  CHECK('vector subscripts', a(k) = a; a = a(k))
  !$acc kernels
  a(k) = a
  a = a(k)
  !$acc end kernels
  END_CHECK('vector subscripts')

  CHECK('mask', where (a > 3); a = a - 1; elsewhere; a = a + 2; end where)
  !$acc kernels
  where (a > 3)
    a = a - 1
  elsewhere
    a = a + 2
  end where
  !$acc end kernels
  END_CHECK('mask')

  CHECK('masked shift', where (u(2:m, :) > 3); u(2:m, :) = u(1:m - 1, :); end where)
  !$acc kernels
  where (u(2:m, :) > 3)
    u(2:m, :) = u(1:m - 1, :)
  end where
  !$acc end kernels
  END_CHECK('masked shift')

  CHECK('forall', forall (i = 2:m - 1) a(i) = a(i - 1) + a(i + 1))
  !$acc kernels
  forall (i = 2:m - 1) a(i) = a(i - 1) + a(i + 1)
  !$acc end kernels
  END_CHECK('forall')

  CHECK('steps', forall (i = m:1:-3) a(i) = a(m + 1 - i))
  !$acc kernels
  forall (i = m:1:-3) a(i) = a(m + 1 - i)
  !$acc end kernels
  END_CHECK('steps')

  CHECK('nest', forall (i = 1:m, j = 2:m:2, u(i, j) > 2) u(i, j) = u(j, i) + u(i, j - 1))
  !$acc kernels
  forall (i = 1:m, j = 2:m:2, u(i, j) > 2) u(i, j) = u(j, i) + u(i, j - 1)
  !$acc end kernels
  END_CHECK('nest')

contains

  subroutine start()
    integer :: row, column
    a = [(modulo(13*row, 11), row=1, n)]
    u = reshape([((modulo(13*row + 5*column, 17), row=1, n), column=1, n)], [n, n])
  end subroutine
end program
