! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The data region of a procedure ends with what its DECLARE directive has brought, also
! where a pointer has another target by then, or had none before (2.6.4, 2.13).
module sums
  implicit none
contains

  subroutine retarget(p, other, r)
    real, pointer, intent(inout) :: p(:)
    real, pointer, intent(in) :: other(:)
    real, intent(out) :: r
    !$acc declare copyin(p)
    r = total(p)
    p => other
  end subroutine retarget

  subroutine allocate_late(p, n, r)
    real, pointer, intent(inout) :: p(:)
    integer, intent(in) :: n
    real, intent(out) :: r
    !$acc declare create(p)
    integer :: i
    allocate (p(n))
    !$acc parallel loop
    do i = 1, n
      p(i) = i
    end do
    r = total(p)
    !$acc update self(p)
  end subroutine allocate_late

  subroutine exchange(x, y)
    real, allocatable, intent(inout) :: x(:), y(:)
    real, allocatable :: third(:)
    !$acc declare copy(x, y)
    !$acc parallel
    x(1) = 10
    y(1) = 20
    !$acc end parallel
    call move_alloc(x, third)
    call move_alloc(y, x)
    call move_alloc(third, y)
  end subroutine exchange

  real function total(p)
    real, intent(in) :: p(:)
    integer :: i
    total = 0
    !$acc parallel loop reduction(+:total)
    do i = 1, size(p)
      total = total + p(i)
    end do
  end function total
end module sums

program regions_of_pointers
  use sums
  implicit none
  real, pointer :: p(:), u(:), v(:)
  real, allocatable :: x(:), y(:)
  real :: r
  integer :: i, k

  allocate (u(10), v(5))
  do i = 1, 3
    u = i
    p => u
    call retarget(p, v, r)
    if (r /= 10 * i) error stop 'another target'
  end do
  nullify (p)
  do i = 1, 3
    call allocate_late(p, 10 * i, r)
    if (r /= 5 * i * (10 * i + 1)) error stop 'allocated inside'
    if (any(p /= [(k, k = 1, 10 * i)])) error stop 'copied back'
    deallocate (p)
  end do
  allocate (x(3), y(3))
  do i = 1, 4
    x = 1
    y = 2
    call exchange(x, y)
    if (any(x /= [20, 2, 2]) .or. any(y /= [10, 1, 1])) error stop 'exchanged'
  end do
end program regions_of_pointers
