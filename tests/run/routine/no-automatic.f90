! -fno-automatic makes the local variables of procedures static, but not those of
! device code, of which each thread has its own (2.15.1). Procedures that only
! the host runs keep theirs, also one that is named like a variable of a
! construct.
!
! RUN: %accc -O0 -fno-automatic %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -Msave %s -o %t
! RUN: %on-every-device %t
module m
  implicit none
contains
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

  subroutine sweep(n, a, b)
    integer, intent(in) :: n
    integer, intent(out) :: a(n), b(n)
    integer :: i, calls
    calls = 3
    !$acc parallel loop
    do i = 1, n
      a(i) = of_directive(i) + calls
      b(i) = called(i)
    end do
  end subroutine
end module

program test
  use m
  implicit none
  integer, parameter :: n = 20000
  integer :: a(n), b(n), i
  call sweep(n, a, b)
  do i = 1, n
    if (a(i) /= 210*i + 3) error stop 'locals of a routine'
    if (b(i) /= 10*210*i + 55) error stop 'locals of a procedure without directive'
  end do
  i = calls(.true.)
  i = calls(.false.)
  if (calls(.false.) /= 3) error stop 'locals of a procedure of the host'
end program
