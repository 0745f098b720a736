! RUN: %accc -O1 %s -o %t && %t
! RUN: not %accc --offload-arch=gfx90a -c %s -o %t.o 2>&1 | FileCheck %s

! Devices cannot copy an object whose type the run knows.
module sources
  implicit none
  type base
    integer :: id = 1
  end type
  type, extends(base) :: wide
    integer :: b(3) = [2, 3, 4]
  end type
contains
  subroutine take(t, r)
    class(base), intent(in) :: t
    integer, intent(out) :: r(4)
    integer :: i
    ! The type is the declared one.
    !$acc parallel loop copyout(r)
    do i = 1, 4
      block
        type(wide), allocatable :: x
        type(wide) :: y
        y%id = i
        allocate (x, source=y)
        r(i) = x%id + sum(x%b)
      end block
    end do
    if (any(r /= [(i + 9, i = 1, 4)])) error stop 'TYPE'
    !$acc parallel loop copyout(r) copyin(t)
    do i = 1, 4
      block
        class(base), allocatable :: x
        ! CHECK: [[#@LINE+1]]:9: error: not yet supported: ALLOCATE with SOURCE or MOLD of a polymorphic object in device code
        allocate (x, source=t)
        r(i) = x%id
      end block
    end do
  end subroutine
end module
program main
  use sources
  integer :: r(4)
  call take(wide(id=7), r)
  if (any(r /= 7)) error stop 'CLASS'
end program
