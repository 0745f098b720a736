! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=flang/

! No clause of a loop gives each iteration a variable with the value from before.
subroutine concurrent(a, start)
  implicit none
  integer :: a(10), start, i

  !$acc kernels
  ! CHECK: local-init.f90:[[#@LINE+1]]:{{[0-9]+}}: error: not yet supported: DO CONCURRENT with locality
  do concurrent (i = 1:10) local_init(start)
    a(i) = start + i
  end do
  !$acc end kernels
end subroutine concurrent
