! Selectors of SELECT TYPE in clauses, where they are allocatables and pointers, and have the
! name of the variable or one of their own.
!
! RUN: %accc %s -o %t
! RUN: %on-every-device %t
module shapes
  implicit none
  type :: base
    integer :: n = 0
  end type
  type, extends(base) :: child
    real :: b(4) = 0
  end type
contains
  subroutine dummies(z, p, o)
    class(base), allocatable, intent(inout) :: z
    class(base), pointer, intent(in) :: p
    class(base), intent(inout) :: o
    integer :: i
    select type (z)
    type is (child)
      !$acc parallel loop copy(z)
      do i = 1, 4
        z%b(i) = z%b(i) + i
      end do
    end select
    select type (w => p)
    type is (child)
      !$acc parallel loop copy(w)
      do i = 1, 4
        w%b(i) = w%b(i) + i
      end do
    end select
    select type (o)
    type is (child)
      !$acc parallel loop copy(o)
      do i = 1, 4
        o%b(i) = o%b(i) + i
      end do
    end select
  end subroutine
end module
program main
  use shapes
  implicit none
  class(base), allocatable :: z, o
  class(base), pointer :: p
  integer :: i
  allocate (child :: z, p, o)

  select type (z)
  type is (child)
    !$acc enter data copyin(z)
    !$acc parallel loop present(z)
    do i = 1, 4
      z%b(i) = z%b(i) + i
    end do
    !$acc exit data copyout(z)
  end select
  select type (p)
  class default
    error stop 'type'
  type is (child)
    !$acc data copy(p)
    !$acc serial present(p)
    p%b = [1, 2, 3, 4]
    p%n = 5
    !$acc end serial
    !$acc end data
    if (p%n /= 5) error stop 'n'
  class is (base)
    error stop 'type'
  end select
  call dummies(z, p, o)
  call check(z, 2, 'allocatable')
  call check(p, 2, 'pointer')
  call check(o, 1, 'dummy')
contains
  subroutine check(x, factor, what)
    class(base), intent(in) :: x
    integer, intent(in) :: factor
    character(*), intent(in) :: what
    select type (x)
    type is (child)
      if (any(x%b /= [(factor * i, i = 1, 4)])) error stop what
    end select
  end subroutine
end program
