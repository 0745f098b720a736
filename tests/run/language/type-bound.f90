! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Type-bound procedures and generic interfaces called from a kernel.
module bound_shapes
  implicit none
  type box
    real :: width, height
  contains
    procedure :: area
    procedure :: grow
  end type box
  interface doubled
    module procedure doubled_integer, doubled_real
  end interface doubled
contains
  real function area(self)
    !$acc routine seq
    class(box), intent(in) :: self
    area = self%width * self%height
  end function area
  subroutine grow(self, by)
    !$acc routine seq
    class(box), intent(inout) :: self
    real, intent(in) :: by
    self%width = self%width + by
    self%height = self%height + by
  end subroutine grow
  integer function doubled_integer(k)
    !$acc routine seq
    integer, intent(in) :: k
    doubled_integer = 2 * k
  end function doubled_integer
  real function doubled_real(x)
    !$acc routine seq
    real, intent(in) :: x
    doubled_real = 2 * x
  end function doubled_real
end module bound_shapes
program type_bound
  use bound_shapes
  implicit none
  type(box) :: boxes(30)
  real :: areas(30)
  integer :: twice(30), i

  do i = 1, 30
    boxes(i) = box(i, 2)
  end do
  !$acc parallel loop copy(boxes) copyout(areas, twice)
  do i = 1, 30
    call boxes(i)%grow(1.0)
    areas(i) = doubled(boxes(i)%area())
    twice(i) = doubled(i)
  end do
  do i = 1, 30
    if (areas(i) /= 2 * (i + 1) * 3 .or. twice(i) /= 2 * i) error stop 'values'
    if (boxes(i)%width /= i + 1) error stop 'boxes'
  end do
end program type_bound
