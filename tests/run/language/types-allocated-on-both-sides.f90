! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! ALLOCATE with a type on the host and, with the same type, in a construct of the same procedure: flang
! describes the type once, in front of the construct.
module shapes
  implicit none
  type :: shape
    integer :: sides = 0
  contains
    procedure :: corners
  end type
  type, extends(shape) :: square
    integer :: width = 3
  contains
    procedure :: corners => corners_of_square
  end type
contains
  integer function corners(this)
    !$acc routine seq
    class(shape), intent(in) :: this
    corners = this%sides
  end function
  integer function corners_of_square(this)
    !$acc routine seq
    class(square), intent(in) :: this
    corners_of_square = 4 + this%width
  end function
end module
program types_allocated_on_both_sides
  use shapes
  implicit none
  integer, parameter :: n = 40
  integer :: r(n), i
  class(shape), allocatable :: on_host
  allocate (square :: on_host)
  !$acc parallel loop copyout(r)
  do i = 1, n
    block
      class(shape), allocatable :: own
      allocate (square :: own)
      own%sides = i
      r(i) = own%sides + own%corners()
      deallocate (own)
      allocate (shape :: own)
      r(i) = r(i) + own%corners()
    end block
  end do
  if (on_host%corners() /= 7 .or. any(r /= [(i + 7, i = 1, n)])) error stop 1
end program
