! A function that computes on the device stores its result in the present variable that
! it is assigned to, also when an optional argument is absent or passed on, and through
! sections of all elements.
!
! RUN: %accc %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
module interpolation
  implicit none
  type grid
    real(8), allocatable :: weights(:)
  end type grid
contains
  function scaled(n, m, on, a, least) result(t)
    integer, intent(in) :: n, m
    type(grid), intent(in) :: on
    real(8), intent(in) :: a(m, n)
    real(8), intent(in), optional :: least
    real(8) :: t(m, n)
    call scale(n, m, on, a, t, least)
  end function scaled
  subroutine scale(n, m, on, a, t, least)
    integer, intent(in) :: n, m
    type(grid), intent(in) :: on
    real(8), intent(in) :: a(m, n)
    real(8), intent(out) :: t(m, n)
    real(8), intent(in), optional :: least
    integer :: i, k
    !$acc data copyin(a, on, on%weights) copyout(t)
    !$acc parallel loop gang vector collapse(2) default(present)
    do k = 1, n
      do i = 1, m
        t(i, k) = a(i, k) * on%weights(k)
      end do
    end do
    !$acc end data
    if (present(least)) error stop 'least is absent'
  end subroutine scale
  ! A function that has its result from another, to which it passes its optional argument.
  function scaled_twice(n, m, on, a, least) result(t)
    integer, intent(in) :: n, m
    type(grid), intent(in) :: on
    real(8), intent(in) :: a(m, n)
    real(8), intent(in), optional :: least
    real(8) :: t(m, n), once(m, n)
    !$acc data create(once)
    once = scaled(n, m, on, a)
    t = scaled(n, m, on, once, least)
    !$acc end data
  end function scaled_twice
  subroutine caller_of_two(n, m, on, a, total)
    integer, intent(in) :: n, m
    type(grid), intent(in) :: on
    real(8), intent(in) :: a(m, n)
    real(8), intent(out) :: total
    real(8) :: t(m, n)
    !$acc enter data create(t)
    t = scaled_twice(n, m, on, a)
    !$acc update self(t)
    total = sum(t)
    !$acc exit data delete(t)
  end subroutine caller_of_two
  ! The same through a section of all elements.
  subroutine caller_of_sections(n, m, on, a, total)
    integer, intent(in) :: n, m
    type(grid), intent(in) :: on
    real(8), intent(in) :: a(m, n)
    real(8), intent(out) :: total
    real(8) :: t(m, n)
    !$acc enter data create(t)
    t(:, :) = scaled(n, m, on, a(:, :))
    !$acc update self(t)
    total = sum(t)
    !$acc exit data delete(t)
  end subroutine caller_of_sections
  ! The same with lower bounds, and in an allocatable.
  subroutine caller_of_bounds(n, m, on, a, total)
    integer, intent(in) :: n, m
    type(grid), intent(in) :: on
    real(8), intent(in) :: a(m, n)
    real(8), intent(out) :: total
    real(8) :: t(0:m - 1, -1:n - 2)
    real(8), allocatable :: u(:, :)
    allocate (u(2:m + 1, n))
    !$acc enter data create(t, u)
    t(:, :) = scaled(n, m, on, a)
    u(:, :) = scaled(n, m, on, a)
    !$acc update self(t, u)
    total = sum(t) + sum(u)
    !$acc exit data delete(t, u)
  end subroutine caller_of_bounds
  ! The same in one plane of an array.
  subroutine caller_of_planes(n, m, on, a, total)
    integer, intent(in) :: n, m
    type(grid), intent(in) :: on
    real(8), intent(in) :: a(m, n)
    real(8), intent(out) :: total
    real(8) :: t(m, n, 2)
    !$acc enter data create(t)
    t(:, :, 1) = scaled(n, m, on, a)
    t(:, :, 2) = scaled(n, m, on, a)
    !$acc update self(t)
    total = sum(t)
    !$acc exit data delete(t)
  end subroutine caller_of_planes
  subroutine caller(n, m, on, a, total)
    integer, intent(in) :: n, m
    type(grid), intent(in) :: on
    real(8), intent(in) :: a(m, n)
    real(8), intent(out) :: total
    real(8) :: t(m, n)
    !$acc enter data create(t)
    t = scaled(n, m, on, a)
    !$acc update self(t)
    total = sum(t)
    !$acc exit data delete(t)
  end subroutine caller
end module interpolation

program main
  use interpolation
  implicit none
  real(8) :: a(5, 6), total
  type(grid) :: on
  a = 1
  allocate(on%weights(6))
  on%weights = 2
  !$acc data copyin(a, on, on%weights)
  call caller(6, 5, on, a, total)
  if (total /= 60) error stop 'the result is not where it belongs'
  call caller_of_sections(6, 5, on, a, total)
  if (total /= 60) error stop 'the result of all elements is not where it belongs'
  call caller_of_bounds(6, 5, on, a, total)
  if (total /= 120) error stop 'the result is not in arrays with other bounds'
  call caller_of_planes(6, 5, on, a, total)
  if (total /= 120) error stop 'the result is not in planes of an array'
  call caller_of_two(6, 5, on, a, total)
  !$acc end data
  if (total /= 120) error stop 'the result of two functions is not where it belongs'
end program main
