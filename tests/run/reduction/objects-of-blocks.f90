! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Reductions of objects and components of BLOCK constructs, also of one name, and in a file that several
! procedures include.
module sums_of_blocks
  implicit none
  integer, parameter :: n = 100
  type sums
    integer :: total = 0, largest = 0
  end type
contains
  subroutine first(s)
    type(sums), intent(inout) :: s
    integer :: i
    include 'Inputs/add-to-component.inc'
  end subroutine

  subroutine second(s)
    type(sums), intent(inout) :: s
    integer :: i
    include 'Inputs/add-to-component.inc'
    block
      type(sums) :: s
      include 'Inputs/add-to-component.inc'
      if (s%total /= 5050 .or. s%largest /= n) error stop 'included in a block'
    end block
  end subroutine
end module

program objects_of_blocks
  use sums_of_blocks
  implicit none
  type(sums) :: x, y
  integer :: i
  call first(x)
  call second(y)
  if (x%total /= 5050 .or. x%largest /= n) error stop 'included once'
  if (y%total /= 5050 .or. y%largest /= n) error stop 'included twice'
  block
    type(sums) :: x
    !$acc parallel loop reduction(+:x%total)
    do i = 1, n
      x%total = x%total + 2*i
    end do
    if (x%total /= 10100) error stop 'in a block'
    block
      type(sums) :: x, z
      x%total = 1
      !$acc parallel loop reduction(+:x, z)
      do i = 1, n
        x%total = x%total + i
        z%largest = z%largest + 1
      end do
      if (x%total /= 5051 .or. z%largest /= n) error stop 'in a nested block'
    end block
    if (x%total /= 10100) error stop 'around a nested block'
  end block
  block
    type(sums) :: x
    !$acc kernels loop reduction(max:x%largest)
    do i = 1, n
      x%largest = max(x%largest, 2*i)
    end do
    if (x%largest /= 2*n) error stop 'in another block'
  end block
  if (x%total /= 5050) error stop 'around blocks'
end program
