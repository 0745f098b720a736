! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! ASSOCIATE names of polymorphic objects in clauses; bound functions whose results are arrays.
module shapes
  implicit none
  type :: shape
    real :: scale = 1
  contains
    procedure :: bounds => shape_bounds
  end type
  type, extends(shape) :: circle
    real :: r = 1
  contains
    procedure :: bounds => circle_bounds
  end type
  type holder
    class(shape), allocatable :: s
  end type
contains
  function shape_bounds(self) result(b)
    !$acc routine seq
    class(shape), intent(in) :: self
    real :: b(2)
    b = [-self%scale, self%scale]
  end function
  function circle_bounds(self) result(b)
    !$acc routine seq
    class(circle), intent(in) :: self
    real :: b(2)
    b = [-self%r, 2*self%r]
  end function
end module
program polymorphic_names
  use shapes
  implicit none
  type(holder) :: h(2)
  real :: x(100), b(2), right(2)
  integer :: i, k
  allocate(h(1)%s, source=shape(scale=3.))
  allocate(h(2)%s, source=circle(scale=1., r=5.))
  do k = 1, 2
    right = h(k)%s%bounds()
    associate (s => h(k)%s)
      !$acc parallel loop copyin(s) private(b) copyout(x)
      do i = 1, 100
        b = s%bounds()
        x(i) = b(2)*i + b(1) + s%scale
      end do
      !$acc data copyin(s)
      !$acc kernels loop private(b) copy(x)
      do i = 1, 100
        b = s%bounds()
        x(i) = x(i) + b(1)
      end do
      !$acc end data
    end associate
    do i = 1, 100
      if (abs(x(i) - right(2)*i - 2*right(1) - h(k)%s%scale) > 1e-4) error stop
    end do
  end do
end program
