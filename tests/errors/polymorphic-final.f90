! RUN: %accc -c %s -o %t.o
! RUN: not %accc --offload-arch=gfx90a -c %s -o %t.device 2>&1 | FileCheck %s

! Nothing on a device would call the FINAL procedure of an object whose type the run knows.
module shapes
  type shape
    integer, allocatable :: a(:)
  contains
    final :: finish
  end type
contains
  subroutine finish(x)
    type(shape), intent(inout) :: x
  end subroutine
  subroutine use(a, n)
    integer :: n, a(n), i
    !$acc parallel loop
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: not yet supported: polymorphic objects in device code that may have a type with a FINAL procedure
      block
        class(shape), allocatable :: y
        allocate(y)
        a(i) = 1
      end block
    end do
  end subroutine
end module
