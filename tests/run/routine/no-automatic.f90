! -fno-automatic makes the local variables of procedures static, but not those of
! device code, of which each thread has its own (2.15.1). Procedures that only
! the host runs keep theirs, also such that are named like a variable, a binding
! or an intrinsic function in a construct, or like a routine of another module.
!
! RUN: %accc -O0 -fno-automatic %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -Msave %s -o %t
! RUN: %on-every-device %t
module others
  implicit none
contains
  ! Names of a binding, of an intrinsic function and of a routine.
  integer function next(is_first)
    logical, intent(in) :: is_first
    integer :: seen
    if (is_first) seen = 0
    seen = seen + 1
    next = seen
  end function

  integer function maxval(is_first)
    logical, intent(in) :: is_first
    integer :: seen
    if (is_first) seen = 0
    seen = seen + 1
    maxval = seen
  end function

  integer function of_directive(is_first)
    logical, intent(in) :: is_first
    integer :: seen
    if (is_first) seen = 0
    seen = seen + 1
    of_directive = seen
  end function
end module

module m
  implicit none
  type object
    integer :: factor = 2
  contains
    procedure :: next => times
  end type
  type, extends(object) :: other
  contains
    procedure :: next => minus
  end type
  interface generic
    procedure specific
  end interface
contains
  integer function times(self, n)
    class(object), intent(in) :: self
    integer, intent(in) :: n
    integer :: parts(10)
    parts = n*self%factor
    times = sum(parts)
  end function

  integer function minus(self, n)
    class(other), intent(in) :: self
    integer, intent(in) :: n
    integer :: parts(10)
    parts = -n*self%factor
    minus = sum(parts)
  end function

  integer function specific(n)
    integer, intent(in) :: n
    integer :: parts(10)
    parts = n
    specific = sum(parts)
  end function

  ! Called by a construct of another procedure.
  integer function of_directive(n)
    !$acc routine seq
    integer, intent(in) :: n
    integer :: parts(20), i
    do i = 1, 20
      parts(i) = n*i
    end do
    of_directive = sum(parts)
  end function

  ! No directive says that this one is a routine.
  integer function called(n)
    integer, intent(in) :: n
    integer :: parts(20), i
    do i = 1, 20
      parts(i) = n*i
    end do
    called = through(sum(parts))
  end function

  integer function through(n)
    integer, intent(in) :: n
    integer :: parts(10), i
    do i = 1, 10
      parts(i) = n + i
    end do
    through = sum(parts)
  end function

  integer function calls(is_first)
    logical, intent(in) :: is_first
    integer :: seen
    if (is_first) seen = 0
    seen = seen + 1
    calls = seen
  end function

  subroutine sweep(n, a, b, c)
    integer, intent(in) :: n
    integer, intent(out) :: a(n), b(n), c(n)
    integer :: i, calls, two(2)
    type(object) :: one
    type(other) :: another
    calls = 3
    !$acc parallel loop private(two)
    do i = 1, n
      a(i) = of_directive(i) + calls
      b(i) = called(i)
      two = [one%next(i), another%next(i)]
      c(i) = maxval(two) + generic(i)
    end do
  end subroutine
end module

program test
  use m
  use others, only: next, extreme => maxval, counts => of_directive
  implicit none
  integer, parameter :: n = 20000
  integer :: a(n), b(n), c(n), i, sums(3)
  call sweep(n, a, b, c)
  do i = 1, n
    if (a(i) /= 210*i + 3) error stop 'locals of a routine'
    if (b(i) /= 10*210*i + 55) error stop 'locals of a procedure without directive'
  end do
  if (any(c /= [(30*i, i=1, n)])) error stop 'locals of bindings and of a generic'
  sums = 0
  do i = 1, 4
    sums = sums + [next(i == 1), extreme(i == 1), counts(i == 1)]
    call sweep(1, a, b, c)
  end do
  if (any(sums /= 10)) error stop 'locals of procedures of the host with other names'
  i = calls(.true.)
  i = calls(.false.)
  if (calls(.false.) /= 3) error stop 'locals of a procedure of the host'
end program
