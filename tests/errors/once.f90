! RUN: not %accc-host -c --offload-arch=gfx90a,sm_90 %s -o %t.o 2>&1 | FileCheck %s

! A kernel has a version for arrays with gaps and one without: what neither of them can call
! is one error.
subroutine calls(a)
  real :: a(:)
  interface
    subroutine other(x)
      real :: x
    end subroutine
  end interface
  integer :: i, j
  !$acc parallel loop collapse(2)
  do j = 1, 10
    do i = 1, size(a)
      ! CHECK: once.f90:[[#@LINE+1]]:7: error: 'other' is called in kernel
      call other(a(i))
      ! CHECK-NOT: error:
    end do
  end do
end subroutine
