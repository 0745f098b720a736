! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Every clause of the routine directive (2.15.1), in the procedure and beside it.
module procedures
  implicit none
  !$acc routine(named) seq
contains
  subroutine named(x)
    integer, intent(inout) :: x
    x = x + 1
  end subroutine named

  subroutine by_gangs(a)
    !$acc routine gang
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc loop gang vector
    do i = 1, size(a)
      a(i) = a(i) + i
    end do
  end subroutine by_gangs

  subroutine by_gangs_of_one_dimension(a)
    !$acc routine gang(dim: 1)
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc loop gang
    do i = 1, size(a)
      a(i) = a(i) + i
    end do
  end subroutine by_gangs_of_one_dimension

  subroutine by_workers(a)
    !$acc routine worker
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc loop worker vector
    do i = 1, size(a)
      a(i) = a(i) + i
    end do
  end subroutine by_workers

  subroutine by_lanes(a)
    !$acc routine vector
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc loop vector
    do i = 1, size(a)
      a(i) = a(i) + i
    end do
  end subroutine by_lanes

  integer function on_devices_only(x)
    !$acc routine seq nohost
    integer, value :: x
    on_devices_only = 3 * x
  end function on_devices_only

  subroutine of_each_type(x)
    !$acc routine device_type(nvidia) seq device_type(radeon) seq device_type(*) seq
    integer, intent(inout) :: x
    x = x + 1
  end subroutine of_each_type

  integer function bound(x)
    !$acc routine seq bind(bound_to)
    integer, value :: x
    bound = x
  end function bound

  integer function bound_to(x)
    !$acc routine seq
    integer, value :: x
    bound_to = x
  end function bound_to

  ! No directive: what a construct calls is a routine as well.
  pure integer function implied(x)
    integer, intent(in) :: x
    implied = x + 1
  end function implied
end module procedures

program clauses
  use procedures
  implicit none
  integer, parameter :: n = 200, m = 5
  integer :: a(n), b(n, m), i, j

  a = 0
  b = 0
  !$acc parallel copy(a)
  call by_gangs(a)
  !$acc end parallel
  if (any(a /= [(i, i=1, n)])) error stop 'gang'
  !$acc parallel copy(a)
  call by_gangs_of_one_dimension(a)
  !$acc end parallel
  if (any(a /= [(2 * i, i=1, n)])) error stop 'gang(dim)'

  !$acc parallel loop gang copy(b)
  do j = 1, m
    call by_workers(b(:, j))
  end do
  !$acc parallel loop gang worker num_workers(2) copy(b)
  do j = 1, m
    call by_lanes(b(:, j))
  end do
  do j = 1, m
    if (any(b(:, j) /= [(2 * i, i=1, n)])) error stop 'worker, vector'
  end do

  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = on_devices_only(i)
    call named(a(i))
    call of_each_type(a(i))
    a(i) = bound(a(i)) + implied(i)
  end do
  if (any(a /= [(4 * i + 3, i=1, n)])) error stop 'seq, nohost, device_type, bind'
end program clauses
