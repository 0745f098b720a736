! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Bound procedures of the elements of polymorphic arrays: private ones, generic ones,
! operators, with the object as any argument, with loops for the lanes of the caller.
module counters
  implicit none
  type base
    integer :: k = 1
  contains
    procedure :: value => base_value
    procedure, private :: more => base_more
    procedure, pass(me) :: add => base_add
    procedure :: fill => base_fill
    procedure :: plus => base_plus
    generic :: operator(+) => plus
    generic :: get => value, more
  end type
  type, extends(base) :: extended
    integer :: j = 2
  contains
    procedure :: value => extended_value
    procedure :: fill => extended_fill
  end type
contains
  integer function base_value(this)
    !$acc routine seq
    class(base), intent(in) :: this
    base_value = this%k
  end function
  integer function extended_value(this)
    !$acc routine seq
    class(extended), intent(in) :: this
    extended_value = 100 * this%j + this%base%value()
  end function
  integer function base_more(this, i)
    !$acc routine seq
    class(base), intent(in) :: this
    integer, intent(in) :: i
    base_more = this%value() + i
  end function
  subroutine base_add(i, me)
    !$acc routine seq
    integer, intent(in) :: i
    class(base), intent(inout) :: me
    me%k = me%k + i
  end subroutine
  integer function base_plus(a, b)
    !$acc routine seq
    class(base), intent(in) :: a, b
    base_plus = a%value() + b%get(3)
  end function
  subroutine base_fill(this, a, n)
    !$acc routine vector
    class(base), intent(in) :: this
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = this%k + i
    end do
  end subroutine
  subroutine extended_fill(this, a, n)
    !$acc routine vector
    class(extended), intent(in) :: this
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = this%j * i
    end do
  end subroutine
  subroutine all_of(o, found, rows)
    class(base), intent(inout) :: o(:)
    integer, intent(out) :: found(:), rows(:, :)
    integer :: i
    !$acc parallel loop copyin(o) copyout(found)
    do i = 1, size(o)
      found(i) = o(i)%value() + 10 * o(i)%get(i) + 10000 * (o(1) + o(i))
    end do
    !$acc parallel loop copy(o)
    do i = 1, size(o)
      call o(i)%add(i)
    end do
    !$acc parallel loop gang copyin(o) copyout(rows)
    do i = 1, size(o)
      call o(i)%fill(rows(:, i), size(rows, 1))
    end do
  end subroutine
end module

program bound_procedures
  use counters
  implicit none
  integer, parameter :: n = 10
  type(base) :: b(n)
  type(extended) :: e(n)
  class(base), allocatable :: c(:)
  integer :: found(n), rows(40, n), i

  b%k = [(i, i=1, n)]
  call all_of(b, found, rows)
  if (any(found /= [(i + 20 * i + 10000 * (1 + i + 3), i=1, n)])) error stop 'base'
  if (any(b%k /= [(2 * i, i=1, n)])) error stop 'changed'
  if (any(rows(7, :) /= b%k + 7)) error stop 'filled'

  e%k = 1
  e%j = [(i, i=1, n)]
  call all_of(e(1:n:3), found(1:4), rows(:, 1:4))
  if (any(found(1:4) /= [(100 * i + 1 + 10 * (100 * i + 1 + (i + 2) / 3) &
      + 10000 * (101 + 100 * i + 1 + 3), i=1, n, 3)])) error stop 'extended'
  if (any(e%k /= [2, 1, 1, 3, 1, 1, 4, 1, 1, 5])) error stop 'changed section'
  if (any(rows(7, 1:4) /= 7 * e(1:n:3)%j)) error stop 'filled section'

  e%k = 1
  allocate(c, source=e)
  call all_of(c, found, rows)
  if (any(found /= [(100 * i + 1 + 10 * (100 * i + 1 + i) + 10000 * (101 + 100 * i + 4), i=1, n)])) &
      error stop 'allocatable'
  if (any(c%k /= [(i + 1, i=1, n)])) error stop 'changed allocatable'
  if (any(rows(7, :) /= 7 * e%j)) error stop 'filled allocatable'
  print *, 'PASS'
end program
