! RUN: %accc -O1 -c %s -o %t.o 2>&1 | FileCheck %s

! Variables of modules, saved ones and arguments that all iterations of a loop share, and that the
! procedure which they call sets for each.
module scalars_set_by_routines
  implicit none
  integer :: count = 0, flag = 0, twice = 0, last = 0
  real :: part
contains
  subroutine counts(x)
    !$acc routine seq
    real, intent(out) :: x
    integer, save :: calls = 0
    ! CHECK: scalars-set-by-routines.f90:[[#@LINE+18]]:11: warning: loop is said to be independent, but iterations share 'calls', which a procedure that each of them calls sets and reads: each needs one of its own, or atomic operations
    ! CHECK: scalars-set-by-routines.f90:[[#@LINE+19]]:7: note: called here
    ! CHECK: scalars-set-by-routines.f90:[[#@LINE+1]]:5: note: set here
    calls = calls + 1
    x = calls
  end subroutine

  subroutine works(x)
    !$acc routine seq
    real, intent(inout) :: x
    part = 2*x
    x = part + 1
  end subroutine

  subroutine use_saved(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      call counts(a(i))
    end do
  end subroutine

  subroutine use_module(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    ! CHECK: scalars-set-by-routines.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: loop is said to be independent, but iterations share 'part', which a procedure
    !$acc parallel loop
    do i = 1, n
      call works(a(i))
    end do
    ! No gang but this one.
    ! CHECK-NOT: warning
    !$acc serial
    do i = 1, n
      call works(a(i))
    end do
    !$acc end serial
  end subroutine

  subroutine sets_other(x, y)
    !$acc routine seq
    real, intent(in) :: x
    real, intent(out) :: y
    y = x + 1
    if (y > 3) y = 3
  end subroutine

  ! Counts by an atomic operation, sets a flag under a condition, and the same for all.
  subroutine is_right(x)
    !$acc routine seq
    real, intent(in) :: x
    !$acc atomic update
    count = count + 1
    if (x < 0) flag = flag + 1
    twice = 2
    last = twice
  end subroutine

  subroutine use_right(n, a, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real :: t
    integer :: i
    !$acc parallel loop copy(count, flag)
    do i = 1, n
      call is_right(a(i))
    end do
    ! The iteration that finds something notes it.
    !$acc parallel loop copy(t)
    do i = 1, n
      if (a(i) == 7) call sets_other(a(i), t)
    end do
    !$acc parallel loop private(t)
    do i = 1, n
      call sets_other(a(i), t)
      a(i) = t
    end do
    !$acc parallel loop seq copy(t)
    do i = 1, n
      call sets_other(a(i), t)
      a(i) = t
    end do
    ! CHECK: scalars-set-by-routines.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: loop is said to be independent, but iterations share 't', which a procedure
    !$acc parallel loop copy(t)
    do i = 1, n
      call sets_other(a(i), t)
      a(i) = t
    end do
  end subroutine
end module
