! Data constructs with present in an acc routine have no effect, and the pointees of
! Cray pointers, into a part of a stack that the caller passes, are arrays like others.
!
! RUN: %accc %s -o %t 2> %t.err
! RUN: FileCheck %s < %t.err
! RUN: %on-every-device %t
! CHECK: present-and-pointees.f90:[[# @LINE + 17]]:{{.*}}warning: this construct has no effect in an 'acc routine'
module columns
  implicit none
  type stack
    integer(8) :: first, last
  end type
contains
  subroutine column(n, a, b, pool)
    integer, value :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    type(stack), value :: pool
    integer :: j
    real(8) :: sums(n), squares(n, 2)
    pointer(at_sums, sums)
    pointer(at_squares, squares)
    !$acc routine seq
    !$acc data present(a, b)
    at_sums = pool%first
    at_squares = at_sums + 8 * n
    do j = 1, n
      sums(j) = a(j)
      if (j > 1) sums(j) = sums(j - 1) + a(j)
      squares(j, 1) = a(j) ** 2
      squares(j, 2) = 2 * squares(j, 1)
    end do
    do j = 1, n
      b(j) = b(j) + sums(j) + squares(n + 1 - j, 2)
    end do
    !$acc end data
  end subroutine
end module

program main
  use columns
  implicit none
  integer, parameter :: n = 12, m = 70
  real(8) :: a(n, m), b(n, m), expected
  real(8), allocatable :: room(:, :)
  type(stack) :: pool
  integer :: i, j
  do i = 1, m
    a(:, i) = [(i + 0.5d0 * j, j = 1, n)]
  end do
  b = 1
  allocate(room(3 * n, m))
  !$acc data create(room) copyin(a) copy(b)
  !$acc parallel loop gang vector private(pool)
  do i = 1, m
    pool%first = loc(room(1, i))
    pool%last = pool%first + 3 * n * 8
    call column(n, a(:, i), b(:, i), pool)
  end do
  !$acc end data
  do i = 1, m
    do j = 1, n
      expected = 1 + sum(a(1:j, i)) + 2 * a(n + 1 - j, i) ** 2
      if (abs(b(j, i) - expected) > 1d-9) error stop 'values'
    end do
  end do
end program
