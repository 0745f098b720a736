! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Loops of WHERE constructs are told of where their statements are.
subroutine masked(n, a, b)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: b(n)
  !$acc kernels present(a, b)
  ! CHECK: lines-of-wheres.f90:[[#@LINE+1]]:3: remark: loop is shared by gangs
  where (a > 0)
    b = a
  elsewhere (a < -1)
    b = 0
  end where
  !$acc end kernels
end subroutine
