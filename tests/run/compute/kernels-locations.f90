! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! MAXLOC and MINLOC in kernels constructs are shared by gangs and lanes: the first one of equal
! elements, with masks, NaN, and without elements, of one dimension and of three.

! CHECK-NOT: sequential
! CHECK: found(1:1) = maxloc(a)
! CHECK: loop is shared by gangs and vector lanes
! CHECK-NEXT: found(1:1) = maxloc(a)
program kernels_locations
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 3000, dp = kind(1d0)
  real(dp) :: a(n), nan, t(7, 11, 13)
  real :: s(n)
  integer :: k(n), i, turn, u(7, 11, 13)
  logical :: l(n), at(7, 11, 13)

  nan = ieee_value(nan, ieee_quiet_nan)
  do turn = 1, 8
    do i = 1, n
      a(i) = mod(i*7919 + turn, 1013)
      k(i) = mod(i*7919 - turn, 1013) - 500
      l(i) = mod(i, 7) == mod(turn, 7)
    end do
    select case (turn)
    case (2)
      a(1) = nan
    case (3)
      a(:n - 1) = nan
    case (4)
      a = nan
    case (5)
      l = .false.
    case (6)
      a(::7) = nan
      a(7::7) = nan
      k = 5
    case (7)
      a = -ieee_value(nan, ieee_positive_inf)
      a(:5) = nan
      l = .true.
    case (8)
      l = .false.
      l(9) = .true.
      l(11) = .true.
      a(9) = nan
      a(11) = nan
      k = -huge(1) - 1
    end select
    s = real(a)
    call in_one_dimension(n, a, s, k, l)
    call in_one_dimension(1, a, s, k, l)
    call in_one_dimension(0, a, s, k, l)
    t = reshape(a, shape(t), pad=a)
    u = reshape(k, shape(u))
    at = reshape(l, shape(at))
    call in_three_dimensions
  end do
contains
  subroutine in_one_dimension(n, a, s, k, l)
    integer, intent(in) :: n, k(n)
    real(dp), intent(in) :: a(n)
    real, intent(in) :: s(n)
    logical, intent(in) :: l(n)
    integer :: found(10), expected(10)
    integer(8) :: long
    found = -5
    !$acc kernels copyin(a, s, k, l) copyout(found, long)
    found(1:1) = maxloc(a)
    found(2) = minloc(a, 1)
    found(3) = maxloc(k, 1)
    found(4:4) = minloc(k)
    found(5) = maxloc(a, 1, mask=l)
    found(6:6) = minloc(s, mask=l)
    found(7) = maxloc(k, 1, mask=l)
    found(8) = minloc(abs(s - 300.0), 1)
    found(9) = maxloc(a, 1, mask=a < 400)
    long = maxloc(s*2, 1, kind=8)
    !$acc end kernels
    found(10) = int(long)
    expected(1) = first(a, [(.true., i=1, n)], .true.)
    expected(2) = first(a, [(.true., i=1, n)], .false.)
    expected(3) = first(real(k, dp), [(.true., i=1, n)], .true.)
    expected(4) = first(real(k, dp), [(.true., i=1, n)], .false.)
    expected(5) = first(a, l, .true.)
    expected(6) = first(real(s, dp), l, .false.)
    expected(7) = first(real(k, dp), l, .true.)
    expected(8) = first(real(abs(s - 300.0), dp), [(.true., i=1, n)], .false.)
    expected(9) = first(a, a < 400, .true.)
    expected(10) = first(real(s, dp), [(.true., i=1, n)], .true.)
    if (any(found /= expected)) then
      print *, turn, n, 'found', found, 'expected', expected
      error stop 'one dimension'
    end if
  end subroutine

  subroutine in_three_dimensions
    integer :: found(3, 4), expected(3, 4)
    !$acc kernels copyin(t, u, at) copyout(found)
    found(:, 1) = maxloc(t)
    found(:, 2) = minloc(u)
    found(:, 3) = minloc(t, mask=at)
    found(:, 4) = maxloc(u, mask=at)
    !$acc end kernels
    expected(:, 1) = place(first(pack(t, .true.), [(.true., i=1, size(t))], .true.))
    expected(:, 2) = place(first(pack(real(u, dp), .true.), [(.true., i=1, size(t))], .false.))
    expected(:, 3) = place(first(pack(t, .true.), pack(at, .true.), .false.))
    expected(:, 4) = place(first(pack(real(u, dp), .true.), pack(at, .true.), .true.))
    if (any(found /= expected)) then
      print *, turn, 'found', found, 'expected', expected
      error stop 'three dimensions'
    end if
  end subroutine

  pure function place(number)
    integer, intent(in) :: number
    integer :: place(3)
    place = 0
    if (number > 0) place = 1 + [mod(number - 1, 7), mod((number - 1)/7, 11), (number - 1)/77]
  end function

  ! The first of the greatest or least numbers, else the first NaN, under the mask.
  pure integer function first(values, mask, greatest)
    real(dp), intent(in) :: values(:)
    logical, intent(in) :: mask(:), greatest
    integer :: i
    logical :: is_better
    first = 0
    do i = 1, size(values)
      if (.not. mask(i)) cycle
      if (first == 0) then
        first = i
      else if (ieee_is_nan(values(first))) then
        if (.not. ieee_is_nan(values(i))) first = i
      else
        is_better = merge(values(i) > values(first), values(i) < values(first), greatest)
        if (is_better) first = i
      end if
    end do
  end function
end program
