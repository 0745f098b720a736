! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! What array functions gather in kernels constructs is a reduction, also over several dimensions,
! under a mask, and of flags: ANY, ALL, COUNT, SUM, PRODUCT, MAXVAL and MINVAL with MASK=.

! CHECK-NOT: sequential
! CHECK-COUNT-21: remark: loop is shared by vector lanes
program kernels_masks
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 61, m = 67, dp = kind(1d0)
  real(dp) :: a(n, m), x(9), y(9), nan
  integer :: k(n, m), i(6), j(6), turn
  logical :: l(n, m), f(6), g(6)

  do turn = 1, 5
    call fill
    x = -1
    i = -1
    f = turn > 2
    !$acc kernels copyin(a, k, l) copyout(x, i, f)
    x(1) = sum(a)
    x(2) = sum(a, mask=l)
    x(3) = maxval(a, mask=l)
    x(4) = minval(a, mask=a > 0.25_dp)
    x(5) = product(1 + a/n, mask=l)
    x(6) = maxval(a)
    x(7) = minval(abs(a - 0.5_dp))
    i(1) = count(l)
    i(2) = sum(k, mask=l)
    i(3) = maxval(k, mask=l)
    i(4) = minval(k)
    i(5) = minval(k, mask=k > 5000)
    i(6) = count(a > 0.5_dp .and. l)
    f(1) = any(l)
    f(2) = all(l)
    f(3) = any(k == 77)
    f(4) = all(a < 2)
    f(5) = any(a > 2)
    f(6) = .not. all(k(2:, 3:) /= k(:n - 1, :m - 2))
    !$acc end kernels
    call expect
    if (any(different(x(:7), y(:7)))) error stop 'reals'
    if (any(i /= j)) error stop 'integers'
    if (any(f .neqv. g)) error stop 'flags'
  end do

  ! NaN under a mask: numbers count, and NaN if there is nothing else.
  nan = ieee_value(nan, ieee_quiet_nan)
  a = nan
  l = .false.
  l(3, 4) = .true.
  l(5, 6) = .true.
  x(1:2) = masked()
  if (.not. all(ieee_is_nan(x(1:2)))) error stop 'nothing but NaN'
  a(1, 1) = 9
  x(1:2) = masked()
  if (.not. all(ieee_is_nan(x(1:2)))) error stop 'a number outside of the mask'
  a(5, 6) = -7
  x(1:2) = masked()
  if (any(x(1:2) /= -7)) error stop 'a number and a NaN'
  a(5, 6) = -ieee_value(nan, ieee_positive_inf)
  x(1:2) = masked()
  if (any(x(1:2) /= a(5, 6))) error stop 'infinity'
  l = .false.
  x(1:2) = masked()
  if (x(1) /= -huge(1d0) .or. x(2) /= huge(1d0)) error stop 'no elements'
contains
  function masked() result(found)
    real(dp) :: found(2), most, least
    !$acc kernels copyin(a, l) copyout(most, least)
    most = maxval(a, mask=l)
    least = minval(a, mask=l)
    !$acc end kernels
    found = [most, least]
  end function

  subroutine fill
    integer :: p, q
    do q = 1, m
      do p = 1, n
        a(p, q) = sin(p*0.7_dp + q*turn)
        k(p, q) = mod(p*7919 + q*131*turn, 10007) - 5000
        l(p, q) = mod(p + q, 5) == turn .or. turn == 4
      end do
    end do
    if (turn == 5) l = .false.
    if (turn == 2) k(n, m) = 77
  end subroutine

  subroutine expect
    integer :: p, q
    y = [0._dp, 0._dp, -huge(1d0), huge(1d0), 1._dp, -huge(1d0), huge(1d0), 0._dp, 0._dp]
    j = [0, 0, -huge(1) - 1, huge(1), huge(1), 0]
    g = [.false., .true., .false., .true., .false., .false.]
    do q = 1, m
      do p = 1, n
        y(1) = y(1) + a(p, q)
        y(6) = max(y(6), a(p, q))
        y(7) = min(y(7), abs(a(p, q) - 0.5_dp))
        j(4) = min(j(4), k(p, q))
        if (a(p, q) > 0.25_dp) y(4) = min(y(4), a(p, q))
        if (k(p, q) > 5000) j(5) = min(j(5), k(p, q))
        if (l(p, q)) then
          y(2) = y(2) + a(p, q)
          y(3) = max(y(3), a(p, q))
          y(5) = y(5)*(1 + a(p, q)/n)
          j(1) = j(1) + 1
          j(2) = j(2) + k(p, q)
          j(3) = max(j(3), k(p, q))
          if (a(p, q) > 0.5_dp) j(6) = j(6) + 1
          g(1) = .true.
        else
          g(2) = .false.
        end if
        if (k(p, q) == 77) g(3) = .true.
        if (p > 1 .and. q > 2) then
          if (k(p, q) == k(p - 1, q - 2)) g(6) = .true.
        end if
      end do
    end do
  end subroutine

  elemental logical function different(one, other)
    real(dp), intent(in) :: one, other
    different = .not. abs(one - other) <= 1e-10_dp*max(1._dp, abs(other))
  end function
end program
