! Functions without a routine directive: devices have none of them.
module columns
  implicit none
  type :: atmosphere
    integer :: n = 0, levels = 0
    real, allocatable :: t(:, :)
  contains
    procedure :: ncol
    procedure :: nlev
  end type
  type, extends(atmosphere) :: moist
    real, allocatable :: q(:, :)
  end type
contains
  pure integer function ncol(this)
    class(atmosphere), intent(in) :: this
    ncol = this%n
  end function
  pure integer function nlev(this, first)
    class(atmosphere), intent(in) :: this
    integer, intent(in) :: first
    nlev = size(this%t, 2) - first + 1
  end function
  pure integer function half(n)
    integer, intent(in) :: n
    half = n / 2
  end function
end module
