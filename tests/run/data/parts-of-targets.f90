! Of the target of a pointer component a clause names one member alone. Constructs without a
! clause use it, whatever other members the target's type has.
!
! RUN: %accc %s -o %t
! RUN: %on-every-device %t
program parts_of_targets
  implicit none
  integer, parameter :: n = 5
  type :: plain
    real :: f(n) = 0
    real :: g(3) = 1
  end type
  type :: with_allocatable
    real :: e = 4
    real :: f(n) = 0
    real, allocatable :: g(:)
  end type
  type :: with_pointer
    real, pointer :: g(:) => null()
    real :: f(n) = 0
  end type
  type :: outer
    type(plain), pointer :: p => null()
    type(with_allocatable), pointer :: q => null()
    type(with_allocatable), allocatable :: r
    type(with_pointer), pointer :: s => null()
  end type
  type(outer) :: x
  integer :: i
  allocate (x%p, x%q, x%r, x%s)
  allocate (x%q%g(2))
  x%q%g = 7

  !$acc data copy(x%p%f)
  !$acc parallel loop
  do i = 1, n
    x%p%f(i) = i
  end do
  !$acc end data
  call check(x%p%f, 'no descriptors')

  !$acc data copy(x%q%f)
  !$acc parallel loop
  do i = 1, n
    x%q%f(i) = i
  end do
  !$acc end data
  call check(x%q%f, 'an allocatable')
  if (x%q%e /= 4 .or. any(x%q%g /= 7)) error stop 'other members'

  !$acc data copy(x%r%f)
  !$acc parallel loop
  do i = 1, n
    x%r%f(i) = i
  end do
  !$acc end data
  call check(x%r%f, 'in an allocatable')

  !$acc enter data copyin(x%s%f)
  !$acc parallel loop
  do i = 1, n
    x%s%f(i) = i
  end do
  !$acc parallel loop present(x%s%f)
  do i = 1, n
    x%s%f(i) = x%s%f(i) + 0
  end do
  !$acc exit data copyout(x%s%f)
  call check(x%s%f, 'a pointer')
contains
  subroutine check(f, what)
    real, intent(in) :: f(n)
    character(*), intent(in) :: what
    if (any(f /= [(i, i = 1, n)])) error stop what
  end subroutine
end program
