! RUN: not %accc --offload-arch=gfx90a -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -c %s -o %t.o

! What the host's library does with allocatable components has no counterpart on devices.
subroutine device_assignments(n)
  implicit none
  type t
    real, allocatable :: v(:)
  end type
  type holder
    integer :: n
    type(t) :: parts(2)
  end type
  type link
    real, pointer :: p(:)
  end type
  integer :: n, i
  !$acc parallel loop
  do i = 1, n
    block
      type(t), allocatable :: a, b
      type(holder), allocatable :: c(:), d(:)
      type(link), allocatable :: e, f
      allocate(a, c(2), e)
      ! CHECK: [[#@LINE+1]]:7: error: not yet supported: ALLOCATE with SOURCE in device code of an object with allocatable components; assign the components
      allocate(b, source=a)
      ! CHECK: [[#@LINE+1]]:7: error: not yet supported: assignment in device code of an object with allocatable components; assign the components
      d = c
      ! CHECK-NOT: error:
      f = e
      deallocate(a, b, c, d, e, f)
    end block
  end do
end subroutine
