! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

! What a gang routine gets a copy of, which is written back: gangs have one copy.
module copies
  implicit none
contains
  subroutine add(x, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc loop gang
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine

  subroutine in_several_gangs(a)
    integer, intent(inout) :: a(80)
    !$acc parallel copy(a) num_gangs(4)
    ! CHECK: argument-copies.f90:[[#@LINE+1]]:5: warning: a dummy argument gets a copy of a section here, which is written back: one gang runs the construct, since each would write its own; a dummy argument of assumed shape needs no copy
    call add(a(1::2), 40)
    !$acc end parallel
  end subroutine

  ! One gang; a section without gaps; and what each gang allocates for itself.
  subroutine without_warning(a)
    integer, intent(inout) :: a(80)
    !$acc parallel copy(a) num_gangs(1)
    call add(a(1::2), 40)
    !$acc end parallel
    !$acc parallel copy(a) num_gangs(4)
    call add(a(1:40), 40)
    !$acc end parallel
    !$acc parallel copy(a) num_gangs(4)
    call by_allocatable(a, 80)
    !$acc end parallel
  end subroutine

  subroutine by_allocatable(x, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer, allocatable :: t(:)
    integer :: i
    allocate(t(n))
    !$acc loop gang
    do i = 1, n
      t(i) = x(i)*3
      x(i) = t(i)
    end do
    deallocate(t)
  end subroutine
end module
