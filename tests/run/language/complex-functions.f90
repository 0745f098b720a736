! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Complex functions keep their digits where terms cancel, do not overflow before their results do,
! and have their branch cuts on the host's side.
module functions
  implicit none
  integer, parameter :: dp = kind(1d0), count = 11
contains
  pure complex(8) function of_double(which, z) result(f)
    !$acc routine seq
    integer, intent(in) :: which
    complex(8), intent(in) :: z
    select case (which)
    case (1); f = sqrt(z)
    case (2); f = log(z)
    case (3); f = sin(z)
    case (4); f = cos(z)
    case (5); f = tan(z)
    case (6); f = tanh(z)
    case (7); f = asin(z)
    case (8); f = acos(z)
    case (9); f = atan(z)
    case (10); f = asinh(z)
    case default; f = atanh(z)
    end select
  end function

  pure complex(4) function of_single(which, z) result(f)
    !$acc routine seq
    integer, intent(in) :: which
    complex(4), intent(in) :: z
    select case (which)
    case (1); f = sqrt(z)
    case (2); f = log(z)
    case (3); f = sin(z)
    case (4); f = cos(z)
    case (5); f = tan(z)
    case (6); f = tanh(z)
    case (7); f = asin(z)
    case (8); f = acos(z)
    case (9); f = atan(z)
    case (10); f = asinh(z)
    case default; f = atanh(z)
    end select
  end function
end module

program complex_functions
  use functions
  implicit none
  integer, parameter :: m = 13
  real(8), parameter :: parts(m) = [0d0, 1d-9, 1d-3, 0.6d0, 0.8d0, 1d0, 1.0000001d0, 3d0, -0.6d0, &
                                    -4d0, -1d-3, 25d0, -700d0]
  complex(8) :: z(m*m), d(m*m, count), e, w(3), c(3)
  complex(4) :: y(m*m), s(m*m, count)
  integer :: i, j, which, errors
  errors = 0
  do j = 1, m
    do i = 1, m
      z(i + m*(j - 1)) = cmplx(parts(i), parts(j), dp)
    end do
  end do
  y = cmplx(z)
  !$acc parallel loop collapse(2) copyin(z, y) copyout(d, s)
  do which = 1, count
    do i = 1, m*m
      d(i, which) = of_double(which, z(i))
      s(i, which) = of_single(which, y(i))
    end do
  end do
  do which = 1, count
    do i = 1, m*m
      if (which == 2 .and. z(i) == 0) cycle
      e = of_double(which, z(i))
      call check(real(d(i, which)), real(e), 4d-15)
      call check(aimag(d(i, which)), aimag(e), 4d-15)
      e = of_double(which, cmplx(y(i), kind=dp))
      call check(real(real(s(i, which)), dp), real(e), 2d-6)
      call check(real(aimag(s(i, which)), dp), aimag(e), 2d-6)
    end do
  end do
  ! Large ones.
  w = [(1d200, 1d200), (-1d160, 3d150), (1d8, -1d8)]
  !$acc parallel loop copyin(w) copyout(c)
  do i = 1, 3
    c(i) = asin(w(i)) + acosh(w(i)) + asinh(w(i))
  end do
  which = 0
  do i = 1, 3
    e = asin(w(i)) + acosh(w(i)) + asinh(w(i))
    call check(real(c(i)), real(e), 1d-14)
    call check(aimag(c(i)), aimag(e), 1d-14)
  end do
  if (errors /= 0) error stop

contains

  subroutine check(found, expected, tolerance)
    real(8), intent(in) :: found, expected, tolerance
    ! As large as single precision allows, or equal, infinite values too.
    if (found == expected .or. (abs(expected) > 3d38 .and. abs(found) > 3d38)) return
    if (abs(found - expected) <= tolerance*abs(expected) + tiny(1e0)) return
    print *, which, z(min(i, m*m)), found, expected
    errors = errors + 1
  end subroutine
end program
