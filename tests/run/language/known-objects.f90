! RUN: %accc -O1 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! Kernels loops with bound procedures of objects whose types are known: what these call by the type
! of their dummy argument is known, too, and what other files bind is nothing to the loop.
module shapes
  implicit none
  type, abstract :: shape
    real(8) :: scale = 2
  contains
    procedure :: measure
    procedure, pass(other) :: beside
    procedure :: grow
    procedure(size_of), deferred :: area
  end type

  type, extends(shape) :: square
    real(8) :: side = 1
  contains
    procedure :: area => area_of_square
    procedure, nopass :: corners => four
    procedure :: corner
  end type

  type, extends(square) :: tilted
    real(8) :: slope = 0
  contains
    procedure :: corner => tilted_corner
    procedure, nopass :: corners => five
  end type

  type :: pair
    type(square) :: first
    type(tilted) :: second
  end type

  abstract interface
    real(8) function size_of(self, x)
      import shape
      class(shape), intent(in) :: self
      real(8), intent(in) :: x
    end function
  end interface

contains

  real(8) function measure(self, x)
    !$acc routine seq
    class(shape), intent(in) :: self
    real(8), intent(in) :: x
    measure = self%scale * self%area(x)
    select type (self)
    type is (tilted)
      measure = measure + 1000 * self%slope
    class is (square)
      measure = measure + 100 * self%side
    class default
      measure = -1
    end select
  end function

  real(8) function beside(x, other)
    !$acc routine seq
    real(8), intent(in) :: x
    class(shape), intent(in) :: other
    beside = together(other, other, x)
  end function

  real(8) function together(one, other, x)
    !$acc routine seq
    class(shape), intent(in) :: one, other
    real(8), intent(in) :: x
    together = one%area(x) - 3 * other%area(2 * x)
  end function

  subroutine grow(self, by)
    !$acc routine seq
    class(shape), intent(inout) :: self
    real(8), intent(in) :: by
    self%scale = self%scale + by * self%area(by)
  end subroutine

  real(8) function area_of_square(self, x)
    !$acc routine seq
    class(square), intent(in) :: self
    real(8), intent(in) :: x
    real(8) :: at(2)
    at = self%corner(x)
    area_of_square = at(1) * at(2) + self%corners()
  end function

  function corner(self, x)
    !$acc routine seq
    class(square), intent(in) :: self
    real(8), intent(in) :: x
    real(8) :: corner(2)
    corner = [self%side + x, self%side - x]
  end function

  function tilted_corner(self, x)
    !$acc routine seq
    class(tilted), intent(in) :: self
    real(8), intent(in) :: x
    real(8) :: tilted_corner(2)
    tilted_corner = [self%slope * x, self%side]
  end function

  real(8) function four()
    !$acc routine seq
    four = 4
  end function

  real(8) function five()
    !$acc routine seq
    five = 5
  end function

  real(8) function total(shapes, x)
    !$acc routine seq
    class(square), intent(in) :: shapes(:)
    real(8), intent(in) :: x
    integer :: i
    total = 0
    do i = 1, size(shapes)
      total = total + shapes(i)%area(x)
    end do
  end function

  real(8) function value_of(any)
    !$acc routine seq
    class(*), intent(in) :: any
    select type (any)
    type is (integer)
      value_of = any
    type is (real(8))
      value_of = 2 * any
    class is (square)
      value_of = any%area(1d0)
    class default
      value_of = -1
    end select
  end function
end module

program known_objects
  use shapes
  implicit none
  integer, parameter :: n = 300
  type(square) :: one
  type(tilted) :: many(n)
  type(tilted), pointer :: pointed
  type(pair) :: both
  real(8) :: a(n), b(n), c(n), d(n)
  integer :: i

  one%side = 3
  do i = 1, n
    many(i)%slope = i
  end do
  allocate(pointed)
  pointed%slope = 7
  pointed%side = 5

  !$acc kernels
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    a(i) = one%measure(1d0 * i) + 2 * many(i)%measure(2d0) + 3 * pointed%measure(1d0 * i)
  end do
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    b(i) = both%first%measure(1d0 * i) + both%second%square%beside(1d0 * i) + many(i)%beside(3d0)
  end do
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    c(i) = total(many(1:2), 1d0 * i) + value_of(one) + value_of(many(i)) + value_of(n) &
      + value_of(a(i)) + value_of(both)
  end do
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    call many(i)%grow(1d0 * i)
    d(i) = many(i)%scale
  end do
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is sequential: iterations may depend on each other
  do i = 1, n
    call many(1)%grow(1d0 / i)
  end do
  !$acc end kernels

  do i = 1, n
    call check('a', a(i), 2 * on_square(3d0, 1d0 * i) + 300 &
      + 2 * (2 * on_tilted(i * 1d0, 1d0, 2d0) + 1000 * i) &
      + 3 * (2 * on_tilted(7d0, 5d0, 1d0 * i) + 7000))
    call check('b', b(i), 2 * on_square(1d0, 1d0 * i) + 100 &
      + on_square(1d0, 1d0 * i) - 3 * on_square(1d0, 2d0 * i) &
      + on_tilted(i * 1d0, 1d0, 3d0) - 3 * on_tilted(i * 1d0, 1d0, 6d0))
    call check('c', c(i), on_tilted(1d0, 1d0, 1d0 * i) + on_tilted(2d0, 1d0, 1d0 * i) &
      + on_square(3d0, 1d0) + on_tilted(1d0 * i, 1d0, 1d0) + n + 2 * a(i) - 1)
    call check('d', d(i), 2 + i * on_tilted(1d0 * i, 1d0, 1d0 * i))
  end do
  a(1) = d(1)
  do i = 1, n
    a(1) = a(1) + on_tilted(1d0, 1d0, 1d0 / i) / i
  end do
  call check('e', many(1)%scale, a(1))

contains

  real(8) function on_square(side, x)
    real(8), intent(in) :: side, x
    on_square = side**2 - x**2 + 4
  end function

  real(8) function on_tilted(slope, side, x)
    real(8), intent(in) :: slope, side, x
    on_tilted = slope * x * side + 5
  end function

  subroutine check(what, got, wanted)
    character(*), intent(in) :: what
    real(8), intent(in) :: got, wanted
    if (abs(got - wanted) > 1d-9 * abs(wanted)) then
      print *, what, i, got, wanted
      error stop
    end if
  end subroutine
end program
