! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Allocatable and pointer dummies.
program dynamic_dummies
  implicit none
  integer, allocatable :: a(:)
  integer, pointer :: p(:)
  integer :: i

  allocate (a(5:44), p(40))
  a = 0
  p = 0
  call by_allocatable(a)
  call by_pointer(p)
  do i = 1, 40
    if (a(i + 4) /= i + 4) error stop 'allocatable'
    if (p(i) /= 2 * i) error stop 'pointer'
  end do

contains

  subroutine by_allocatable(x)
    integer, allocatable, intent(inout) :: x(:)
    integer :: i
    !$acc parallel loop copy(x)
    do i = lbound(x, 1), ubound(x, 1)
      x(i) = i
    end do
  end subroutine by_allocatable

  subroutine by_pointer(x)
    integer, pointer, intent(in) :: x(:)
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, size(x)
      x(i) = 2 * i
    end do
  end subroutine by_pointer
end program dynamic_dummies
