! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Powers that devices compute by roots and products, for numbers of all sizes: within three
! units in the last place of the general function, with its zeros and infinities.
program constant_powers
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 1000
  real(8), parameter :: exponents(5) = [1.5d0, 0.25d0, -0.5d0, 4d0, -2d0]
  real(8) :: x(n), r(n, 5)
  real(4) :: s(n), t(n, 5)
  integer :: i, k
  do i = 1, n
    x(i) = 10d0**(-300 + 0.6d0 * i)
  end do
  x(:6) = [0d0, -0d0, ieee_value(1d0, ieee_positive_inf), ieee_value(1d0, ieee_quiet_nan), &
      tiny(1d0) / 1024, huge(1d0)]
  s = real(x**0.1d0, 4)
  s(:6) = [0., -0., ieee_value(1., ieee_positive_inf), ieee_value(1., ieee_quiet_nan), &
      tiny(1.) / 1024, huge(1.)]
  !$acc parallel loop copyin(x, s) copyout(r, t)
  do i = 1, n
    r(i, 1) = x(i)**1.5d0
    r(i, 2) = x(i)**0.25d0
    r(i, 3) = x(i)**(-0.5d0)
    r(i, 4) = x(i)**4d0
    r(i, 5) = x(i)**(-2d0)
    t(i, 1) = s(i)**1.5
    t(i, 2) = s(i)**0.25
    t(i, 3) = s(i)**(-0.5)
    t(i, 4) = s(i)**4.
    t(i, 5) = s(i)**(-2.)
  end do
  do k = 1, 5
    do i = 1, n
      if (.not. is_close(r(i, k), x(i)**exponents(k), spacing(x(i)**exponents(k)))) then
        print *, x(i), exponents(k), r(i, k), x(i)**exponents(k)
        error stop 'real(8)'
      end if
      associate (should => s(i)**real(exponents(k), 4))
        if (.not. is_close(real(t(i, k), 8), real(should, 8), real(spacing(should), 8))) then
          print *, s(i), exponents(k), t(i, k), should
          error stop 'real(4)'
        end if
      end associate
    end do
  end do
  call constant_bases
  print *, 'ok'
contains
  ! The host does not know that these bases are constants.
  subroutine constant_bases
    integer, parameter :: first = -70, last = 70
    integer :: sign(first:last), two(first:last), j, bases(2)
    integer(8) :: wide(first:last)
    real(8) :: real_sign(first:last)
    bases = [-1, 2]
    !$acc parallel loop copyout(sign, two, wide, real_sign)
    do j = first, last
      sign(j) = (-1)**j
      two(j) = 2**j
      wide(j) = 2_8**j
      real_sign(j) = (-1d0)**j
    end do
    do j = first, last
      if (sign(j) /= bases(1)**j .or. real_sign(j) /= sign(j)) error stop 'powers of -1'
      if (two(j) /= bases(2)**j .or. wide(j) /= int(bases(2), 8)**j) error stop 'powers of 2'
    end do
  end subroutine

  logical function is_close(is, should, unit)
    real(8), intent(in) :: is, should, unit
    if (ieee_is_nan(should)) then
      is_close = ieee_is_nan(is)
    else if (is == should) then
      is_close = sign(1d0, is) == sign(1d0, should)
    else
      is_close = abs(is - should) <= 3 * unit
    end if
  end function
end program
