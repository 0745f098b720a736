! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -w -c %s -o %t.o 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
! QUIET-NOT: warning

! What OpenACC does not have but other compilers take: routine directives without a name
! in front of procedures, and sums by '-'.
module procedures
  implicit none
  interface
    !$acc routine seq
    subroutine outside(x)
      real(8), intent(inout) :: x
    end subroutine
  end interface
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
end module procedures

!$acc routine seq
subroutine outside(x)
  real(8), intent(inout) :: x
  x = x + 1
end subroutine

program foreign_spellings
  use procedures
  implicit none
  real(8) :: a(10, 10), s
  integer :: i, j, function

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
  function = 3
  if (function /= 3) error stop
end program foreign_spellings
