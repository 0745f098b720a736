! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! DECLARE in an interface body is about another procedure's dummy arguments, which has the directive
! itself.
module elsewhere
  implicit none
  interface
    subroutine set(a)
      real :: a(10)
      !$acc declare present(a)
    end subroutine
    module subroutine twice(a, n)
      integer, intent(in) :: n
      real :: a(n)
      !$acc declare create(a) copyin(n)
    end subroutine
  end interface
end module

subroutine set(a)
  real :: a(10)
  !$acc declare present(a)
  !$acc parallel loop
  do i = 1, 10
    a(i) = i
  end do
end subroutine

submodule (elsewhere) body
  implicit none
contains
  module procedure twice
    integer :: i
    !$acc parallel loop
    do i = 1, n
      a(i) = 2*a(i)
    end do
  end procedure
end submodule

program interface_bodies
  use elsewhere
  implicit none
  integer :: i
  real :: b(10)
  b = 0
  !$acc data copy(b)
  call set(b)
  call twice(b, 10)
  !$acc end data
  if (any(b /= [(2*i, i=1, 10)])) error stop 'values'
contains
  subroutine inner
    interface
      subroutine other(a)
        real :: a(10)
        !$acc declare copyin(a)
      end subroutine
    end interface
  end subroutine
end program
