! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Constructs without clauses for components bring those, too, that only procedures use which they
! call: of dummy arguments, of objects of extended types, of variables of the host.
module member_users
  implicit none
  type :: base
    real, allocatable :: w(:)
  contains
    procedure :: at
    procedure :: twice
  end type

  type, extends(base) :: level
    real, pointer :: field(:) => null()
  contains
    procedure :: twice => level_twice
  end type

  type grid
    type(level) :: low
    type(level), pointer :: top => null()
    type(base), allocatable :: alone
    real, allocatable :: never(:)
  end type

  type(base) :: of_module
contains
  real function at(self, i)
    class(base), intent(in) :: self
    integer, intent(in) :: i
    at = self%w(i) + self%twice(i)
    select type (self)
    type is (level)
      at = at + 100 * self%field(i)
    end select
  end function

  real function twice(self, i)
    class(base), intent(in) :: self
    integer, intent(in) :: i
    twice = 2 * self%w(i)
  end function

  real function level_twice(self, i)
    class(level), intent(in) :: self
    integer, intent(in) :: i
    level_twice = 3 * self%field(i) + element(self%w, i)
  end function

  real function element(w, i)
    real, allocatable, intent(in) :: w(:)
    integer, intent(in) :: i
    element = w(i)
  end function

  real function all_of(g, i)
    type(grid), intent(in) :: g
    integer, intent(in) :: i
    all_of = g%low%at(i) + g%top%at(i) + g%alone%at(i)
    if (i > 1000) all_of = all_of + g%never(i)
  end function

  subroutine put(self, i)
    class(base), intent(inout) :: self
    integer, intent(in) :: i
    self%w(i) = 7 * i
  end subroutine

  real function of_module_at(i)
    integer, intent(in) :: i
    of_module_at = of_module%w(i)
  end function

  subroutine by_class(o, b)
    class(base), intent(in) :: o
    real, intent(out) :: b(8)
    integer :: i
    !$acc parallel loop
    do i = 1, 8
      b(i) = o%at(i)
    end do
  end subroutine

  subroutine by_optional(b, o)
    real, intent(out) :: b(8)
    class(base), intent(in), optional :: o
    integer :: i
    !$acc parallel loop
    do i = 1, 8
      b(i) = 1
      if (present(o)) b(i) = o%at(i)
    end do
  end subroutine

  subroutine with_internal(o, b)
    type(base), intent(in) :: o
    real, intent(out) :: b(8)
    integer :: i
    !$acc parallel loop
    do i = 1, 8
      b(i) = of_module_at(i) + inner(i)
    end do
  contains
    real function inner(i)
      integer, intent(in) :: i
      inner = innermost(i)
    end function

    real function innermost(i)
      integer, intent(in) :: i
      innermost = o%w(i)
    end function
  end subroutine
end module

program members_in_routines
  use member_users
  implicit none
  type(grid), target :: g
  type(grid), pointer :: q
  real, target :: f(8)
  real :: b(8), wanted(8)
  integer :: i

  allocate (g%low%w(8), g%top, g%alone)
  allocate (g%top%w(8), g%top%field(8), g%alone%w(8))
  f = [(i, i = 1, 8)]
  g%low%w = 10
  g%top%w = 100
  g%top%field = 1000
  g%alone%w = 0.5
  g%low%field => f
  q => g
  wanted = 2 * 10 + 103 * f + 2 * 100 + 103 * 1000 + 1.5

  !$acc parallel loop
  do i = 1, 8
    b(i) = all_of(g, i)
  end do
  if (any(b /= wanted)) error stop 'variable'

  b = 0
  !$acc kernels
  do i = 1, 8
    b(i) = all_of(q, i)
  end do
  !$acc end kernels
  if (any(b /= wanted)) error stop 'pointer'

  !$acc parallel loop
  do i = 1, 8
    call put(g%low, i)
  end do
  if (any(g%low%w /= 7 * f)) error stop 'set'

  call by_class(g%low%base, b)
  if (any(b /= 21 * f)) error stop 'class'
  call by_optional(b, g%alone)
  if (any(b /= 1.5)) error stop 'optional'
  call by_optional(b)
  if (any(b /= 1)) error stop 'absent'

  of_module%w = 100 * f
  call with_internal(g%low%base, b)
  if (any(b /= 107 * f)) error stop 'internal'
end program
