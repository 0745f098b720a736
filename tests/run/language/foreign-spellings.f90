! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -w -c %s -o %t.o 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
! QUIET-NOT: warning

! What OpenACC does not have but other compilers take: routine directives without a name
! or with one in front of procedures, and sums by '-'.
module procedures
  implicit none
  interface
    !$acc routine seq
    subroutine outside(x)
      real(8), intent(inout) :: x
    end subroutine
  end interface
  ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:17: warning: OpenACC has one name in a ROUTINE directive
  !$acc routine(plus_one, minus_one) device_type(nvidia) seq device_type(*) seq
  !$acc routine (more, many) vector nohost
contains
  ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:3: warning: A ROUTINE directive without a name belongs inside of its procedure
  !$acc routine &
  !$acc   seq
  ! Comments and empty lines do not count.

  pure Real(8) Function twice(x) RESULT(y)
    real(8), intent(in) :: x
    y = 2 * x
  end function
  !$ACC Routine Vector
  subroutine all_twice(a, n)
    use iso_fortran_env, only: real64
    integer, intent(in) :: n
    real(real64), intent(inout) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = twice(a(i))
      call outside(a(i))
    end do
  end subroutine
  ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:3: warning: A ROUTINE directive belongs in a specification part
  !$acc routine ( Thrice ) seq
  pure real(8) function thrice(x)
    real(8), intent(in) :: x
    thrice = 3 * x
  end function
  ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:3: warning: A ROUTINE directive belongs in a specification part
  !$acc routine(negative)
  subroutine negative(x)
    real(8), intent(inout) :: x
    x = -x
  end subroutine
  subroutine plus_one(x)
    real(8), intent(inout) :: x
    x = x + 1
  end subroutine
  subroutine minus_one(x)
    real(8), intent(inout) :: x
    call plus_one(x)
    x = x - 2
  end subroutine
  subroutine many(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    !$acc loop vector
    do i = 1, size(x)
      call outside(x(i))
    end do
  end subroutine
  subroutine more(x)
    real(8), intent(inout) :: x(:)
    call many(x)
  end subroutine
end module procedures

!$acc routine seq
subroutine outside(x)
  real(8), intent(inout) :: x
  x = x + 1
end subroutine

program foreign_spellings
  use procedures
  implicit none
  integer :: i, j, function
  real(8) :: a(10, 10), b(10) = [(i, i=1, 10)], s, d = 0, a1 = 0
  logical :: l = .false.

  a = 1
  !$acc parallel loop copy(a)
  do j = 1, 10
    a(1, j) = thrice(a(1, j))
    call negative(a(2, j))
  end do
  if (any(a(1, :) /= 3 .or. a(2, :) /= -1)) error stop 'named routines'
  !$acc parallel loop gang copy(a)
  do j = 1, 10
    call more(a(:, j))
    call minus_one(a(1, j))
  end do
  if (any(a(1, :) /= 3 .or. a(2, :) /= 0 .or. a(10, :) /= 2)) error stop 'lists'
  a = 1
  s = 500
  !$acc parallel loop gang copy(a)
  do j = 1, 10
    call all_twice(a(:, j), 10)
  end do
  if (any(a /= 3)) error stop 'routines'
  ! CHECK: foreign-spellings.f90:[[#@LINE+2]]:20: warning: OpenACC has no reduction by '-': it is taken for '+'
  !$acc parallel loop collapse(2) &
  !$acc reduction( - : s)
  do j = 1, 10
    do i = 1, 10
      s = s - a(i, j)
    end do
  end do
  if (s /= 200) error stop 'sum'
  s = 0
  ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:52: warning: OpenACC has a colon behind the operator of a reduction: the comma is taken for one
  !$acc parallel loop collapse(2) reduction ( .or. , l) reduction(max,s) &
  ! CHECK: foreign-spellings.f90:[[#@LINE-1]]:70: warning: OpenACC has a colon behind the operator
  !$acc   reduction(-, d, a1)
  ! CHECK: foreign-spellings.f90:[[#@LINE-1]]:21: warning: OpenACC has no reduction by '-'
  ! CHECK: foreign-spellings.f90:[[#@LINE-2]]:22: warning: OpenACC has a colon behind the operator
  do j = 1, 10
    do i = 1, 10
      l = l .or. i == j
      s = max(s, real(i * j, 8))
      d = d - a(i, j)
      a1 = a1 - 1
    end do
  end do
  if (.not. l .or. s /= 100 .or. d /= -300 .or. a1 /= -100) error stop 'commas'
  s = 0
  d = -1
  ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:28: warning: A REDUCTION clause without an operator is ignored
  !$acc kernels loop gang, reduction(s) vector
  do i = 1, 10
    s = s + b(i)
  end do
  !$acc kernels
  ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:14: warning: A REDUCTION clause without an operator is ignored
  !$acc loop reduction ( s , d )
  do i = 1, 10
    s = s + b(i)
    d = max(d, b(i))
  end do
  !$acc end kernels
  if (s /= 110 .or. d /= 10) error stop 'no operator'
  ! Blanks between a modifier and its colon are no error.
  ! CHECK-NOT: warning
  !$acc parallel num_gangs(4) copyout(zero  : a) copyin(readonly :b) wait(devnum :0 :queues : 1)
  !$acc loop gang(static :1) vector
  do i = 1, 10
    a(i, 1 :10) = b(i)
  end do
  !$acc end parallel
  if (any(a(:, 7) /= b)) error stop 'colons'
  function = 3
  if (function /= 3) error stop
  block
    type buffer
      ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:29: warning: PINNED is ignored
      real(8), allocatable, pinned :: values(:)
    end type
    ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:14: warning: PINNED is ignored
    real(8), pinned, allocatable :: pinned(:)
    type(buffer) :: own
    pinned = b
    own%values = pinned
    if (any(own%values /= b)) error stop 'a, pinned :: b'
  end block
  ! CHECK-NOT: PINNED
  block
    integer, parameter :: pinned = 3
    integer, dimension(2, pinned, 4) :: box
    ! CHECK: foreign-spellings.f90:[[#@LINE+1]]:36: warning: PINNED is ignored
    integer, dimension(1, pinned), pinned :: row
    class(*), allocatable :: any
    box = 1
    row = reshape([integer :: 1, pinned, 2], [1, pinned])
    allocate (real :: any)
    if (sum(box) /= 24 .or. sum(row) + sum(max(1, pinned, [integer :: 2])) /= 9) error stop 'pinned'
  end block
end program foreign_spellings
