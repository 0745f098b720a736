! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s

! flang writes the initial object of a type only into files that declare a local
! variable of it.
module m
  type t
    integer :: a = 5
  end type
  type(t) :: v
end module
subroutine s(n, r)
  use m
  integer :: n, r(n), i
! CHECK: private-default-initialisation.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: private copies of 'v' are not initialised
  !$acc parallel loop private(v) copyout(r)
  do i = 1, n
    v%a = i
    r(i) = v%a
  end do
end subroutine
