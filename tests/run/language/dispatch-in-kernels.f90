! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Polymorphic objects in device code: type-bound procedures and SELECT TYPE, of objects that
! the host has made and of those that kernels make, with types that extend each other.
module shapes
  implicit none
  type, abstract :: shape
    integer :: id = 0
  contains
    procedure(measure), deferred :: area
    procedure :: doubled
    procedure :: scale
    procedure, nopass :: unit
  end type
  abstract interface
    integer function measure(this)
      import shape
      class(shape), intent(in) :: this
    end function
  end interface
  type, extends(shape) :: rectangle
    integer :: a = 1, b = 1
  contains
    procedure :: area => rectangle_area
    procedure :: scale => rectangle_scale
  end type
  type, extends(rectangle) :: bricks
    integer :: n = 2
  contains
    procedure :: area => bricks_area
    procedure, nopass :: unit => bricks_unit
  end type
  type, extends(shape) :: dot
  contains
    procedure :: area => dot_area
  end type
contains
  integer function rectangle_area(this)
    !$acc routine seq
    class(rectangle), intent(in) :: this
    rectangle_area = this%a * this%b
  end function
  integer function bricks_area(this)
    !$acc routine seq
    class(bricks), intent(in) :: this
    bricks_area = this%n * this%rectangle%area()
  end function
  integer function dot_area(this)
    !$acc routine seq
    class(dot), intent(in) :: this
    dot_area = 0 * this%id
  end function
  integer function doubled(this)
    !$acc routine seq
    class(shape), intent(in) :: this
    doubled = 2 * this%area()
  end function
  subroutine scale(this, by)
    !$acc routine seq
    class(shape), intent(inout) :: this
    integer, intent(in) :: by
    this%id = this%id + by
  end subroutine
  subroutine rectangle_scale(this, by)
    !$acc routine seq
    class(rectangle), intent(inout) :: this
    integer, intent(in) :: by
    this%a = this%a * by
  end subroutine
  integer function unit(n)
    !$acc routine seq
    integer, intent(in) :: n
    unit = n
  end function
  integer function bricks_unit(n)
    !$acc routine seq
    integer, intent(in) :: n
    bricks_unit = 3 * n
  end function
  integer function kind_of(this)
    !$acc routine seq
    class(shape), intent(in) :: this
    select type (this)
    class is (shape)
      kind_of = 1
    type is (bricks)
      kind_of = 10 * this%n
    class is (rectangle)
      kind_of = 100 + this%a
    end select
  end function
  integer function summary(this)
    !$acc routine seq
    class(shape), intent(in) :: this
    summary = this%area() + 10 * this%doubled() + 1000 * kind_of(this) + this%unit(7) + this%id
  end function
  ! Of a dummy argument that the caller has brought to the device.
  subroutine of_dummy(o, found, n)
    class(shape), intent(inout) :: o
    integer, intent(in) :: n
    integer, intent(out) :: found(n)
    integer :: i
    !$acc parallel loop copyout(found) present(o)
    do i = 1, n
      found(i) = o%area() + summary(o) + i
    end do
    !$acc serial present(o)
    call o%scale(3)
    !$acc end serial
  end subroutine
  subroutine check(o)
    class(shape), intent(inout) :: o
    integer :: found(50), i, expected
    expected = o%area() + summary(o)
    !$acc enter data copyin(o)
    call of_dummy(o, found, 50)
    !$acc exit data copyout(o)
    do i = 1, 50
      if (found(i) /= expected + i) error stop 'dummy'
    end do
  end subroutine
end module

program dispatch
  use shapes
  implicit none
  type holder
    class(shape), pointer :: item
  end type
  type(rectangle), target :: r
  type(bricks), target :: b
  type(dot), target :: d
  class(shape), allocatable :: some
  type(holder) :: list(3)
  integer :: found(60), expected(60), i

  r = rectangle(5, 2, 3)
  b = bricks(6, 2, 3, 4)
  d = dot(7)
  call check(r)
  if (r%a /= 6) error stop 'rectangle'
  call check(b)
  if (b%a /= 6 .or. b%id /= 6) error stop 'bricks'
  call check(d)
  if (d%id /= 10) error stop 'dot'

  ! An allocatable one.
  allocate(some, source=b)
  !$acc parallel loop copyin(some) copyout(found)
  do i = 1, 60
    found(i) = some%doubled() + summary(some)
  end do
  if (any(found /= some%doubled() + summary(some))) error stop 'allocatable'

  ! Components, and objects that the kernel makes.
  list(1)%item => r
  list(2)%item => d
  list(3)%item => b
  do i = 1, 60
    expected(i) = list(1 + mod(i, 3))%item%area() + 7 * summary(list(1 + mod(i, 3))%item) &
      + summary(rectangle(i, i, 2)) + 2 * summary(bricks(0, i, i, i))
  end do
  !$acc data copyin(r, b, d, list)
  !$acc enter data attach(list(1)%item, list(2)%item, list(3)%item)
  !$acc parallel loop copyout(found) present(list)
  do i = 1, 60
    block
      type(bricks) :: mine
      mine = bricks(0, i, i, i)
      found(i) = list(1 + mod(i, 3))%item%area() + 7 * summary(list(1 + mod(i, 3))%item) &
        + summary(rectangle(i, i, 2)) + 2 * summary(mine)
    end block
  end do
  !$acc end data
  if (any(found /= expected)) error stop 'components'
  print *, 'PASS'
end program
