! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 -fno-openacc %s -o %t.plain
! RUN: %t.plain

! IEEE_RINT and IEEE_INT with ROUND, of which LLVM does not see that they depend on the mode.
program rounding_in_modes
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 5
  real(8) :: x(n), r(n, 5)
  real :: y(n), s(n)
  integer :: i, k(n, 2)
  type(ieee_round_type) :: mode
  x = [1.5d0, -2.5d0, 0.3d0, 3.7d0, -0.3d0]
  y = real(x)
  mode = merge_mode(command_argument_count())
  !$acc parallel loop copyin(x, y, mode) copyout(r, k, s)
  do i = 1, n
    r(i, 1) = ieee_rint(x(i), ieee_up)
    r(i, 2) = ieee_rint(x(i), ieee_to_zero)
    r(i, 3) = ieee_rint(x(i), ieee_down)
    r(i, 4) = ieee_rint(x(i), ieee_nearest)
    r(i, 5) = ieee_rint(x(i), mode)
    k(i, 1) = ieee_int(x(i), ieee_down)
    k(i, 2) = ieee_int(x(i), ieee_up)
    s(i) = ieee_rint(y(i), ieee_up)
  end do
  if (any(r(:, 1) /= [2, -2, 1, 4, 0])) error stop 'up'
  if (any(r(:, 2) /= [1, -2, 0, 3, 0])) error stop 'to zero'
  if (any(r(:, 3) /= [1, -3, 0, 3, -1])) error stop 'down'
  if (any(r(:, 4) /= [2, -2, 0, 4, 0])) error stop 'nearest'
  if (any(r(:, 5) /= r(:, 3))) error stop 'variable'
  if (any(k(:, 1) /= r(:, 3)) .or. any(k(:, 2) /= r(:, 1))) error stop 'IEEE_INT'
  if (any(s /= r(:, 1))) error stop 'single precision'
  if (.not. ieee_is_negative(r(5, 2))) error stop 'sign of zero'
contains
  function merge_mode(number) result(mode)
    integer, intent(in) :: number
    type(ieee_round_type) :: mode
    mode = ieee_down
    if (number > 0) mode = ieee_up
  end function
end program
