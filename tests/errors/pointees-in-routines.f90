! RUN: %accc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:

! Pointees of Cray pointers of the host or of a module in routines: clauses do not bring them.
module pointers_of_routines
  implicit none
  integer :: x(4), y(4), memory(4)
  pointer (px, x), (py, y)
contains
  subroutine increase(i)
    !$acc routine seq
    integer, intent(in) :: i
    ! CHECK: [[#@LINE+1]]:5: warning: 'x' is where its Cray pointer leads, in the host's memory if the host has set it: clauses of constructs that call this routine do not bring it here
    x(i) = x(i) + 1
  end subroutine

  ! It sets the pointer, or has its own.
  subroutine point(a, i)
    !$acc routine seq
    integer, intent(in) :: i
    integer :: a(4), z(4)
    pointer (pz, z)
    py = loc(a)
    y(i) = y(i) + 1
    pz = loc(a)
    z(i) = z(i) + 1
  end subroutine
end module

subroutine host
  use pointers_of_routines
  implicit none
  integer :: i, u(4), v(4)
  pointer (pu, u)
  pu = loc(v)
  !$acc parallel loop copy(u, v)
  do i = 1, 4
    call increase(i)
    call inner(i)
    call point(v, i)
    u(i) = u(i) + 1
  end do
contains
  subroutine inner(i)
    !$acc routine seq
    integer, intent(in) :: i
    ! CHECK: [[#@LINE+1]]:5: warning: 'u' is where its Cray pointer leads
    u(i) = u(i) + 1
  end subroutine
end subroutine
