! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Constructs that change what variables of the host stand for: pointer assignments, ALLOCATE,
! DEALLOCATE and assignments that allocate, also in routines and with all lanes of a gang at
! work behind them. The kernel sees the change, and the host does not.
module changes
  implicit none
contains
  subroutine grow(f)
    !$acc routine seq
    integer, allocatable :: f(:)
    if (allocated(f)) deallocate(f)
    allocate(f(5))
    f = 7
  end subroutine
  subroutine point(p, t)
    !$acc routine seq
    integer, pointer :: p(:)
    integer, target :: t(:)
    p => t
  end subroutine
end module

program main
  use changes
  implicit none
  integer, allocatable, target :: one(:), two(:), made(:)
  integer, allocatable :: number, other
  integer, pointer :: p(:)
  integer :: r(8), i
  allocate(one(10), two(200))
  one = 1
  two = 2
  !$acc data copy(one, two)
  p => one
  !$acc serial copy(r)
  p => two
  r(1) = p(1)
  r(2) = size(p)
  do i = 1, 200
    p(i) = 3
  end do
  p => one
  r(3) = p(1)
  r(4) = size(p)
  p => one
  !$acc end serial
  if (any(r(1:4) /= [2, 200, 1, 10])) error stop 1
  if (.not. associated(p, one)) error stop 2

  !$acc serial copy(r)
  call point(p, two)
  r(1) = p(1)
  r(2) = size(p)
  p(200) = 9
  call point(p, one)
  !$acc end serial
  if (any(r(1:2) /= [3, 200])) error stop 3

  !$acc parallel num_gangs(1) vector_length(64)
  p => two
  !$acc loop vector
  do i = 1, size(p)
    p(i) = p(i) + i
  end do
  p => one
  !$acc loop vector
  do i = 1, size(p)
    p(i) = p(i) + i
  end do
  !$acc end parallel
  !$acc end data
  if (any(two /= [(3 + i, i=1, 199), 209])) error stop 4
  if (any(one /= [(1 + i, i=1, 10)])) error stop 5

  !$acc serial copy(r, made)
  call grow(made)
  made(2) = 8
  r(1) = sum(made)
  r(2) = size(made)
  deallocate(made)
  !$acc end serial
  if (any(r(1:2) /= [36, 5]) .or. allocated(made)) error stop 6

  !$acc serial copy(number, made) copyout(other) copy(r)
  r(1) = merge(1, 0, allocated(number) .or. allocated(other) .or. allocated(made))
  number = 42
  other = 24
  r(2) = number
  r(3) = other
  made = [1, 2, 3]
  r(4) = sum(made)
  made = [1, 2, 3, 4]
  r(5) = sum(made)
  r(6) = merge(1, 0, allocated(number) .and. allocated(other) .and. allocated(made))
  deallocate(number, other, made)
  !$acc end serial
  if (any(r(1:6) /= [0, 42, 24, 6, 10, 1])) error stop 7
  if (allocated(number) .or. allocated(other) .or. allocated(made)) error stop 8

  !$acc parallel num_gangs(1) vector_length(64) copyout(r)
  allocate(made(100))
  !$acc loop vector
  do i = 1, 100
    made(i) = i
  end do
  r(1) = sum(made)
  deallocate(made)
  allocate(made(0:299))
  !$acc loop vector
  do i = 0, 299
    made(i) = 2 * i
  end do
  r(2) = sum(made)
  r(3) = lbound(made, 1)
  deallocate(made)
  !$acc end parallel
  if (any(r(1:3) /= [5050, 89700, 0]) .or. allocated(made)) error stop 9
end program
