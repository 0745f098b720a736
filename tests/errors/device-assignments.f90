! RUN: not %accc --offload-arch=gfx90a -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -c %s -o %t.o

! What the host's library does with allocatable components and accc does not know how to do
! on devices.
subroutine device_assignments(n)
  implicit none
  type t
    real, allocatable :: v(:)
  end type
  type list
    integer :: n
    type(list), allocatable :: next
  end type
  type link
    real, pointer :: p(:)
  end type
  integer :: n, i
  !$acc parallel loop
  do i = 1, n
    block
      type(t), allocatable :: a, b, c(:)
      type(list), allocatable :: d, g
      type(link), allocatable :: e, f
      allocate(a, d, e)
      ! CHECK: [[#@LINE+1]]:7: error: not yet supported: ALLOCATE with SOURCE in device code of objects with allocatable components of this type; assign the components
      allocate(g, source=d)
      ! CHECK: [[#@LINE+1]]:7: error: not yet supported: assignment in device code of objects with allocatable components of this type; assign the components
      g = d
      ! CHECK-NOT: error:
      f = e
      b = a
      ! CHECK: [[#@LINE+1]]:7: error: not yet supported: an array constructor in device code of objects with allocatable components of this type; assign the components
      c = [a, b]
      ! CHECK: [[#@LINE+1]]:7: error: not yet supported: DEALLOCATE in device code of objects with allocatable components of their own type
      deallocate(d)
      deallocate(a, b, c, e, f)
      ! CHECK: [[#@LINE-17]]:5: error: not yet supported: DEALLOCATE
    end block
  end do
end subroutine
