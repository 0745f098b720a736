! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Assignments to arrays with vector subscripts: loops, where all that they read is evaluated before
! the first element changes, or not changed at all (F2023, 10.2.1.3).
module scattered
  implicit none
contains
  ! In a routine.
  subroutine clear(x, at, n)
    !$acc routine vector
    integer, intent(in) :: n, at(n)
    real, intent(inout) :: x(:)
    x(at) = -1
  end subroutine
end module

program vector_subscripts_assigned
  use scattered
  implicit none
  integer, parameter :: n = 40, m = 70
  integer :: at(n), back(n), i, j, errors
  real :: a(n, m), b(0:n - 1, m), expected(n, m)
  integer :: k(n), l(n)
  real, target :: t(n)
  real, pointer :: p(:)
  real, allocatable :: q(:)
  real :: shared(n)
  integer :: shared_at(n)
  equivalence (shared, shared_at)

  errors = 0
  at = [(1 + mod(3 * (i - 1), n), i=1, n)]
  do i = 1, n
    back(at(i)) = i
  end do
  do j = 1, m
    b(:, j) = [(100 * j + i, i=1, n)]
  end do

  ! Of another array, with other lower bounds.
  a = 0
  !$acc parallel loop gang copyin(at, b) copy(a)
  do j = 1, m
    a(at, j) = b(:, j)
  end do
  call check(all(a == b(back - 1, :)), 1)

  ! Of the same elements, and of a scalar.
  expected = a
  !$acc parallel loop gang copyin(at, b) copy(a)
  do j = 1, m
    a(at, j) = 2 * a(at, j) + b(:, j)
    a(at(2:3), j) = a(4, j)
  end do
  expected = 2 * expected + b(back - 1, :)
  do j = 1, m
    expected(at(2), j) = expected(4, j)
    expected(at(3), j) = merge(expected(at(2), j), expected(4, j), at(2) == 4)
  end do
  call check(all(a == expected), 2)

  ! Of other elements: all of them before.
  expected(at, :) = a(at(n:1:-1), :)
  !$acc parallel loop gang copyin(at) copy(a)
  do j = 1, m
    a(at, j) = a(at(n:1:-1), j)
  end do
  call check(all(a == expected), 3)
  expected = a
  !$acc kernels copyin(at) copy(a)
  ! CHECK-DAG: [[#@LINE+1]]:3: remark: {{.*}}shared by gangs
  do j = 1, m
    a(at(2:n), j) = a(at(1:n - 1), j) + 1
  end do
  !$acc end kernels
  do i = n, 2, -1
    expected(at(i), :) = expected(at(i - 1), :) + 1
  end do
  call check(all(a == expected), 4)

  ! Several dimensions, in no loop of the program.
  expected = 0
  do j = 1, n
    do i = 1, n
      expected(at(i), at(j)) = b(i - 1, j)
    end do
  end do
  a = 0
  !$acc kernels copyin(at, b) copy(a)
  ! CHECK-DAG: [[#@LINE+1]]:3: remark: loop is shared by gangs
  a(at, at) = b(:, 1:n)
  !$acc end kernels
  call check(all(a == expected), 5)

  ! Subscripts in the array itself, which the assignment changes.
  k = [(i + 1, i=1, n - 1), 1]
  l = k
  k(k) = [(n - i, i=1, n)]
  !$acc serial copy(l)
  l(l) = [(n - i, i=1, n)]
  !$acc end serial
  call check(all(k == l), 6)

  ! Memory that has several names.
  t = [(i, i=1, n)]
  p => t(n:1:-1)
  !$acc parallel copyin(at) copy(t) present_or_copy(p)
  t(at) = p
  !$acc end parallel
  call check(all(t(at) == [(n + 1 - i, i=1, n)]), 7)
  shared_at = at
  !$acc parallel copy(shared_at, shared)
  shared(shared_at) = 5
  !$acc end parallel
  call check(all(shared == 5), 8)

  ! Values of another type, of an allocatable array, of a transformational function, and none.
  allocate (q(-3:n - 4))
  q = [(i, i=1, n)]
  t = 0
  !$acc parallel copyin(at, q, b) copy(t, l)
  l(at) = q
  t(at) = matmul(b, [(1.0, i=1, m)])
  t(at(3:2)) = 7
  !$acc end parallel
  call check(all(l(at) == q), 9)
  call check(all(abs(t(at) - sum(b, 2)) <= 1e-5 * t(at)), 10)

  !$acc parallel loop gang copyin(at) copy(a)
  do j = 1, m
    call clear(a(:, j), at(1:3), 3)
  end do
  call check(all(a(at(1:3), :) == -1) .and. all(a(at(4:), 1:n) /= -1), 11)
  if (errors /= 0) error stop

contains

  subroutine check(ok, number)
    logical, intent(in) :: ok
    integer, intent(in) :: number
    if (.not. ok) print *, 'failed', number
    if (.not. ok) errors = errors + 1
  end subroutine
end program
